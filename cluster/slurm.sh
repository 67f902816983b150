#!/bin/bash
# Counts knight's tours on the nodes of a Slurm cluster, with one process on each node:
#
#   sbatch --nodes=4 --time=24:00:00 cluster/slurm.sh 9x10 --closed
#
# The first argument is the board. All arguments go to `hippodrome count`. The number is written to the output of the job.
# The same command again goes on from the checkpoint, on as many nodes or on more or fewer. The time limit must be longer than the
# longest step and than the join of the two sides: both begin anew if they are stopped.
#
# Environment variables:
#   HIPPODROME          the program [default: hippodrome, from PATH]
#   HIPPODROME_RUN      the checkpoint directory, on a file system that all nodes share [default: run-BOARD, where sbatch was called]
#   HIPPODROME_PORT     the TCP port of every process [default: 20000 to 29999, by the number of the job]
#   HIPPODROME_REQUEUE  how many times the job requeues itself if it was stopped before it had the number [default: 0]
#
# On every node, a node's name must resolve to the same address, and not to 127.0.1.1. The network between the nodes must be trusted.

#SBATCH --job-name=hippodrome
#SBATCH --output=hippodrome-%j.out
#SBATCH --open-mode=append
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=1
# Whole nodes, with all of their memory.
#SBATCH --exclusive
#SBATCH --mem=0
# A minute before the time limit the processes are told to stop.
#SBATCH --signal=TERM@60
# If a node fails, Slurm starts the job again.
#SBATCH --requeue

set -euo pipefail

if (($# == 0)) || [[ $1 == -* ]]; then
    echo "usage: sbatch [--nodes=N] cluster/slurm.sh BOARD [OPTIONS OF hippodrome count]" >&2
    exit 2
fi

program=${HIPPODROME:-hippodrome}
run=${HIPPODROME_RUN:-$SLURM_SUBMIT_DIR/run-${1//[^A-Za-z0-9-]/-}}
port=${HIPPODROME_PORT:-$((20000 + SLURM_JOB_ID % 10000))}

mkdir -p "$run"
rm -f "$run"/process-*.log
scontrol show hostnames "$SLURM_JOB_NODELIST" | sed "s/\$/:$port/" >"$run/hosts.txt"

options=(--hosts "$run/hosts.txt" --checkpoint "$run")
# All processes must have the same number of workers.
if [[ " $*" != *" --workers"* ]]; then
    options+=(--workers "$SLURM_CPUS_ON_NODE")
fi
# A limit by `sbatch --mem`, in MiB, is not seen by the program. A tenth of it is left for everything else.
if ((${SLURM_MEM_PER_NODE:-0} > 0)) && [[ " $*" != *" --memory"* ]]; then
    options+=(--memory "$((SLURM_MEM_PER_NODE * 9 / 10))M")
fi

# What each node runs. The first process writes to the output of the job, each other one to a log in the checkpoint directory.
# srun returns the highest exit code of all processes, and stops all others if one fails, which end with 130 then. So "not
# decided" becomes 3, and every error 64, which is higher.
# shellcheck disable=SC2016
task='
trap : TERM
((SLURM_PROCID == 0)) || exec >/dev/null 2>"$RUN/process-$SLURM_PROCID.log"
"$@" --process "$SLURM_PROCID"
case $? in
    0) exit 0 ;;
    3 | 130 | 137 | 143) exit 3 ;;
    *) exit 64 ;;
esac'

# A process that Slurm has lost sight of is not waited for longer than a minute after the first one has ended.
code=0
RUN=$run srun --kill-on-bad-exit=1 --wait=60 --cpu-bind=none bash -c "$task" task "$program" count "$@" "${options[@]}" || code=$?

if ((code != 0)); then
    tail -v -n 3 "$run"/process-*.log 2>/dev/null || true
fi
if ((code == 3 && ${SLURM_RESTART_COUNT:-0} < ${HIPPODROME_REQUEUE:-0})); then
    echo "requeued: it goes on from $run" >&2
    scontrol requeue "$SLURM_JOB_ID"
    # Slurm ends this script meanwhile.
    sleep 60
fi
if ((code == 64)); then
    code=2
fi
exit "$code"
