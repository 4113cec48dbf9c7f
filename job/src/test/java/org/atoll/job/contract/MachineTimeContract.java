// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The contract of a rank's waits over any device that lives in the machine's time: with several
/// threads, and without allocating. A rank that takes turns with others is one thread.
@Timeout(300)
public abstract class MachineTimeContract {
    private static final int ROUNDS = 2000;

    /// What allocates once, such as a lock that is contended now and then, is no concern: one
    /// stretch without allocation shows that none is needed. Whether the compiler would find out
    /// that an object need not be made is left to luck, so the tests run where it does not try.
    private static final int STRETCHES = 40;
    private static final byte ENOUGH = 1;
    private static final Map<String, String> NEVER_SLEEP =
            Map.of("atoll.wait.yields", "1000000000");

    private final Ranks ranks;

    /// Binds the tests to a device.
    ///
    /// @param ranks runs jobs over it
    protected MachineTimeContract(Ranks ranks) {
        this.ranks = ranks;
    }

    @Test
    void severalThreadsOfARankMayCallAtOnce() {
        ranks.run(2, world -> {
            Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
            List<Thread> threads = new ArrayList<>();
            for (int tag = 0; tag < 4; tag++) {
                int own = tag;
                threads.add(Thread.ofPlatform()
                        .daemon()
                        .uncaughtExceptionHandler((thread, e) -> failures.add(e))
                        .start(() -> converse(world, own)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failures).isEmpty();
        });
    }

    private static void converse(World world, int tag) {
        Post post = Post.of(world);
        int peer = 1 - world.rank();
        for (int round = 0; round < 60; round++) {
            int size = round % 10 == 9 ? 100_000 : 8 + round;
            byte[] room = new byte[size];
            long number = 1000L * tag + round;
            if ((world.rank() + tag) % 2 == 0) {
                post.send(Bytes.message(size, number), peer, 0, tag);
                post.receive(room, peer, 0, tag);
            } else {
                post.receive(room, peer, 0, tag);
                post.send(Bytes.message(size, number), peer, 0, tag);
            }
            assertThat(room).isEqualTo(Bytes.message(size, number));
        }
    }

    @Test
    void aBlockingShortMessageAllocatesNothing() {
        ranks.run(2, NEVER_SLEEP, MachineTimeContract::pingPongWithoutAllocation);
    }

    @Test
    void norDoesItInARankThatHasHadSeveralThreads() {
        ranks.run(2, NEVER_SLEEP, world -> {
            Thread other = Thread.ofPlatform().start(() -> {
                world.endpoint().enter();
                world.endpoint().exit();
            });
            other.join();
            pingPongWithoutAllocation(world);
        });
    }

    private static void pingPongWithoutAllocation(World world)
            throws ReflectiveOperationException {
        Allocations allocations = new Allocations();
        Post post = Post.of(world);
        int peer = 1 - world.rank();
        byte[] message = new byte[8];
        long least = Long.MAX_VALUE;
        for (int stretch = 0; stretch < STRETCHES && message[0] != ENOUGH; stretch++) {
            long before = allocations.bytes();
            for (int round = 0; round < ROUNDS; round++) {
                pingPong(post, world.rank(), peer, message);
            }
            least = Math.min(least, allocations.bytes() - before);
            message[0] = agree(post, world.rank(), least < ROUNDS / 10);
        }
        assertThat(least).as("bytes in %d rounds", ROUNDS).isLessThan(ROUNDS / 10);
    }

    /// Rank 1 answers: a message that came while rank 0 is still in its stretch would be stored
    /// there.
    private static byte agree(Post post, int rank, boolean enough) {
        byte[] mine = {enough ? ENOUGH : 0};
        byte[] theirs = new byte[1];
        if (rank == 0) {
            post.send(mine, 1, 0, 1);
            post.receive(theirs, 1, 0, 1);
        } else {
            post.receive(theirs, 0, 0, 1);
            post.send(mine, 0, 0, 1);
        }
        return enough ? theirs[0] : 0;
    }

    private static void pingPong(Post post, int rank, int peer, byte[] message) {
        if (rank == 0) {
            post.send(message, peer, 0, 0);
            post.receive(message, peer, 0, 0);
        } else {
            post.receive(message, peer, 0, 0);
            post.send(message, peer, 0, 0);
        }
    }
}
