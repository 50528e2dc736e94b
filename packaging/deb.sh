#!/usr/bin/env bash
# Makes a Debian package of the program that archive.sh has built for a target: program, man page, completions, licences.
#
#   packaging/deb.sh x86_64-unknown-linux-musl
set -euo pipefail
cd "$(dirname "$0")/.."
target=$1
version=$(packaging/version.sh)
built=${CARGO_TARGET_DIR:-target}
from=$built/archive/sudokit-$version-$target
[ -x "$from/sudokit" ] || { echo "run packaging/archive.sh $target first" >&2; exit 1; }
case "$target" in
  x86_64-*) architecture=amd64 ;;
  aarch64-*) architecture=arm64 ;;
  *) echo "no Debian name for $target is known" >&2; exit 1 ;;
esac
# A static program depends on nothing.
case "$target" in
  *-musl) depends= ;;
  *) depends="Depends: libc6 (>= 2.35), libgcc-s1
" ;;
esac
root=$built/deb/$target
rm -rf "$root"
share=$root/usr/share
mkdir -p "$root/DEBIAN" "$root/usr/bin" "$share/man/man1" "$share/doc/sudokit" "$share/bash-completion/completions" \
  "$share/zsh/vendor-completions" "$share/fish/vendor_completions.d"
install -m 755 "$from/sudokit" "$root/usr/bin/sudokit"
gzip -9nc "$from/sudokit.1" > "$share/man/man1/sudokit.1.gz"
cp "$from/completions/sudokit.bash" "$share/bash-completion/completions/sudokit"
cp "$from/completions/sudokit.zsh" "$share/zsh/vendor-completions/_sudokit"
cp "$from/completions/sudokit.fish" "$share/fish/vendor_completions.d/sudokit.fish"
{ echo "The sudokit authors. MIT or Apache-2.0, at your choice; the latter is /usr/share/common-licenses/Apache-2.0."; echo; cat LICENSE-MIT; } > "$share/doc/sudokit/copyright"
gzip -9nc CHANGELOG.md > "$share/doc/sudokit/changelog.gz"
find "$root" -type d -exec chmod 755 {} +
find "$share" -type f -exec chmod 644 {} +
cat > "$root/DEBIAN/control" <<CONTROL
Package: sudokit
Version: $version
Architecture: $architecture
Maintainer: The sudokit authors <sudokit@localhost.invalid>
Section: games
Priority: optional
Installed-Size: $(du -sk "$root/usr" | cut -f1)
${depends}Description: Sudoku solved, checked, explained, rated, generated
 A program for people who solve, set, study, teach and research Sudoku: puzzles
 of any size and some eighty kinds of rules, in bulk and one by one, human-style
 hints and ratings, generation, data sets, and a local page.
CONTROL
mkdir -p "$built/dist"
dpkg-deb --root-owner-group --build "$root" "$built/dist/sudokit_${version}_$architecture.deb"
