#!/usr/bin/env bash
# The tests of the page: types, every part in Chromium, axe, widths, touch. `--static FOLDER` tests the page without a
# server that `crates/wasm/page.sh` has made, also without a network. `--load` adds ten thousand requests, `--api`
# requests made from the API's own description by schemathesis. Installs what it needs: the packages of
# package-lock.json, and as root Node.js, Chromium and Python by apt where they are absent. What cannot be had is named,
# and the tests are not run; where CI is set that is a failure. Screenshots go where SHOTS says.
set -euo pipefail
cd "$(dirname "$0")"

# lacks TEXT...: ends without having tested.
lacks() {
  echo "NOT RUN: the tests of the page need $*" >&2
  if [ -n "${CI:-}" ]; then exit 1; fi
  exit 0
}

# has COMMAND PACKAGE...: whether there is such a program, after installing it where that can be done.
has() {
  command -v "$1" >/dev/null && return
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return
  apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${@:2}" >/dev/null
}
if ! has node nodejs npm || ! has npm npm; then lacks "Node.js with npm (apt-get install nodejs npm)"; fi
# new_enough: Playwright wants Node.js 20; Debian 12 has 18. Then npm brings a newer one, which lives in target/node.
new_enough() { node -e 'process.exit(Number(process.versions.node.split(".")[0] < 20))'; }
if ! new_enough; then
  newer=$(cd ../../../.. && pwd)/target/node
  [ -x "$newer/node_modules/node/bin/node" ] ||
    npm install --prefix "$newer" --no-audit --no-fund --loglevel=error node@22 >/dev/null || true
  PATH=$newer/node_modules/node/bin:$PATH
  new_enough || lacks "Node.js 20 or later; this is $(node --version), and npm could not bring a newer one"
fi
# Chromium without windows is tested in two thirds of the time: a page with windows brings the browser's own pages
# along.
if [ ! -x "${CHROMIUM:-}" ] && ! has chromium-headless-shell chromium-headless-shell &&
  ! command -v chromium chromium-browser google-chrome >/dev/null && ! has chromium chromium; then
  lacks "Chromium (apt-get install chromium-headless-shell, or name one in CHROMIUM)"
fi
# The lock file is what is installed; where it already is, nothing is fetched.
if ! cmp -s package-lock.json node_modules/.installed-lock; then
  npm ci --no-audit --no-fund --loglevel=error || lacks "the packages of package-lock.json, which npm could not install"
  cp package-lock.json node_modules/.installed-lock
fi
# Node.js takes them in the order of their names: what takes minutes has a name that comes early, and runs beside the
# others.
without_server=(
  hints inout learn library marks overlapping parts pen regressions review set settings shell sight spoken start
)
with_server=("${without_server[@]}" code collected drawing looks styles tasks texts)
if [ "${1:-}" = --static ]; then
  names=(offline "${without_server[@]}")
  SUDOKIT_PAGE=$(realpath "$2") node --test --test-concurrency=2 "${names[@]/%/.test.js}"
  exit
fi
# SUDOKIT names a program that is built already.
[ -n "${SUDOKIT:-}" ] || cargo build --quiet -p sudokit-cli --features full
node_modules/.bin/tsc -p .
node --test --test-concurrency=2 "${with_server[@]/%/.test.js}"
for more in "$@"; do
  case "$more" in
    --load) node load.js ;;
    --api) ./api.sh ;;
    *) echo "usage: run.sh [--static FOLDER | --load | --api]" >&2; exit 2 ;;
  esac
done
