#!/usr/bin/env bash
# Tests of the Python package on a fresh Debian machine with Rust: builds the wheel, installs it into a fresh virtual
# environment, runs pytest and `mypy --strict`, and imports it with every Python that pyenv has. `--cluster` also runs the recipes
# with a real Spark (a master and two workers) and a real Ray, all on 127.0.0.1. `--figures` measures rates instead.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cd "$here"

cluster=no figures=no
for word in "$@"; do
  case "$word" in
    --cluster) cluster=yes ;;
    --figures) figures=yes ;;
    *) echo "usage: crates/py/test.sh [--cluster] [--figures]" >&2; exit 2 ;;
  esac
done

install() {
  local sudo=()
  [ "$(id -u)" = 0 ] || sudo=(sudo)
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" apt-get install -y -qq --no-install-recommends "$@"
}

python=${PYTHON:-python3}
command -v "$python" > /dev/null || install python3
"$python" -c 'import ensurepip, venv' 2> /dev/null || install python3-venv
if [ "$cluster" = yes ] && ! command -v java > /dev/null; then install default-jre-headless; fi

work="${CARGO_TARGET_DIR:-$root/target}/py"
mkdir -p "$work"
tools="$work/tools"
if [ ! -x "$tools/bin/maturin" ]; then
  "$python" -m venv "$tools"
  "$tools/bin/pip" install --quiet 'maturin>=1.9,<2'
fi
rm -rf "$work/wheel"
"$tools/bin/maturin" build --release --quiet --out "$work/wheel"
wheel=$(ls "$work"/wheel/*.whl)
echo "built $(basename "$wheel"), $(du -h "$wheel" | cut -f1)"

venv="$work/venv"
rm -rf "$venv"
"$python" -m venv "$venv"
"$venv/bin/pip" install --quiet "$wheel"
# Without anything but numpy: nothing else may be needed.
"$venv/bin/python" -c '
import sudokit
assert sudokit.count(sudokit.generate(100, seed=1)).tolist() == [1] * 100
print("imported with numpy alone")'

packages=(pytest mypy tqdm pandas pyarrow polars python-sat)
if [ "$cluster" = yes ]; then packages+=('pyspark>=3.5,<5' 'ray[data]' setuptools); fi
"$venv/bin/pip" install --quiet "${packages[@]}"

if [ "$figures" = yes ]; then
  cargo build --release --quiet --manifest-path "$root/Cargo.toml" -p sudokit-cli
  "$venv/bin/python" tests/figures.py "${CARGO_TARGET_DIR:-$root/target}/release/sudokit"
  exit
fi

"$venv/bin/mypy" --strict python/sudokit
MYPYPATH="$here/python" "$venv/bin/mypy" --strict "$root/examples/tour.py"

# The wheel is for every CPython from 3.9 on.
for other in "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python; do
  [ -x "$other" ] || continue
  "$other" -c 'import sys; sys.exit(sys.version_info < (3, 9))' || continue
  version=$("$other" -c 'import platform; print(platform.python_version())')
  small="$work/venv-$version"
  rm -rf "$small"
  "$other" -m venv "$small"
  "$small/bin/pip" install --quiet --only-binary :all: "$wheel"
  "$small/bin/python" tests/smoke.py
  rm -rf "$small"
done

run=("$venv/bin/python" -m pytest -q -p no:cacheprovider)
if [ "$cluster" = yes ]; then
  export SUDOKIT_CLUSTER=1
else
  run+=(--ignore tests/test_cluster.py)
fi
"${run[@]}" tests
