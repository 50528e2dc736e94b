#!/usr/bin/env bash
# The API against its own description: schemathesis makes requests from /openapi.json, valid and invalid ones, and holds
# the answers against the schemas, the documented statuses and media types. It lives in target/schemathesis.
#
# Left out is the check that every body that fits the schema is accepted: a schema cannot say which texts are Sudokus.
set -euo pipefail
cd "$(dirname "$0")/../../../.."

tool=target/schemathesis
version=4.32.5
if [ "$("$tool/bin/schemathesis" --version 2>/dev/null || true)" != "schemathesis, version $version" ]; then
  if ! python3 -m venv --clear "$tool" 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
      apt-get update -qq && apt-get install -qq -y --no-install-recommends python3-venv >/dev/null
      python3 -m venv --clear "$tool"
    else
      echo "NOT RUN: the tests of the API need Python 3 with venv (apt-get install python3-venv)" >&2
      if [ -n "${CI:-}" ]; then exit 1; fi
      exit 0
    fi
  fi
  "$tool/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi
cargo build --quiet -p sudokit-cli --features full

addresses=$(mktemp)
target/debug/sudokit serve --port 0 >"$addresses" 2>/dev/null &
server=$!
trap 'kill -INT $server 2>/dev/null; rm -f "$addresses"' EXIT
until grep -q http "$addresses"; do kill -0 $server; read -rt 0.1 <> <(:) || true; done
url=$(grep -o 'http://[^ ]*' "$addresses" | head -n 1)
cd "$tool" # where it may keep what it remembers
bin/schemathesis run "${url%/}/openapi.json" --seed "${SEED:-1}" --max-examples "${EXAMPLES:-60}" --workers 2 \
  --checks all --exclude-checks positive_data_acceptance --request-timeout 40 --no-color
curl -sf "${url%/}/healthz" >/dev/null # still well
