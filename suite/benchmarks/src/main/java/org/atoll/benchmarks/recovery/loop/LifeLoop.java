// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery.loop;

import java.util.concurrent.ThreadLocalRandom;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;

/// Rank 0 exchanges a message with each other rank, again and again. When the next life of one of
/// them has answered for the first time, it prints as `time` how long it had not heard it.
public final class LifeLoop {
    private static final int TAG = 1;
    private static final int QUIET = 400;

    /// So many rounds take some seconds, in which another process can begin to wait.
    private static final int LATER = 3000;

    private static final int KILLS = 3;
    private static final long GO = 1;
    private static final long STOP = 0;

    /// Which process of a rank says something: its contents may differ, for they are not compared.
    private static final long PROCESS = ThreadLocalRandom.current().nextLong();

    private final Rank rank;
    private final Comm comm;
    private final Checkpoint ck;
    private final long[] processes;
    private final long[] said = new long[2];

    private LifeLoop(Rank rank, Checkpoint ck) {
        this.rank = rank;
        this.comm = Mpj.in(rank).comm();
        this.ck = ck;
        this.processes = new long[rank.size()];
    }

    /// Runs on each rank.
    ///
    /// @param args how many bytes of state each has; then `kill`, by which rank 0 kills rank 1
    ///     three times, or `kill-later`, by which it leaves it more time between; or `wait`, by
    ///     which it says `ready` and waits for somebody else to do something; or `move` and the
    ///     host that rank 1 is to go to
    public static void main(String[] args) {
        Recovery.run(args, (rank, ck) -> new LifeLoop(rank, ck).run(args));
    }

    private void run(String... args) {
        byte[] state = ck.bytes("state", Integer.parseInt(args[0]));
        boolean first = ck.begin();
        assert state.length == 0 || first == (state[0] == 0);
        if (rank.number() > 0) {
            follow(state);
        } else {
            lead(args);
        }
    }

    private void follow(byte... state) {
        for (comm.receive(said, 0, TAG); said[0] == GO; comm.receive(said, 0, TAG)) {
            state[0] = 1;
            comm.send(new long[] {PROCESS, ProcessHandle.current().pid()}, 0, TAG);
            ck.point();
        }
    }

    private void lead(String... args) {
        boolean changed = round();
        assert changed;
        int left = args[1].startsWith("kill") ? KILLS : 1;
        int rest = args[1].equals("kill-later") ? LATER : QUIET;
        for (int quiet = 1; left > 0; quiet++) {
            if (quiet == rest) {
                act(args);
            }
            long before = rank.nanoTime();
            if (round()) {
                Samples.print("time", (double) (rank.nanoTime() - before));
                left--;
                quiet = 0;
            }
            ck.point();
            pause();
        }
        ask(STOP);
    }

    @SuppressWarnings("SystemOut") // a script waits for it
    private void act(String... args) {
        switch (args[1]) {
            case "kill", "kill-later" -> {
                boolean killed =
                        ProcessHandle.of(said[1]).orElseThrow().destroyForcibly();
                assert killed;
            }
            case "move" -> ck.move(1, args[2]);
            default -> System.out.println("ready");
        }
    }

    private void ask(long what) {
        for (int other = 1; other < rank.size(); other++) {
            comm.send(new long[] {what, 0}, other, TAG);
        }
    }

    /// Hears all others.
    ///
    /// @return whether one of them is another process than before
    private boolean round() {
        ask(GO);
        boolean changed = false;
        for (int other = 1; other < rank.size(); other++) {
            comm.receive(said, other, TAG);
            changed |= processes[other] != said[0];
            processes[other] = said[0];
        }
        return changed;
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
