#!/usr/bin/env bash
# Fails where a wheel of a folder is not below 16,000,000 bytes, or where there is none.
#
#   packaging/wheel-size.sh FOLDER
set -euo pipefail
limit=16000000
[ $# = 1 ] || { echo "usage: packaging/wheel-size.sh FOLDER" >&2; exit 2; }

found=0 large=0
for wheel in "$1"/*.whl; do
  [ -f "$wheel" ] || continue
  found=$((found + 1))
  size=$(($(wc -c < "$wheel")))
  printf '%10d bytes  %s\n' "$size" "$(basename "$wheel")"
  [ "$size" -lt "$limit" ] || large=$((large + 1))
done
if [ "$found" = 0 ]; then
  echo "no wheel in $1" >&2
  exit 1
fi
if [ "$large" != 0 ]; then
  echo "$large of $found wheels are not below $limit bytes" >&2
  exit 1
fi
