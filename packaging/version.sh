#!/usr/bin/env bash
# Checks that a version is the one of Cargo.toml, which all packages take theirs from, and that the changelog has it.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' Cargo.toml)
target=${1:-$version}
[ "$version" = "$target" ] || { echo "Cargo.toml has version $version, not $target" >&2; exit 1; }
grep -qE "^## ${version//./\\.}( |$)" CHANGELOG.md || { echo "CHANGELOG.md has no section $version" >&2; exit 1; }
# What one crate says of another is the same version.
if grep -E '^sudokit[a-z-]* = \{ path = ' Cargo.toml | grep -vq "version = \"$version\""; then
  echo "Cargo.toml names another version of a crate of the workspace" >&2
  exit 1
fi
echo "$version"
