#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# hosts.sh TOOL SHARED HOW HOST COMMAND...: runs a job on four hosts, n1 to n4, that the tool
# vcluster makes, and removes them. SHARED is a folder that they see. When the job says 'ready', HOW
# (crash or cut) is done to a host. Words that are FILE get the name of a file that each host has
# for itself.
set -eu
tool=$1 how=$3 host=$4
folder=$(mktemp -d)
export VCLUSTER_DIR="$folder/hosts" VCLUSTER_SHARE="$2"
shift 4
for turn in $(seq 120); do
  [ -e /sys/class/net/vc-br ] || break
  sleep 1
done
[ ! -e /sys/class/net/vc-br ] || { echo 'another vcluster is up' >&2; rm -rf "$folder"; exit 1; }
own=$(mktemp -u /tmp/atoll-recovery-XXXXXX)
for word; do
  shift
  [ "$word" != FILE ] || word=$own
  set -- "$@" "$word"
done
job=
end() {
  [ -z "$job" ] || kill "$job" 2> /dev/null || true
  "$tool" down > /dev/null 2>&1 || true
  # Connections that a host had when it was cut off would keep its link for minutes.
  for number in 1 2 3 4; do ip link del "vc-v$number" 2> /dev/null || true; done
  rm -rf "$folder" "$own"
}
trap end EXIT
trap 'exit 143' INT TERM
"$tool" up 4 > /dev/null
export ATOLL_SSH="ssh -F $VCLUSTER_DIR/ssh_config -o ConnectTimeout=5"
ATOLL_SSH="$ATOLL_SSH -o ServerAliveInterval=1 -o ServerAliveCountMax=3"
"$@" > "$folder/out" & job=$!
case $how in crash | cut)
  until grep -q '^ready' "$folder/out"; do
    kill -0 "$job" 2> /dev/null || break
    sleep 0.1
  done
  "$tool" "$how" "$host" ;;
esac
code=0
wait "$job" || code=$?
job=
cat "$folder/out"
exit "$code"
