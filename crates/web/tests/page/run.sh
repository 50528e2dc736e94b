#!/usr/bin/env bash
# The tests of the page: types, every part in Chromium, axe, widths; `--load` adds ten thousand requests. Installs what
# it needs: the packages of package-lock.json, and Chromium where apt can. Screenshots go where SHOTS says.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v node >/dev/null; then
  echo "the tests of the page need Node.js 20 or later: skipped" >&2
  exit 0
fi
if [ ! -x "${CHROMIUM:-/usr/bin/chromium}" ] && ! command -v chromium-browser google-chrome >/dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && apt-get install -qq -y chromium >/dev/null
  else
    echo "the tests of the page need Chromium (apt-get install chromium, or name one in CHROMIUM): skipped" >&2
    exit 0
  fi
fi
# The lock file is what is installed; where it already is, nothing is fetched.
if ! cmp -s package-lock.json node_modules/.installed-lock; then
  npm ci --no-audit --no-fund --silent
  cp package-lock.json node_modules/.installed-lock
fi
cargo build --quiet -p sudokit-cli
npx tsc -p .
node --test --test-concurrency=1 parts.test.js looks.test.js
if [ "${1:-}" = "--load" ]; then node load.js; fi
