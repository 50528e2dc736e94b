#!/usr/bin/env bash
# Copies the page and the package into a folder that any static host can serve, or `npx serve`: no program behind it.
# What the first board needs is packed into a few files, by esbuild, which npm installs.
#
#   crates/wasm/page.sh [FOLDER]      after crates/wasm/build.sh; FOLDER is target/page by default, and is written anew
set -euo pipefail
out=$(realpath -m "${1:-$(dirname "$0")/../../target/page}")
cd "$(dirname "$0")"
[ -f pkg/sudokit.wasm ] || { echo "run crates/wasm/build.sh first" >&2; exit 1; }
if [ -e "$out" ] && [ ! -f "$out/service-worker.js" ] && [ -n "$(ls -A "$out")" ]; then
  echo "$out is not empty and no page of an earlier run" >&2
  exit 1
fi
rm -rf "$out"
mkdir -p "$out/sudokit"
cp -r ../web/page/. "$out/"
cp pkg/{index,client,errors,fields,many,module,questions,worker}.js pkg/*.wasm "$out/sudokit/"
rm "$out/sudokit/lite.wasm"
cp page/{api.js,offline.js,manifest.webmanifest,icon-192.png,icon-512.png} ../web/LICENSE-inter "$out/"

# What the library says of the first puzzle, so that its board need not wait.
node --input-type=module -e '
  import { readFileSync } from "node:fs";
  import { load } from "./pkg/node/sync.js";
  const [, puzzle] = readFileSync("../web/page/game.js", "utf8").match(/^const FIRST = .([^\x27"]+).;$/m);
  const reply = (await load())("convert", { puzzle });
  const first = JSON.stringify({ request: JSON.stringify({ puzzle }), reply });
  console.log(`// Written by page.sh.\n\nexport const FIRST = ${first};`);
' > "$out/first.js"

esbuild=$(cd ../.. && pwd)/target/esbuild
[ -d "$esbuild/node_modules/esbuild" ] ||
  npm install --prefix "$esbuild" --no-audit --no-fund --loglevel=error esbuild@0.28.2 >/dev/null
node pack.mjs "$esbuild/node_modules/esbuild" "$(cd "$out" && pwd)"

# What the server says in a header stands in the page; a module of WebAssembly may be compiled.
policy="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:"
policy="$policy; base-uri 'none'; object-src 'none'; form-action 'none'"
sed -i "/^<meta name=\"viewport\"/r /dev/stdin" "$out/index.html" <<HEAD
<meta http-equiv="Content-Security-Policy" content="$policy">
<meta name="referrer" content="no-referrer">
<meta name="theme-color" content="#2f4bd8">
<link rel="manifest" href="manifest.webmanifest">
<link rel="preload" href="sudokit/sudokit.wasm" as="fetch" type="application/wasm" crossorigin>
<script type="module" src="offline.js"></script>
HEAD
grep -q Content-Security-Policy "$out/index.html"

cd "$out"
files=$(find . -type f ! -name service-worker.js ! -name 'LICENSE*' | sed 's|^\./||' | LC_ALL=C sort)
version=sudokit-$(for file in $files; do sha256sum "$file"; done | sha256sum | cut -c1-16)
list=$(printf "'%s', " ./ $files)
cd - >/dev/null
sed -e "s|@VERSION@|$version|" -e "s|/\* @FILES@ \*/|${list%, }|" page/service-worker.js > "$out/service-worker.js"
echo "$out: $(find "$out" -type f | wc -l) files, $(du -sb "$out" | cut -f1) bytes"
