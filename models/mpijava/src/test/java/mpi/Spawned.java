// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The program of the ranks that [DynamicProcessesTest] spawns: all add what their command says,
/// and 1000 times its number.
final class Spawned {
    private Spawned() {}

    public static void main(String[] args) {
        MPI.Init(args);
        requireFacts(args);
        Intercomm parent = Intercomm.getParent();
        Intracomm all = parent.merge(true);
        Object command = MPI.COMM_WORLD.getAttr(MPI.APPNUM);
        int[] sum = {Integer.parseInt(args[0]) + 1000 * (int) command};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        parent.send(sum, 1, MPI.INT, 0, 5);
        MPI.Finalize();
    }

    /// What the rank is told of its start.
    private static void requireFacts(String[] args) {
        String told = "";
        for (String key : new String[] {"command", "argv", "maxprocs"}) {
            told += MPI.INFO_ENV.get(key) + ",";
        }
        String wanted = Spawned.class.getName() + "," + String.join(" ", args) + ","
                + MPI.COMM_WORLD.getSize() + ",";
        if (!told.equals(wanted)) {
            throw new AssertionError(told + " is told, not " + wanted);
        }
    }
}
