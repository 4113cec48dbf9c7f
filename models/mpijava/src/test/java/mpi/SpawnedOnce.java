// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The program of the rank that [DynamicProcessesTest] spawns, to part from it by `free` and
/// `disconnect` as Open MPI's dynamic/LoopChild does. It says when it has ended.
final class SpawnedOnce {
    private SpawnedOnce() {}

    public static void main(String[] args) {
        MPI.Init(args);
        part(Intercomm.getParent(), true, args[0]);
        MPI.Finalize();
        System.setProperty("mpi.SpawnedOnce." + args[0], "ended");
    }

    /// What both sides do.
    static void part(Intercomm other, boolean child, String use) {
        Intracomm merged = other.merge(child);
        int[] sum = {1};
        merged.allReduce(sum, 1, MPI.INT, MPI.SUM);
        if (sum[0] != 2) {
            throw new AssertionError("the sum is " + sum[0]);
        }
        switch (use) {
            case "window" -> window(merged);
            case "prepared" -> prepared(merged);
            default -> merged.free();
        }
        other.disconnect();
    }

    private static void window(Intracomm merged) {
        Win win = new Win(MPI.newIntBuffer(1), 1, 1, MPI.INFO_NULL, merged);
        merged.free();
        win.fence(0);
        win.free();
    }

    /// The prepared message goes its way when the communicator was freed.
    private static void prepared(Intracomm merged) {
        int peer = 1 - merged.getRank();
        int[] out = {merged.getRank()};
        int[] in = new int[1];
        Prequest send = merged.Send_init(out, 0, 1, MPI.INT, peer, 0);
        Prequest receive = merged.Recv_init(in, 0, 1, MPI.INT, peer, 0);
        merged.free();
        Prequest.startAll(new Prequest[] {receive, send});
        Request.waitAll(new Request[] {receive, send});
        send.free();
        receive.free();
        if (in[0] != peer) {
            throw new AssertionError(peer + " was expected, not " + in[0]);
        }
    }
}
