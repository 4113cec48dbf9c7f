// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.message.Transmission;
import org.atoll.job.local.LocalMembership;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The contract of a rank's waits over any device: while it computes, and when the job fails.
@Timeout(300)
public abstract class ProgressContract {
    private static final int LARGE = 5 << 20;
    private static final long GENEROUS_NANOS = TimeUnit.SECONDS.toNanos(200);

    private final Ranks ranks;

    /// Binds the tests to a device.
    ///
    /// @param ranks runs jobs over it
    protected ProgressContract(Ranks ranks) {
        this.ranks = ranks;
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

    @Test
    protected void aLargeMessageArrivesWhileBothRanksCompute() {
        ranks.run(2, world -> {
            Post post = Post.of(world);
            int peer = 1 - world.rank();
            byte[] room = new byte[LARGE];
            Transmission in = post.startReceive(room, peer, 0, 0);
            Transmission out = post.startSend(Bytes.message(LARGE, world.rank()), peer, 0, 0);
            long start = System.nanoTime();
            while (!in.isDone() || !out.isDone()) {
                assertThat(System.nanoTime() - start).isLessThan(GENEROUS_NANOS);
                world.compute(10_000);
                Thread.yield();
            }
            assertThat(room).isEqualTo(Bytes.message(LARGE, peer));
        });
    }

    @Test
    void anInterruptEndsNoCallAndIsThereAfterwards() {
        ranks.run(2, world -> {
            Post post = Post.of(world);
            int peer = 1 - world.rank();
            Thread.currentThread().interrupt();
            for (int size : new int[] {8, LARGE}) {
                byte[] room = new byte[size];
                Transmission in = post.startReceive(room, peer, 0, 0);
                post.send(Bytes.message(size, world.rank()), peer, 0, 0);
                post.box().await(in);
                assertThat(room).isEqualTo(Bytes.message(size, peer));
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            }
        });
    }

    /// The calls that block, each on a rank that will never answer.
    private static void block(World world, int kind, int peer) {
        Post post = Post.of(world);
        switch (kind) {
            case 0 -> post.receive(new byte[8], peer, 0, 0);
            case 1 -> post.receive(new byte[8], -1, 0, -1);
            case 2 -> post.send(new byte[LARGE], peer, 0, 0);
            case 3 -> post.box().probes().probe(peer, 0, 0);
            case 4 -> post.box().await(post.startReceive(new byte[8], peer, 0, 0));
            case 5 -> post.box().await(post.startSynchronousSend(new byte[8], peer, 0, 0));
            case 6 -> floodWithBlockingSends(post, peer);
            default -> world.close();
        }
    }

    private static void floodWithBlockingSends(Post post, int peer) {
        while (true) {
            post.send(new byte[8000], peer, 0, 0);
        }
    }

    @Test
    void aRankThatFailsEndsEveryKindOfWaitAndIsNamed() {
        for (int round = 0; round < 4; round++) {
            int first = 2 * round;
            ranks.runIntoFailure(3, world -> {
                if (world.rank() == 2) {
                    world.endpoint().advance();
                    assertThatThrownBy(() -> world.abort(9, "the disk is full"))
                            .isInstanceOf(CommunicationException.class);
                    return;
                }
                Throwable end = catchThrowable(() -> block(world, first + world.rank(), 2));
                assertThat(end)
                        .as("kind %d", first + world.rank())
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContaining("rank 2 failed: the disk is full");
                assertThat(((CommunicationException) end).failedRank()).isEqualTo(2);
                assertThatThrownBy(() -> block(world, 0, 1 - world.rank()))
                        .as("a later wait")
                        .hasMessageContaining("rank 2 failed: the disk is full");
            });
        }
    }

    @Test
    void ranksThatAllReceiveHearWhoWaitsForWhom() {
        ranks.runIntoFailure(2, world -> {
            Post post = Post.of(world);
            int peer = 1 - world.rank();
            post.send(new byte[8], peer, 0, 1);
            post.receive(new byte[8], peer, 0, 1);
            assertThatThrownBy(() -> post.receive(new byte[8], peer, 0, 40 + world.rank()))
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("deadlock")
                    .hasMessageContaining("rank 0 waits in receive from 1, tag 40")
                    .hasMessageContaining("rank 1 waits in receive from 0, tag 41");
        });
    }

    @Test
    void aRankThatWaitsForOneThatHasFinishedHearsOfTheDeadlock() {
        ranks.runIntoFailure(2, world -> {
            Post post = Post.of(world);
            if (world.rank() == 0) {
                post.send(new byte[8], 1, 0, 1);
                assertThatThrownBy(world::close).hasMessageContaining("deadlock");
            } else {
                post.receive(new byte[8], 0, 0, 1);
                assertThatThrownBy(() -> post.receive(new byte[8], 0, 0, 2))
                        .hasMessageContaining("deadlock: rank 1 waits in receive from 0, tag 2");
            }
        });
    }

    @Test
    void ranksUnderstandEachOtherInTheLastOfTheirLives() {
        for (int life : new int[] {1, 32767, 32768, 65535}) {
            List<Membership> members = new ArrayList<>();
            LocalMembership.job(2, ranks.device()).forEach(m -> members.add(new Reborn(m, life)));
            ranks.start(members, Map.of(), world -> {
                pingPong(Post.of(world), world.rank(), 1 - world.rank(), new byte[8]);
                world.close();
            });
        }
    }
}
