// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.atoll.job.Rank;
import org.atoll.job.contract.Post;
import org.atoll.recovery.state.Count;

/// A ring, whose ranks first learn from rank 0 where to begin.
final class SavedRing {
    /// How often a message goes around.
    static final int STEPS = 30;

    /// At how many places a rank may be killed, and behind them one more.
    static final int PLACES = 4 * STEPS;

    private static final int LONG = 40_000;

    private final Rank rank;
    private final World world;
    private final Post post;
    private final AtomicInteger steps;
    private final IntConsumer at;
    private final int ballast;
    private final int lastPoint;

    SavedRing(Rank rank, AtomicInteger steps, IntConsumer at) {
        this(rank, steps, at, 0, STEPS);
    }

    /// One rank's part.
    ///
    /// @param steps     counts the steps that are done, again and again
    /// @param at        is told each place that the rank comes to
    /// @param ballast   so many bytes more are in each snapshot
    /// @param lastPoint no point comes after that step
    SavedRing(Rank rank, AtomicInteger steps, IntConsumer at, int ballast, int lastPoint) {
        this.rank = rank;
        this.world = rank.fabric();
        this.post = Post.of(world);
        this.steps = steps;
        this.at = at;
        this.ballast = ballast;
        this.lastPoint = lastPoint;
    }

    private void place(int number) {
        if (world.endpoint().failure() != null) {
            throw new CommunicationException("it was killed", world.rank(), null);
        }
        at.accept(number);
    }

    long run() {
        Checkpoint ck = Recovery.in(rank);
        byte[] start = new byte[LONG];
        if (world.rank() == 0) {
            start[0] = 5;
            for (int to = 1; to < world.size(); to++) {
                post.send(start, to, 2, 1);
                post.send(new byte[] {7}, to, 0, 9);
            }
        } else {
            post.receive(start, 0, 2, 1);
        }
        long[] state = ck.longs("state", 2);
        byte[] load = ck.bytes("load", ballast + 1);
        Count step = ck.count("step");
        if (ck.begin()) {
            state[0] = start[0] + world.rank();
        }
        for (; step.get() < STEPS; step.next()) {
            step((int) step.get(), state);
            steps.incrementAndGet();
            load[ballast] += (byte) state[0];
            if (step.get() <= lastPoint) {
                ck.point();
            }
        }
        if (world.rank() > 0) {
            post.receive(start, 0, 0, 9);
        }
        place(PLACES);
        return state[0] + start[0] + load[ballast];
    }

    private void step(int step, long[] state) {
        int next = (world.rank() + 1) % world.size();
        int last = (world.rank() + world.size() - 1) % world.size();
        place(4 * step);
        byte[] longer = new byte[step % 3 == 0 ? LONG : 100];
        longer[longer.length - 1] = (byte) state[0];
        Transmission sending = post.startSend(longer, next, 0, 1);
        place(4 * step + 1);
        post.send(new byte[] {(byte) (state[0] >> 8)}, next, 0, 2);
        place(4 * step + 2);
        byte[] small = new byte[1];
        post.receive(small, last, 0, 2);
        byte[] large = new byte[longer.length];
        post.receive(large, last, 0, 1);
        place(4 * step + 3);
        Mailbox.of(world).await(sending);
        state[0] = 31 * state[0] + large[large.length - 1] + 7L * small[0];
    }
}
