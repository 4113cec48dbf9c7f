#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# machine.sh PROGRAM WORD...: runs a program on a PVM machine of its own, and ends that.
set -eu
program=$1
shift
folder=$(mktemp -d)
export PVM_ROOT=/usr/lib/pvm3 PVM_ALLOW_ROOT=1 PVM_TMP="$folder" PVM_VMID="atoll-bench-$$"
trap 'echo halt | pvm >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
trap 'exit 143' INT TERM
cp "$program" "$folder/measures"
cp /usr/lib/pvm3/lib/pvmgs "$folder/pvmgs"
printf '* ep=%s\n' "$folder" >"$folder/hosts"
printf 'conf\nquit\n' | pvm "$folder/hosts" >/dev/null
"$folder/measures" "$@"
