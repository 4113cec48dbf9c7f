// SPDX-License-Identifier: Apache-2.0
package mpi;

/// What the ranks run that [DynamicProcessesTest] spawns.
final class Spawned {
    private Spawned() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        Intracomm all = parent.merge(true);
        int[] sum = {Integer.parseInt(args[0])};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        parent.send(sum, 1, MPI.INT, 0, 5);
        MPI.Finalize();
    }
}
