// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.function.IntConsumer;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Status;
import org.atoll.job.contract.Post;

/// A master that takes results from whoever is first, and gives that worker the next task. What
/// each worker has got must be what the master has given it, in whatever order.
final class LoggedFarm {
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final int SUM = 3;

    private final World world;
    private final Post post;
    private final int tasks;
    private final IntConsumer at;

    /// One rank's part.
    ///
    /// @param at is told each place that the rank comes to
    LoggedFarm(World world, int tasks, IntConsumer at) {
        this.world = world;
        this.post = Post.of(world);
        this.tasks = tasks;
        this.at = at;
    }

    void run() {
        if (world.rank() == 0) {
            lead();
        } else {
            work();
        }
    }

    private void place(int number) {
        if (world.endpoint().failure() != null) {
            throw new CommunicationException("it was killed", world.rank(), null);
        }
        at.accept(number);
    }

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    private void lead() {
        long[] sums = new long[world.size()];
        int given = 0;
        for (int worker = 1; worker < world.size(); worker++) {
            sums[worker] = give(worker, given++, 0);
        }
        byte[] room = new byte[Long.BYTES];
        for (int done = 0; done < tasks; done++) {
            place(2 * done);
            Status from = post.receive(room, -1, 0, RESULT);
            place(2 * done + 1);
            int worker = from.source();
            assertThat(ByteBuffer.wrap(room).getLong()).isEqualTo(sums[worker]);
            sums[worker] = give(worker, given < tasks ? given : -1, sums[worker]);
            given++;
        }
        for (int worker = 1; worker < world.size(); worker++) {
            post.receive(room, worker, 0, SUM);
            assertThat(ByteBuffer.wrap(room).getLong()).isEqualTo(sums[worker]);
        }
        place(2 * tasks);
    }

    private long give(int worker, int task, long sum) {
        post.send(bytes(task), worker, 0, TASK);
        return task < 0 ? sum : 31 * sum + task;
    }

    private void work() {
        byte[] room = new byte[Long.BYTES];
        long sum = 0;
        for (int i = 0;; i++) {
            place(2 * i);
            post.receive(room, 0, 0, TASK);
            long task = ByteBuffer.wrap(room).getLong();
            if (task < 0) {
                break;
            }
            sum = 31 * sum + task;
            place(2 * i + 1);
            post.send(bytes(sum), 0, 0, RESULT);
        }
        post.send(bytes(sum), 0, 0, SUM);
        place(2 * tasks);
    }
}
