#!/usr/bin/env bash
# Builds the program for a target and packs it with man page, completions and licences into target/dist, with its checksum.
# Where rustup has no such target, Debian's Rust builds the standard library as well: packages rustc-web, cargo-web, rust-web-src,
# and musl-tools for musl. For another processor Cargo is told the linker and what runs its programs, as for `cargo test`; of Debian's
# packages gcc-aarch64-linux-gnu and qemu-user:
#
#   packaging/archive.sh x86_64-unknown-linux-musl
#   export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=aarch64-linux-gnu-gcc CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUNNER=qemu-aarch64
#   packaging/archive.sh aarch64-unknown-linux-musl
set -euo pipefail
cd "$(dirname "$0")/.."
target=$1
version=$(packaging/version.sh)
built=${CARGO_TARGET_DIR:-target}
# Symbols are for debuggers, and a fifth of the program.
export CARGO_PROFILE_RELEASE_STRIP=true
cargo=cargo extra=()
if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target" ] && [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src/rust ]; then
  export PATH=/usr/bin:$PATH RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
  cargo=/usr/bin/cargo extra=(-Z build-std=std,panic_unwind)
  case "$target" in
    x86_64-*-musl)
      # Debian has no libunwind for musl; what unwinds in GCC's library asks for one thing that musl lacks.
      mkdir -p "$built/musl"
      cp "$(gcc -print-file-name=libgcc_eh.a)" "$built/musl/libunwind.a"
      musl-gcc -O2 -c -o "$built/musl/dl_find_object.o" packaging/dl_find_object.c
      ar r "$built/musl/libunwind.a" "$built/musl/dl_find_object.o" 2> /dev/null
      # Debian's musl-gcc makes a program with a loader where it is asked for a static one that can be moved.
      cat > "$built/musl/musl-gcc" <<'WRAPPER'
#!/bin/sh
for word; do
  shift
  [ "$word" = -static-pie ] && word=-static
  set -- "$@" "$word"
done
exec /usr/bin/musl-gcc "$@"
WRAPPER
      chmod +x "$built/musl/musl-gcc"
      PATH=$(realpath "$built/musl"):$PATH
      export RUSTFLAGS="-C linker=musl-gcc -C link-self-contained=no -L $(realpath "$built/musl")"
      ;;
  esac
fi
"$cargo" build --release --locked -p sudokit-cli --features full --target "$target" "${extra[@]}"
program=$built/$target/release/sudokit
upper=$(tr 'a-z-' 'A-Z_' <<< "$target")
runner=CARGO_TARGET_${upper}_RUNNER
read -ra run <<< "${!runner:-}"
case "$target" in *windows*) program=$program.exe ;; esac
name=sudokit-$version-$target
folder=$built/archive/$name
rm -rf "$folder"
mkdir -p "$folder/completions" "$built/dist"
cp "$program" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$folder/"
"${run[@]}" "$program" man > "$folder/sudokit.1"
for shell in bash zsh fish powershell; do "${run[@]}" "$program" completions "$shell" > "$folder/completions/sudokit.$shell"; done
case "$target" in
  *windows*) archive=$name.zip; (cd "$built/archive" && 7z a -bd "../dist/$archive" "$name" > /dev/null) ;;
  *) archive=$name.tar.gz; tar -C "$built/archive" --owner=0 --group=0 --sort=name --mtime=@0 -czf "$built/dist/$archive" "$name" 2> /dev/null || tar -C "$built/archive" -czf "$built/dist/$archive" "$name" ;;
esac
(cd "$built/dist" && { sha256sum "$archive" 2> /dev/null || shasum -a 256 "$archive"; } > "$archive.sha256")
echo "$built/dist/$archive"
