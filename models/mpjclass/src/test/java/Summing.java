// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;

/// A program in AgentTeamwork's spelling: sums the ranks up and says what its own arguments are.
public final class Summing {
    private Summing() {}

    public static void main(String[] args) {
        String[] own = MPJ.Init(args);
        int me = MPJ.COMM_WORLD.Rank();
        int[] sum = new int[1];
        MPJ.COMM_WORLD.Allreduce(new int[] {me + 1}, 0, sum, 0, 1, MPJ.INT, MPJ.SUM);
        System.out.println("rank " + me + " of " + MPJ.COMM_WORLD.Size() + ", sum " + sum[0]
                + ", arguments " + Arrays.toString(own));
        MPJ.Finalize();
    }
}
