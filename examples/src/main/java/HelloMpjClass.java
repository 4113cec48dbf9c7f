// SPDX-License-Identifier: Apache-2.0

/// In AgentTeamwork's spelling, with class `MPJ` of the unnamed package: a sum over all ranks.
public final class HelloMpjClass {
    private HelloMpjClass() {}

    /// Runs on every rank.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPJ.Init(args);
        int[] rank = {MPJ.COMM_WORLD.Rank()};
        int[] sum = new int[1];
        MPJ.COMM_WORLD.Reduce(rank, 0, sum, 0, 1, MPJ.INT, MPJ.SUM, 0);
        if (rank[0] == 0) {
            System.out.println("sum of ranks: " + sum[0]);
        }
        MPJ.Finalize();
    }
}
