// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The program that [LoopSpawn] spawns.
final class LoopChild {
    private LoopChild() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        long process = LoopSpawn.work(parent, true);
        if (process != ProcessHandle.current().pid()) {
            throw new AssertionError("the sum is " + process);
        }
        parent.disconnect();
        MPI.Finalize();
    }
}
