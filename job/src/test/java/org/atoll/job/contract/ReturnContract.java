// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.atoll.job.contract.Ranks.Death;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A rank that was lost and is started again is taken in by the others in its next life, and
/// nothing of the earlier one is left. In these programs rank 1 dies and rank 0 has it started
/// again.
@Timeout(300)
public abstract class ReturnContract {
    private static final int SHORT = 100;
    private static final int LONG = 300_000;

    private final Ranks ranks;

    /// Binds the tests to a device.
    ///
    /// @param ranks runs jobs over it
    protected ReturnContract(Ranks ranks) {
        this.ranks = ranks;
    }

    private static byte[] receive(World world, int from, int tag) {
        byte[] room = new byte[LONG];
        int bytes = (int) Post.of(world).receive(room, from, 0, tag).bytes();
        return Arrays.copyOf(room, bytes);
    }

    /// Waits until rank 1 is lost, then until it is back.
    private static void outlive(World world, int life) {
        assertThatThrownBy(() -> receive(world, 1, 99)).isInstanceOf(RankLostException.class);
        if (world.rank() == 0) {
            world.restart(1);
        }
        world.awaitReturn(1, life);
        assertThat(world.incarnation(1)).isEqualTo(life);
        assertThat(world.losses().isLost(1)).isFalse();
    }

    @Test
    void aRankThatCameBackIsHeardAgain() {
        ranks.runOutliving(4, world -> {
            if (world.rank() == 1) {
                if (world.incarnation() == 0) {
                    throw new Death();
                }
                for (int peer : new int[] {0, 2, 3}) {
                    Post.of(world).send(Bytes.message(SHORT, peer), peer, 0, 0);
                    assertThat(receive(world, peer, 0)).isEqualTo(Bytes.message(LONG, peer));
                }
                return;
            }
            outlive(world, 1);
            int self = world.rank();
            assertThat(receive(world, 1, 0)).isEqualTo(Bytes.message(SHORT, self));
            Post.of(world).send(Bytes.message(LONG, self), 1, 0, 0);
        });
    }

    @Test
    void whatItsEarlierLifeSentIsForgotten() {
        ranks.runOutliving(2, world -> {
            Post post = Post.of(world);
            int life = world.incarnation();
            if (world.rank() == 1) {
                post.send(Bytes.message(SHORT, life), 0, 0, 5);
                Transmission announced = post.startSend(Bytes.message(LONG, life), 0, 0, 6);
                post.send(Bytes.message(SHORT, life), 0, 0, 7);
                if (life == 0) {
                    receive(world, 0, 8);
                    throw new Death();
                }
                Mailbox.of(world).await(announced);
                return;
            }
            Mailbox.of(world).probes().probe(1, 0, 7);
            post.send(new byte[1], 1, 0, 8);
            outlive(world, 1);
            for (int tag : new int[] {5, 6, 7}) {
                int length = tag == 6 ? LONG : SHORT;
                assertThat(receive(world, tag == 5 ? 1 : -1, tag))
                        .isEqualTo(Bytes.message(length, 1));
            }
        });
    }

    @Test
    void longMessagesOfBothLivesAreKeptApart() {
        ranks.runOutliving(2, world -> {
            Post post = Post.of(world);
            if (world.rank() == 1 && world.incarnation() == 0) {
                post.startSend(Bytes.message(LONG, 0), 0, 0, 1);
                Mailbox.of(world).probes().probe(0, 0, 2);
                throw new Death();
            }
            if (world.rank() == 0) {
                Transmission send = post.startSend(Bytes.message(LONG, 3), 1, 0, 2);
                Transmission other = post.startSynchronousSend(new byte[1], 1, 0, 3);
                outlive(world, 1);
                assertThatThrownBy(() -> Mailbox.of(world).await(send))
                        .isInstanceOf(RankLostException.class);
                assertThatThrownBy(() -> Mailbox.of(world).await(other))
                        .isInstanceOf(RankLostException.class);
            }
            byte[] room = new byte[LONG];
            Transmission receive = post.startReceive(room, 1 - world.rank(), 0, 4);
            post.send(Bytes.message(LONG, world.rank()), 1 - world.rank(), 0, 4);
            Mailbox.of(world).await(receive);
            assertThat(room).isEqualTo(Bytes.message(LONG, 1 - world.rank()));
        });
    }

    /// Far more than the credit of a pair in each life.
    @Test
    void creditIsGivenAnew() {
        int count = 3000;
        ranks.runOutliving(2, world -> {
            if (world.rank() == 0) {
                List<Transmission> sends = pour(world, 1, count);
                outlive(world, 1);
                sends.stream().filter(each -> each.failure() != null).forEach(each ->
                        assertThat(each.failure()).isInstanceOf(RankLostException.class));
                pour(world, 1, count).forEach(Mailbox.of(world)::await);
                takeAll(world, 1, count);
            } else if (world.incarnation() == 0) {
                pour(world, 0, count);
                takeAll(world, 0, count / 2);
                throw new Death();
            } else {
                List<Transmission> sends = pour(world, 0, count);
                takeAll(world, 0, count);
                sends.forEach(Mailbox.of(world)::await);
            }
        });
    }

    private static List<Transmission> pour(World world, int to, int count) {
        List<Transmission> sends = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] message = Bytes.message(1000, i + world.incarnation() * 1_000_000L);
            sends.add(Post.of(world).startSend(message, to, 0, 0));
        }
        return sends;
    }

    private static void takeAll(World world, int from, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(Bytes.number(receive(world, from, 0)))
                    .isEqualTo(i + world.incarnation(from) * 1_000_000L);
        }
    }

    @Test
    void aReceiveFromAnybodyOutlivesTheSender() {
        ranks.runOutliving(2, world -> {
            if (world.rank() == 0) {
                byte[] room = new byte[SHORT];
                Transmission any = Post.of(world).startReceive(room, -1, 0, 0);
                outlive(world, 1);
                Mailbox.of(world).await(any);
                assertThat(room).isEqualTo(Bytes.message(SHORT, 1));
            } else if (world.incarnation() == 0) {
                throw new Death();
            } else {
                Post.of(world).send(Bytes.message(SHORT, 1), 0, 0, 0);
            }
        });
    }

    /// Rank 2 looks at nothing meanwhile: it hears of the loss and of the return at once.
    @Test
    void whatBeganBeforeTheLossEndsWithIt() {
        ranks.runOutliving(3, world -> {
            if (world.rank() == 2) {
                Transmission early = Post.of(world).startReceive(new byte[SHORT], 1, 0, 0);
                receive(world, 0, 1);
                world.awaitReturn(1, 1);
                assertThatThrownBy(() -> Mailbox.of(world).await(early))
                        .isInstanceOf(RankLostException.class);
                assertThat(receive(world, 1, 0)).isEqualTo(Bytes.message(SHORT, 7));
            } else if (world.rank() == 0) {
                outlive(world, 1);
                Post.of(world).send(new byte[1], 2, 0, 1);
            } else if (world.incarnation() == 0) {
                throw new Death();
            } else {
                Post.of(world).send(Bytes.message(SHORT, 7), 2, 0, 0);
            }
        });
    }

    @Test
    void aRankComesBackAgainAndAgain() {
        int lives = 5;
        ranks.runOutliving(3, world -> {
            if (world.rank() == 1) {
                int life = world.incarnation();
                assertThat(receive(world, 0, 0)).isEqualTo(Bytes.message(SHORT, life));
                Post.of(world).send(Bytes.message(LONG, life), 2, 0, 0);
                receive(world, 2, 0);
                if (life < lives) {
                    throw new Death();
                }
                return;
            }
            for (int life = 0; life <= lives; life++) {
                if (world.rank() == 0) {
                    Post.of(world).send(Bytes.message(SHORT, life), 1, 0, 0);
                } else {
                    assertThat(receive(world, 1, 0)).isEqualTo(Bytes.message(LONG, life));
                    Post.of(world).send(new byte[1], 1, 0, 0);
                }
                if (life < lives) {
                    outlive(world, life + 1);
                }
            }
        });
    }

    @Test
    void ranksThatComeBackMeetEachOther() {
        ranks.runOutliving(4, world -> {
            int self = world.rank();
            int other = 3 - self;
            if (self == 1 || self == 2) {
                if (world.incarnation() == 0) {
                    throw new Death();
                }
                world.awaitReturn(other, 1);
                Transmission send =
                        Post.of(world).startSend(Bytes.message(LONG, self), other, 0, 0);
                assertThat(receive(world, other, 0)).isEqualTo(Bytes.message(LONG, other));
                Mailbox.of(world).await(send);
                Post.of(world).send(Bytes.message(SHORT, self), 3, 0, 0);
            } else if (self == 0) {
                outlive(world, 1);
                assertThatThrownBy(() -> receive(world, 2, 99))
                        .isInstanceOf(RankLostException.class);
                world.restart(2);
                world.awaitReturn(2, 1);
            } else {
                outlive(world, 1);
                world.awaitReturn(2, 1);
                assertThat(receive(world, 1, 0)).isEqualTo(Bytes.message(SHORT, 1));
                assertThat(receive(world, 2, 0)).isEqualTo(Bytes.message(SHORT, 2));
            }
        });
    }

    @Test
    void lossesAndReturnsAreToldInOrder() {
        Queue<String> told = new ConcurrentLinkedQueue<>();
        ranks.runOutliving(2, world -> {
            if (world.rank() == 1) {
                if (world.incarnation() < 2) {
                    throw new Death();
                }
                return;
            }
            Queue<String> here = world.service(new WitnessKind()).told();
            for (int life = 1; life <= 2; life++) {
                while (world.losses().count() < life) {
                    world.endpoint().advance();
                }
                world.restart(1);
                world.awaitReturn(1, life);
            }
            told.addAll(here);
        });
        assertThat(told).containsExactly("lost 1", "life 1", "lost 1", "life 2");
    }

    @Test
    void aRankThatLivesIsNotStartedAgain() {
        ranks.runOutliving(2, world -> {
            world.restart(1 - world.rank());
            Post.of(world).send(Bytes.message(SHORT, 0), 1 - world.rank(), 0, 0);
            receive(world, 1 - world.rank(), 0);
            assertThat(world.incarnation(1 - world.rank())).isZero();
        });
    }
}
