// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Request;
import org.jspecify.annotations.Nullable;

/// A program for tests of the launcher whose ranks exchange a message with each other in rounds,
/// leave those out that are lost, and go on with their next lives, until a file is there. The
/// numbers of a rank's life, and of its rounds there, only grow. Its arguments: the file, beside which
/// each life leaves one with the number of its process, and, so that long messages are under way,
/// too, the length of a message.
final class Returning {
    private static final int RANK = 0;
    private static final int LIFE = 1;
    private static final int ROUND = 2;
    private static final int DONE = 3;
    private static final int FIELDS = 4;

    private final Rank rank;
    private final Comm comm;
    private final Path stop;
    private final int length;
    private final int[][] known;
    private final boolean[] finished;

    /// Not waited for: the other one may have been told to stop.
    private final @Nullable Request[] sent;

    private int round;

    private Returning(Rank rank, Path stop, int length) {
        this.rank = rank;
        this.comm = Mpj.in(rank).comm();
        this.stop = stop;
        this.length = length;
        this.known = new int[rank.size()][FIELDS];
        this.finished = new boolean[rank.size()];
        this.sent = new Request[rank.size()];
    }

    public static void main(String[] arguments) {
        Job.run(arguments, rank -> {
            Path stop = Path.of(arguments[0]);
            String name = "rank " + rank.number() + " life " + rank.fabric().incarnation();
            Path file = stop.resolveSibling(name + ".new");
            Files.writeString(file, Long.toString(ProcessHandle.current().pid()));
            Files.move(file, stop.resolveSibling(name));
            new Returning(rank, stop, Integer.parseInt(arguments[1])).run();
            System.out.println(name + " is done");
        });
    }

    private void run() throws InterruptedException {
        finished[rank.number()] = true;
        while (!areAllFinished()) {
            round++;
            exchange(Files.exists(stop));
            Thread.sleep(1);
        }
    }

    private boolean areAllFinished() {
        for (boolean one : finished) {
            if (!one) {
                return false;
            }
        }
        return true;
    }

    private void exchange(boolean done) {
        int[][] rooms = new int[rank.size()][];
        Request[] requests = new Request[rank.size()];
        for (int peer = 0; peer < rank.size(); peer++) {
            if (!finished[peer]) {
                rooms[peer] = new int[length];
                requests[peer] = begin(peer, rooms[peer], done);
            }
        }
        for (int peer = 0; peer < rank.size(); peer++) {
            if (requests[peer] != null && isCome(requests[peer])) {
                take(peer, rooms[peer], done);
            } else if (!finished[peer]) {
                meet(peer);
            }
        }
    }

    private @Nullable Request begin(int peer, int[] room, boolean done) {
        int[] mine = new int[length];
        mine[RANK] = rank.number();
        mine[LIFE] = rank.fabric().incarnation();
        mine[ROUND] = round;
        mine[DONE] = done ? 1 : 0;
        Arrays.fill(mine, FIELDS, length, round);
        try {
            Request request = comm.receiveAsync(room, peer, 0);
            sent[peer] = comm.sendAsync(mine, peer, 0);
            return request;
        } catch (CommunicationException e) {
            return null;
        }
    }

    private void meet(int peer) {
        int life = rank.fabric().incarnation(peer);
        if (rank.fabric().losses().isLost(peer)) {
            rank.fabric().awaitReturn(peer, life + 1);
        }
    }

    private static boolean isCome(Request request) {
        try {
            request.await();
            return true;
        } catch (CommunicationException e) {
            return false;
        }
    }

    private void take(int peer, int[] room, boolean done) {
        int[] last = known[peer];
        boolean newer = room[LIFE] > last[LIFE]
                || (room[LIFE] == last[LIFE] && room[ROUND] > last[ROUND]);
        boolean whole = Arrays.stream(room, FIELDS, length).allMatch(each -> each == room[ROUND]);
        if (room[RANK] != peer || !newer || !whole) {
            throw new AssertionError("from rank " + peer + " came " + room[RANK] + ", life "
                    + room[LIFE] + ", round " + room[ROUND] + " behind life " + last[LIFE]
                    + ", round " + last[ROUND]);
        }
        known[peer] = room;
        finished[peer] = done && room[DONE] == 1;
    }
}
