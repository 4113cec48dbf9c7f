#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a launcher's script that starts a watcher with & and traps INT in it hears of Ctrl-C.
# Happens: in dash, Debian's /bin/sh, the trap is never set (INT stays ignored); bash takes it.
# Version and source: dash 0.5.12, bash 5.2 (Debian 12); INT is ignored where & starts a subshell.
set -eu
dpkg-query -W -f '${Package} ${Version}\n' dash bash
script='( trap "echo trapped" INT; sh -c "kill -INT \$PPID"; sleep 0.2; echo end ) & wait'
in_dash=$(dash -c "$script")
in_bash=$(bash -c "$script")
printf 'dash:\n%s\nbash:\n%s\n' "$in_dash" "$in_bash"
[ "$in_dash" = end ] && [ "$in_bash" = 'trapped
end' ]
