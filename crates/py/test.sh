#!/usr/bin/env bash
# Tests of the Python package on a fresh Debian machine with Rust: builds the wheel, installs it into a fresh virtual
# environment, runs `mypy --strict`, pyright and pytest, and imports it with every Python that pyenv has. The wheel of
# the tests has the profile `dev`, like everything in `cargo test`, and is ready soon after that; `--release` tests the
# one that people get.
#
#   --cluster   the recipes instead, with a real Spark (a master and two workers) and a real Ray, all on 127.0.0.1;
#               SUDOKIT_CLUSTER_ROWS says on how many rows (20,000)
#   --figures   rates and memory instead, beside the Rust library; further words go to tests/figures.py
#
# SUDOKIT_DATASETS=1 also reads CSV with Hugging Face datasets. The widget is tested in Chromium, which CHROMIUM names where it is not in PATH;
# where there is none that is said and left out. SHOTS names a folder for pictures of it.
#
# Everything that it makes lies below `target/py`.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cd "$here"

what=tests profile=dev
case "${1:-}" in
  "") ;;
  --release) profile=release ;;
  --cluster) what=cluster profile=release ;;
  --figures) what=figures profile=release ;;
  *) echo "usage: crates/py/test.sh [--release | --cluster | --figures [OPTIONS]]" >&2; exit 2 ;;
esac
[ $# = 0 ] || shift

report() { printf -- '-- %s (%d s)\n' "$*" "$SECONDS"; }

install() {
  local sudo=()
  [ "$(id -u)" = 0 ] || sudo=(sudo)
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "$@" > /dev/null
}

python=${PYTHON:-python3}
command -v "$python" > /dev/null || install python3 python3-venv
# Debian's Python comes without the part that makes virtual environments.
"$python" -c 'import ensurepip, venv' 2> /dev/null || install python3-venv
if [ "$what" = cluster ] && ! command -v java > /dev/null; then install default-jre-headless; fi

target=${CARGO_TARGET_DIR:-$root/target}
work=$target/py
mkdir -p "$work"
export PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1

# A virtual environment that a system upgrade has broken is made again.
tools=$work/tools
if ! "$tools/bin/maturin" --version > /dev/null 2>&1; then
  rm -rf "$tools"
  "$python" -m venv "$tools"
  "$tools/bin/pip" install --quiet --upgrade pip 'maturin>=1.9,<2'
fi
wheels=$work/wheel-$profile
rm -rf "$wheels"
report "building the wheel ($profile); a first build takes minutes, and longer with --release"
# As the release workflow compresses what it publishes.
level=6
[ "$profile" != release ] || level=9
"$tools/bin/maturin" build --profile "$profile" --quiet --compression-level "$level" --out "$wheels"
[ "$profile" != release ] || "$root/packaging/wheel-size.sh" "$wheels"
wheel=$(ls "$wheels"/*.whl)
report "built $(basename "$wheel"), $profile, $(du -h "$wheel" | cut -f1)"

venv=$work/venv-$what
rm -rf "$venv"
"$python" -m venv --without-pip "$venv"
pip=("$tools/bin/pip" --python "$venv/bin/python" install --quiet)
"${pip[@]}" "$wheel"
# Without anything but numpy: nothing else may be needed.
"$venv/bin/python" tests/smoke.py

packages=(pytest mypy pyright tqdm gymnasium anywidget playwright pandas pyarrow polars duckdb python-sat)
# The reader of Hugging Face brings some sixty megabytes; its test is skipped without it.
[ -z "${SUDOKIT_DATASETS:-}" ] || packages+=(datasets)
if [ "$what" = cluster ]; then packages+=('pyspark>=3.5,<5' 'ray[data]' setuptools); fi
"${pip[@]}" "${packages[@]}"
report "installed"
pytest=("$venv/bin/python" -m pytest -q -p no:cacheprovider --basetemp "$work/tmp-$what")

case "$what" in
  figures)
    cargo build --release --quiet --manifest-path "$root/Cargo.toml" -p sudokit --example batch
    "$venv/bin/python" tests/figures.py "$target/release/examples/batch" "$@"
    ;;
  cluster)
    SUDOKIT_CLUSTER=1 "${pytest[@]}" --disable-warnings tests/test_cluster.py
    ;;
  tests)
    MYPYPATH=python "$venv/bin/mypy" --cache-dir "$work/mypy" --strict python/sudokit "$root/examples/tour.py" tests/typed.py
    "$venv/bin/pyright" --pythonpath "$venv/bin/python" python/sudokit "$root/examples/tour.py" tests/typed.py
    # The wheel is for every CPython from 3.9 on.
    for other in "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python; do
      [ -x "$other" ] || continue
      "$other" -c 'import sys; sys.exit(sys.version_info < (3, 9))' || continue
      small=$work/venv-other
      rm -rf "$small"
      "$other" -m venv --without-pip "$small"
      into=(install --quiet --no-compile --only-binary :all: "$wheel")
      # A pip supports the Pythons of its time; an older or newer one brings its own.
      if ! "$tools/bin/pip" --python "$small/bin/python" "${into[@]}" 2> /dev/null; then
        "$small/bin/python" -m ensurepip > /dev/null
        "$small/bin/python" -m pip "${into[@]}"
      fi
      "$small/bin/python" tests/smoke.py
      rm -rf "$small"
    done
    report "imported"
    # -rs says what was left out, such as the widget's page without Chromium.
    "${pytest[@]}" -rs --ignore tests/test_cluster.py tests
    ;;
esac
rm -rf "$work/tmp-$what"
report "done"
