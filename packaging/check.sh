#!/usr/bin/env bash
# Tries what archive.sh and deb.sh have made for a target, without the sources: the program alone in an empty root (which a static
# one must not mind), then the Debian package installed and removed. As root, on Debian. A program for another processor is run by what
# Cargo is told to run it with (see archive.sh), not in an empty root, and its Debian package is not installed.
#
#   packaging/check.sh x86_64-unknown-linux-musl
set -euo pipefail
cd "$(dirname "$0")/.."
target=$1
version=$(packaging/version.sh)
built=${CARGO_TARGET_DIR:-target}
archive=$built/dist/sudokit-$version-$target.tar.gz
case "$target" in x86_64-*) architecture=amd64 ;; *) architecture=arm64 ;; esac
puzzle=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
answer=812753649943682175675491283154237896369845721287169534521974368438526917796318452

(cd "$(dirname "$archive")" && sha256sum --check --quiet "$(basename "$archive").sha256")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
tar -xzf "$archive" --strip-components=1 -C "$root" --wildcards '*/sudokit'
echo "program: $(stat -c %s "$root/sudokit") bytes, archive: $(stat -c %s "$archive") bytes"
# What a registry keeps and sends of an image is compressed.
layer=$(cat "$root/sudokit" | gzip -6 | wc -c)
echo "image: $layer bytes compressed"
[ "$layer" -lt 15000000 ] || { echo "an image of the program is larger than 15 MB" >&2; exit 1; }
upper=$(tr 'a-z-' 'A-Z_' <<< "$target")
runner=CARGO_TARGET_${upper}_RUNNER
read -ra run <<< "${!runner:-}"
case "$target" in
  *-musl)
    ! readelf --program-headers "$root/sudokit" | grep -q INTERP || { echo "the program asks for a loader" >&2; exit 1; }
    if [ "${#run[@]}" != 0 ]; then
      [ "$("${run[@]}" "$root/sudokit" solve "$puzzle")" = "$answer" ]
      [ "$(for _ in 1 2 3; do echo "$puzzle"; done | "${run[@]}" "$root/sudokit" solve - | sort -u)" = "$answer" ]
      echo "static, run by ${run[*]}: solves, reads standard input"
      exit
    fi
    # Nothing else is in this root: no loader, no library, no /tmp, no /proc.
    [ "$(find "$root" -mindepth 1 | wc -l)" = 1 ]
    [ "$(chroot "$root" /sudokit solve "$puzzle")" = "$answer" ]
    [ "$(chroot "$root" /sudokit generate --seed 7)" = "$("$root/sudokit" generate --seed 7)" ]
    [ "$(for _ in 1 2 3; do echo "$puzzle"; done | chroot "$root" /sudokit solve - | sort -u)" = "$answer" ]
    echo "in an empty root: solves, generates, reads standard input"
    ;;
esac

package=$built/dist/sudokit_${version}_$architecture.deb
if [ -f "$package" ]; then
  ! dpkg -s sudokit > /dev/null 2>&1 || { echo "a package sudokit is installed here already" >&2; exit 1; }
  dpkg --install "$package" > /dev/null
  [ "$(/usr/bin/sudokit solve "$puzzle")" = "$answer" ]
  list=$(dpkg --contents "$package")
  # Some systems are set up to leave manuals out, so the package's own list is asked for those.
  for file in usr/bin/sudokit usr/share/man/man1/sudokit.1.gz usr/share/bash-completion/completions/sudokit \
    usr/share/zsh/vendor-completions/_sudokit usr/share/fish/vendor_completions.d/sudokit.fish usr/share/doc/sudokit/copyright; do
    grep -q " ./$file$" <<< "$list" || { echo "the package lacks $file" >&2; exit 1; }
  done
  dpkg --remove sudokit > /dev/null
  [ ! -e /usr/bin/sudokit ]
  echo "$(basename "$package"): installed, run, removed"
fi
