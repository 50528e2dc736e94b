#!/usr/bin/env bash
# Builds the npm package and tests it: packed, installed, called; in six bundlers and by `require` on Node.js 18; then
# the page without a server in Chromium, by the tests of the page itself. SUDOKIT names the program whose answers are
# compared; `--built` takes crates/wasm/pkg as it is; `--all` runs the comparison on all data sets besides, and the
# tests of the engine as WebAssembly.
set -euo pipefail
cd "$(dirname "$0")"
built=no all=no
for word in "$@"; do
  case "$word" in
    --built) built=yes ;;
    --all) all=yes ;;
    *) echo "usage: run.sh [--built] [--all]" >&2; exit 2 ;;
  esac
done
if [ "$built" = no ]; then
  if [ ! -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] && [ ! -d /usr/lib/rustlib/src/rust ] &&
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
      rustc-web cargo-web rust-web-src lld-19 >/dev/null
  fi
  ../build.sh
fi
node --test package.test.js one-answer.test.js
# Once more with other bytes where the data of parts will be, so that whoever reads it before it is loaded answers
# something else.
wasm=$(realpath "${CARGO_TARGET_DIR:-../../../target}")
split() {
  local modules=$wasm/wasm32-unknown-unknown/wasm
  (cd .. && node split.mjs "$wasm/binaryen/node_modules/binaryen" "$modules/"{linked,whole}.wasm pkg > /dev/null)
}
POISON=1 split
node --test --test-name-pattern '^(?!sizes)' package.test.js
split
# Bundlers at their defaults, where Node.js is new enough for them and npm can install them; beside it Node.js 18, for
# `require`.
bundlers() {
  cd bundlers
  if ! node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(Number(major < 20 || (major === 20 && minor < 19)));
  '; then
    echo "Node.js 20.19 or later; this is $(node --version)"
    return 1
  fi
  if ! cmp -s package-lock.json node_modules/.installed-lock; then
    if ! npm ci --no-audit --no-fund --loglevel=error >&2; then
      echo "the packages of package-lock.json, which npm could not install"
      return 1
    fi
    cp package-lock.json node_modules/.installed-lock
  fi
  [ -x "$wasm/node18/node_modules/node/bin/node" ] ||
    npm install --prefix "$wasm/node18" --no-audit --no-fund --loglevel=error node@18 >&2 ||
    { echo "Node.js 18, which npm could not install"; return 1; }
}
if lacking=$(bundlers); then
  NODE18=$wasm/node18/node_modules/node/bin/node node --test bundlers/bundlers.test.js
else
  echo "NOT RUN: the tests of bundlers need $lacking" >&2
  if [ -n "${CI:-}" ]; then exit 1; fi
fi
if [ "$all" = yes ]; then
  node --test agree.test.js
  ./engine.sh
fi
page=$(cd ../../.. && pwd)/target/page
../page.sh "$page"
SUDOKIT_PAGE=$page node --test browser.test.js
../../web/tests/page/run.sh --static "$page"
