#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: to ask UCX to report lost peers changes what it reports, not how processes of a host talk.
# Happens: it leaves shared memory for TCP; UCX_MM_ERROR_HANDLING=y keeps it, but without CMA,
#   which UCX_CMA_MEMORY_INVALIDATE=y brings back.
# Version and source: UCX 1.13.1 (Debian 12: ucx-utils); ucx_perftest -e, UCX_LOG_LEVEL=info.
set -eu
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
apt-get -qq download ucx-utils libucx0 libibverbs1 librdmacm1 libnuma1 libnl-3-200 libnl-route-3-200
for package in *.deb; do dpkg-deb -x "$package" .; done
LD_LIBRARY_PATH=$(find "$dir" -name 'libucp.so.0' -printf '%h')
export LD_LIBRARY_PATH UCX_LOG_LEVEL=info
UCX_MODULE_DIR=$LD_LIBRARY_PATH/ucx; export UCX_MODULE_DIR
usr/bin/ucx_info -v | head -n 1
lanes() {
  port=$1; shift
  usr/bin/ucx_perftest -p "$port" -t tag_lat -n 100 -w 10 "$@" > server 2>&1 & server=$!
  for try in 1 2 3 4 5 6 7 8 9 10; do
    sleep 0.3
    usr/bin/ucx_perftest 127.0.0.1 -p "$port" -t tag_lat -n 100 -w 10 "$@" > client 2>&1 || true
    grep -q 'ep_cfg\[0\]' client && break
  done
  kill "$server" 2> /dev/null || true; wait "$server" 2> /dev/null || true
  sed -n 's/.*ep_cfg\[0\]: tag(\([^)]*\)).*/\1/p' client
}
usual=$(lanes 14411)
asked=$(lanes 14412 -e)
forced=$(UCX_MM_ERROR_HANDLING=y lanes 14413 -e)
both=$(UCX_MM_ERROR_HANDLING=y UCX_CMA_MEMORY_INVALIDATE=y lanes 14414 -e)
seen="usual: $usual; with errors reported: $asked; and UCX_MM_ERROR_HANDLING=y: $forced"
seen="$seen; and CMA: $both"
printf '%s\n' "$seen"
[ "$usual, $asked, $forced" = "sysv/memory cma/memory, tcp/lo, sysv/memory" ]
[ "$both" = "sysv/memory cma/memory" ]
