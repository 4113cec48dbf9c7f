// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/// A program in numbered functions, in the form of AgentTeamwork's report. In each round all ranks
/// pass a row of numbers to the next one in a ring, and each adds what it has got; then rank 0
/// prints what all have.
public class MyApplication_A {
    /// Where the ranks are.
    public GridIpEntry[] ipEntry;

    /// The function that runs.
    public int funcId;

    /// What stands for the connections.
    public GridTcp tcp;

    /// The number of ranks.
    public int nprocess;

    /// Which rank this is.
    public int rank;

    /// What is passed on.
    public long[] row;

    /// The same array as `row`.
    public long[] alias;

    /// What came from whom in the first rounds.
    public List<String> notes = new ArrayList<>();

    private int round;
    private int rounds = 20;
    private int pauseMillis;
    private String end = "";

    /// Joins.
    ///
    /// @param args perhaps the number of rounds, and of milliseconds that each takes, and a file
    ///     before whose existence the last round does not begin; after the first one each rank
    ///     writes its process to a file of that name with its number
    /// @return 1
    public int func_0(String[] args) {
        String[] own = MPJ.Init(args, ipEntry, tcp);
        rounds = own.length > 0 ? Integer.parseInt(own[0]) : rounds;
        pauseMillis = own.length > 1 ? Integer.parseInt(own[1]) : 0;
        end = own.length > 2 ? own[2] : end;
        rank = MPJ.COMM_WORLD.Rank();
        nprocess = MPJ.COMM_WORLD.Size();
        MPJ.COMM_WORLD.SetBufferSize(64 * 1024);
        if (ipEntry.length != nprocess || ipEntry[rank].host().isEmpty()) {
            return -3;
        }
        row = new long[100];
        alias = row;
        for (int i = 0; i < row.length; i++) {
            row[i] = rank + i;
        }
        return 1;
    }

    /// One round.
    ///
    /// @return 1 until all are done, then 2
    public int func_1() throws IOException, InterruptedException {
        Thread.sleep(pauseMillis);
        while (round == rounds - 1 && !end.isEmpty() && !Files.exists(Path.of(end))) {
            Thread.sleep(10);
        }
        long[] got = new long[row.length];
        int from = (rank + nprocess - 1) % nprocess;
        MPJ.COMM_WORLD.Sendrecv(
                row, 0, row.length, MPJ.LONG, (rank + 1) % nprocess, 7,
                got, 0, got.length, MPJ.LONG, from, 7);
        for (int i = 0; i < row.length; i++) {
            alias[i] = (31 * row[i] + got[i]) % 1_000_003;
        }
        if (round < 3) {
            notes.add(round + " from " + from + " in func_" + funcId);
        }
        if (round == 0 && !end.isEmpty()) {
            Path file = Files.writeString(
                    Path.of(end + "new" + rank), Long.toString(ProcessHandle.current().pid()));
            Files.move(file, Path.of(end + rank), StandardCopyOption.REPLACE_EXISTING);
        }
        round++;
        return round < rounds ? 1 : 2;
    }

    /// Tells.
    ///
    /// @return -2
    public int func_2() {
        long[] all = new long[nprocess];
        long[] mine = {0};
        for (long each : row) {
            mine[0] += each;
        }
        MPJ.COMM_WORLD.AllGather(mine, 0, 1, MPJ.LONG, all, 0, 1, MPJ.LONG);
        if (rank == 0) {
            for (int i = 0; i < nprocess; i++) {
                System.out.println("rank " + i + " has " + all[i]);
            }
            System.out.println(notes);
        }
        MPJ.Finalize();
        return -2;
    }
}
