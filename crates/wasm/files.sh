#!/usr/bin/env bash
# Copies what is written by hand into the npm package in crates/wasm/pkg, and makes its types, beside the modules that
# build.sh has built there.
set -euo pipefail
cd "$(dirname "$0")"
root=../..
mkdir -p pkg/bin pkg/node
cp npm/{module,serve,client,errors,many,questions,index,sync,lite}.js pkg/
cp npm/{index,sync,lite}.cjs npm/{sync,lite}.d.ts pkg/
cp npm/README.md "$root"/LICENSE-{MIT,APACHE} ../protocol/schemas.json pkg/
cp npm/node/*.js pkg/node/
cp npm/bin/sudokit.js pkg/bin/
node npm/types.js ../protocol/schemas.json > pkg/index.d.ts
# `require` has types of its own: the same ones.
for types in index lite sync; do sed "s|'\./index\.js'|'./index.cjs'|" pkg/$types.d.ts > pkg/$types.d.cts; done
# The functions that index exports, of the operations and tables of the protocol: a list that `import` and bundlers can
# see.
names=$(node -p "
  const { operations } = require('../protocol/schemas.json');
  Object.keys(operations).map((name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())).join(', ');
")
sed -i "s|/\* @NAMES@ \*/|$names|" pkg/index.js
sed -i "s|/\* @WORDS@ \*/|'${names//, /\', \'}',|" pkg/index.cjs
# The worker of pages is one file, without imports, so that it can be copied beside any bundle.
{
  head -1 npm/worker.js
  for file in module serve worker; do sed -e '1d' -e '/^import /d' -e 's/^export //' npm/$file.js; done
} > pkg/worker.js
# The fields of each request, for errors in the caller's words.
node npm/fields.mjs ../protocol/schemas.json > pkg/fields.js
# The version stands in one place.
version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' "$root/Cargo.toml")
sed "s/@VERSION@/$version/" npm/package.json > pkg/package.json
