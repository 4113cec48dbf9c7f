// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;

/// A program whose ranks are killed and come back. In each round rank 0 tells all others whether it
/// is the last one, which a file decides, and each answers with as many numbers as is wanted. A
/// life leaves the number of its process in a file.
final class Returning {
    private final Comm comm;
    private final Checkpoint checkpoint;
    private final Path stop;
    private final int length;

    private Returning(Rank rank, Path stop, int length) {
        this.comm = Mpj.in(rank).comm();
        this.checkpoint = Recovery.in(rank);
        this.stop = stop;
        this.length = length;
    }

    public static void main(String[] arguments) {
        Job.run(arguments, rank -> {
            Path stop = Path.of(arguments[0]);
            String name = "rank " + rank.number() + " life " + rank.fabric().incarnation();
            Path file = stop.resolveSibling(name + ".new");
            Files.writeString(file, Long.toString(ProcessHandle.current().pid()));
            Files.move(file, stop.resolveSibling(name));
            Returning mine = new Returning(rank, stop, Integer.parseInt(arguments[1]));
            if (rank.number() == 0) {
                mine.lead();
            } else {
                mine.follow();
            }
            System.out.println(name + " is done");
        });
    }

    private void lead() throws InterruptedException {
        boolean last = false;
        int[] room = new int[length];
        for (int round = 0; !last; round++) {
            last = checkpoint.once("stop", () -> Files.exists(stop) ? 1 : 0) == 1;
            for (int peer = 1; peer < comm.size(); peer++) {
                comm.send(new int[] {round, last ? 1 : 0}, peer, 0);
            }
            for (int peer = 1; peer < comm.size(); peer++) {
                comm.receive(room, peer, 0);
                int wanted = answer(peer, round);
                if (!Arrays.stream(room).allMatch(each -> each == wanted)) {
                    throw new AssertionError("rank " + peer + " answers " + room[0] + " in round "
                            + round);
                }
            }
            Thread.sleep(1);
        }
    }

    private void follow() {
        int[] told = new int[2];
        int[] mine = new int[length];
        for (int round = 0; told[1] == 0; round++) {
            comm.receive(told, 0, 0);
            if (told[0] != round) {
                throw new AssertionError("round " + told[0] + " comes in round " + round);
            }
            Arrays.fill(mine, answer(comm.rank(), round));
            comm.send(mine, 0, 0);
        }
    }

    private static int answer(int rank, int round) {
        return 1000 * round + rank;
    }
}
