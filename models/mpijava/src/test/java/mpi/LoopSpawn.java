// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.concurrent.TimeUnit;

/// A program that spawns a process, works with it, parts from it by `free` and `disconnect`, and
/// does so again and again, as Open MPI's dynamic/LoopSpawn does. Where the job has one slot beside
/// it, the next process can only start when the one before it has ended. None may be there any
/// more then.
final class LoopSpawn {
    private static final long PATIENCE_SECONDS = 250;

    private LoopSpawn() {}

    /// Runs on one rank.
    ///
    /// @param args how often
    /// @throws Exception if a process is left
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int waves = Integer.parseInt(args[0]);
        ProcessHandle last = null;
        for (int wave = 0; wave < waves; wave++) {
            Intercomm child = MPI.COMM_WORLD.spawn(
                    LoopChild.class.getName(), new String[0], 1, MPI.INFO_NULL, 0, new int[1]);
            if (last != null && last.isAlive()) {
                throw new IllegalStateException(
                        "process " + last.pid() + " is left of wave " + (wave - 1));
            }
            last = ProcessHandle.of(work(child, false)).orElseThrow();
            child.disconnect();
        }
        if (last != null) {
            last.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        System.out.println(waves + " waves");
        MPI.Finalize();
    }

    /// What both sides do before they disconnect.
    ///
    /// @return the child's process, which is there as long as this side has not disconnected
    static long work(Intercomm other, boolean child) {
        Intracomm merged = other.merge(child);
        long[] process = {child ? ProcessHandle.current().pid() : 0};
        merged.allReduce(process, 1, MPI.LONG, MPI.SUM);
        merged.free();
        return process[0];
    }
}
