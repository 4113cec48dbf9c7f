#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: srun --mpi=pmi2 hands a process a descriptor that speaks PMI version 2, and no other.
# Happens: the plugin also answers version 1, so one client serves MPICH's mpiexec and Slurm.
# Version and source: Slurm 22.05.8 (Debian 12: slurmctld, slurmd, slurm-client), mpi/pmi2.
set -eu
dir=$(mktemp -d); cd "$dir"
trap 'kill $(jobs -p) 2> /dev/null || true; wait; rm -rf "$dir"' EXIT
apt-get -qq download slurmctld slurmd slurm-client slurm-wlm-basic-plugins munge libmunge2
for package in *.deb; do dpkg-deb -x "$package" .; done
lib=$dir/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib:$lib/slurm-wlm SLURM_CONF=$dir/slurm.conf
export PATH=$dir/usr/bin:$dir/usr/sbin:$PATH
me=$(id -un); host=$(hostname -s); mkdir state spool
dd if=/dev/urandom of=key bs=1024 count=1 2> /dev/null; chmod 400 key; chmod 755 "$dir"
cat > slurm.conf << C
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16917
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
PluginDir=$lib/slurm-wlm
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
ReturnToService=2
SlurmdParameters=config_overrides
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/ctld.pid
SlurmdPidFile=$dir/slurmd.pid
NodeName=v1 NodeHostname=$host NodeAddr=127.0.0.1 Port=16921 CPUs=2
PartitionName=main Nodes=v1 Default=YES State=UP
C
printf 'CgroupPlugin=cgroup/v1\nCgroupAutomount=no\nConstrainCores=no\n' > cgroup.conf
munged -F --force --key-file=key --socket="$dir/munge.socket" --pid-file="$dir/munge.pid" \
  --seed-file="$dir/seed" --log-file="$dir/munge.log" > munged.out 2>&1 &
for try in $(seq 10); do [ -S munge.socket ] && break; sleep 0.3; done
slurmctld -D -c > ctld.log 2>&1 &
slurmd -D -N v1 -d "$dir/usr/sbin/slurmstepd-wlm" > slurmd.log 2>&1 &
cat > ask << 'A'
printf 'cmd=init pmi_version=1 pmi_subversion=1\n' >&"$PMI_FD"
read -r answer <&"$PMI_FD"
printf '%s\n' "$answer"
printf 'cmd=finalize\n' >&"$PMI_FD"
read -r answer <&"$PMI_FD"
A
srun --version
for try in $(seq 20); do
  sinfo -h -o %T 2> /dev/null | grep -q idle && break
  sleep 0.5
done
seen=$(timeout 30 srun -n1 --mpi=pmi2 bash ask) || { tail -n 5 slurmd.log ctld.log; exit 1; }
printf '%s\n' "$seen"
[ "$seen" = "cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1" ]
