// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.Arrays;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.atoll.job.contract.Post;

/// A ring whose ranks send each other messages of several lengths and tags, and receive those of
/// the later tag first. The result depends on every message.
final class LoggedRing {
    private static final int LONG = 40_000;

    private final World world;
    private final Post post;
    private final int steps;
    private final Runnable[] deaths;

    /// One rank's part.
    ///
    /// @param deaths what is done in each step, at three places
    LoggedRing(World world, int steps, Runnable... deaths) {
        this.world = world;
        this.post = Post.of(world);
        this.steps = steps;
        this.deaths = deaths;
    }

    /// Ends this life of a rank. It goes on until it waits for something, or comes to its next
    /// place: what it sends until then may or may not arrive.
    static void kill(World world) {
        world.endpoint().fail(new FailureNotice(world.rank(), "it was killed"));
    }

    long run() {
        int next = (world.rank() + 1) % world.size();
        int last = (world.rank() + world.size() - 1) % world.size();
        long sum = world.rank() + 1;
        for (int step = 0; step < steps; step++) {
            die(3 * step);
            byte[] longer = new byte[step % 3 == 0 ? LONG : 100];
            Arrays.fill(longer, (byte) sum);
            Transmission sending = post.startSend(longer, next, 0, 1);
            post.send(new byte[] {(byte) (sum >> 8)}, next, 0, 2);
            die(3 * step + 1);
            byte[] small = new byte[1];
            post.receive(small, last, 0, 2);
            byte[] large = new byte[longer.length];
            post.receive(large, last, 0, 1);
            die(3 * step + 2);
            Mailbox.of(world).await(sending);
            sum = 31 * sum + large[large.length - 1] + 7L * small[0];
        }
        die(3 * steps);
        return sum;
    }

    private void die(int place) {
        if (world.endpoint().failure() != null) {
            throw new CommunicationException("it was killed", world.rank(), null);
        }
        if (place < deaths.length) {
            deaths[place].run();
        }
    }
}
