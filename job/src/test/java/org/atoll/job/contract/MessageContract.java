// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.atoll.fabric.FrameTable;
import org.atoll.fabric.Traffic;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Stored;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.message.TruncationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The contract of messages over any device.
@Timeout(300)
public abstract class MessageContract {
    private static final int MEBI = 1 << 20;

    private final Ranks ranks;

    /// Binds the tests to a device.
    ///
    /// @param ranks runs jobs over it
    protected MessageContract(Ranks ranks) {
        this.ranks = ranks;
    }

    private static int[] sizes(World world, int peer) {
        int eager = Post.eagerBytes(world, peer);
        int capacity = Post.capacityBytes(world, peer);
        return new int[] {
            0, 1, 31, 32, 33, 63, 64, 65, eager - 1, eager, eager + 1,
            capacity, capacity + 1, MEBI, 5 * MEBI
        };
    }

    @Test
    void messagesOfEverySizeKeepOrderAndContentBetweenAllPairs() {
        ranks.run(3, world -> {
            int size = world.size();
            for (int pair = 0; pair < size * size; pair++) {
                if (pair / size != pair % size) {
                    exchangeAllSizes(world, pair / size, pair % size);
                }
            }
        });
    }

    private static void exchangeAllSizes(World world, int from, int to) {
        Post post = Post.of(world);
        if (world.rank() == from) {
            for (int size : sizes(world, to)) {
                post.send(Bytes.message(size, size + from), to, 1, 4);
            }
        } else if (world.rank() == to) {
            for (int size : sizes(world, from)) {
                byte[] room = new byte[size];
                assertThat(post.receive(room, from, 1, 4)).isEqualTo(new Status(from, 4, size));
                assertThat(room).as("%d bytes", size).isEqualTo(Bytes.message(size, size + from));
            }
        }
    }

    @Test
    void aMessageGoesToItsPlaceInTheBufferAndTouchesNothingElse() {
        ranks.run(2, world -> {
            for (int size : new int[] {8, 100, 100_000}) {
                byte[] buffer = new byte[size + 20];
                if (world.rank() == 0) {
                    System.arraycopy(Bytes.message(size, 1), 0, buffer, 7, size);
                    Mailbox.of(world).send(buffer, 7, size, Bytes.PACKER, 1, 0, 0);
                } else {
                    Mailbox.of(world).receive(buffer, 11, size, Bytes.PACKER, 0, 0, 0);
                    byte[] expected = new byte[size + 20];
                    System.arraycopy(Bytes.message(size, 1), 0, expected, 11, size);
                    assertThat(buffer).isEqualTo(expected);
                }
            }
        });
    }

    @Test
    void blockingSendsOfEagerSizeMayMeetHeadToHead() {
        ranks.run(2, world -> {
            Post post = Post.of(world);
            int peer = 1 - world.rank();
            int size = Post.eagerBytes(world, peer);
            for (int i = 0; i < 300; i++) {
                post.send(Bytes.message(size, i), peer, 0, i);
            }
            byte[] room = new byte[size];
            for (int i = 299; i >= 0; i--) {
                post.receive(room, peer, 0, i);
                assertThat(Bytes.number(room)).isEqualTo(i);
            }
        });
    }

    /// A message that stands at the head of what its source has sent is not for the receive that
    /// looks there, if another was posted before.
    @Test
    void receivesThatArePostedEarlierComeFirst() {
        ranks.run(2, world -> {
            for (int round = 0; round < 200; round++) {
                fiveInOrder(world, 1 - world.rank(), 0);
                fiveInOrder(world, world.rank(), 2);
            }
        });
    }

    private static void fiveInOrder(World world, int from, int context) {
        Post post = Post.of(world);
        byte[][] rooms = new byte[5][8];
        Transmission any = post.startReceive(rooms[0], -1, context, -1);
        Transmission named = post.startReceive(rooms[1], from, context, 3);
        for (int i = 0; i < rooms.length; i++) {
            post.send(Bytes.message(8, i), from, context, 3);
        }
        post.receive(rooms[2], from, context, -1);
        Mailbox box = post.box();
        Status here = box.tryReceive(rooms[3], 0, 8, Bytes.PACKER, from, context, 3);
        if (here == null) {
            post.receive(rooms[3], from, context, 3);
        }
        post.receive(rooms[4], from, context, 3);
        assertThat(box.await(any)).isEqualTo(new Status(from, 3, 8));
        assertThat(box.await(named)).isEqualTo(new Status(from, 3, 8));
        for (int i = 0; i < rooms.length; i++) {
            assertThat(Bytes.number(rooms[i])).isEqualTo(i);
        }
    }

    @Test
    void largeMessagesFlowBothWaysAtOnce() {
        ranks.run(3, world -> {
            Post post = Post.of(world);
            List<Transmission> requests = new ArrayList<>();
            byte[][] rooms = new byte[world.size()][5 * MEBI];
            for (int peer = 0; peer < world.size(); peer++) {
                requests.add(post.startReceive(rooms[peer], peer, 0, 0));
                requests.add(post.startSend(
                        Bytes.message(5 * MEBI, world.rank()), peer, 0, 0));
            }
            requests.forEach(Mailbox.of(world)::await);
            for (int peer = 0; peer < world.size(); peer++) {
                assertThat(rooms[peer]).isEqualTo(Bytes.message(5 * MEBI, peer));
            }
        });
    }

    @Test
    void aReceiveThatIsTooSmallNamesBothSizesAndThePairGoesOn() {
        ranks.run(2, world -> {
            Post post = Post.of(world);
            int eager = Post.eagerBytes(world, 1 - world.rank());
            int[][] cases = {{9, 8}, {8, 0}, {eager, 40}, {eager + 1, eager}, {MEBI, 3}, {MEBI, 0}};
            for (int[] sizes : cases) {
                if (world.rank() == 0) {
                    post.send(Bytes.message(sizes[0], 5), 1, 0, 2);
                    post.send(Bytes.message(64, 6), 1, 0, 2);
                } else {
                    truncate(post, sizes[0], sizes[1]);
                }
            }
        });
    }

    private static void truncate(Post post, int sent, int room) {
        byte[] small = new byte[room];
        assertThatThrownBy(() -> post.receive(small, 0, 0, 2))
                .isInstanceOf(TruncationException.class)
                .hasMessageContaining(sent + " bytes")
                .hasMessageContaining("only " + room);
        assertThat(small).isEqualTo(java.util.Arrays.copyOf(Bytes.message(sent, 5), room));
        byte[] next = new byte[64];
        post.receive(next, 0, 0, 2);
        assertThat(next).isEqualTo(Bytes.message(64, 6));
    }

    @Test
    void aProbeTellsWhatAReceiveWouldTakeAndLeavesIt() {
        ranks.run(2, world -> {
            Post post = Post.of(world);
            int[] sizes = {10, 0, MEBI};
            for (int size : sizes) {
                if (world.rank() == 0) {
                    post.receive(new byte[0], 1, 9, 9);
                    post.send(Bytes.message(size, 3), 1, 0, 7);
                } else {
                    assertThat(Mailbox.of(world).probes().tryProbe(0, 0, 7)).isNull();
                    post.send(new byte[0], 0, 9, 9);
                    Status found = Mailbox.of(world).probes().probe(-1, 0, -1);
                    assertThat(found).isEqualTo(new Status(0, 7, size));
                    assertThat(Mailbox.of(world).probes().tryProbe(0, 0, 7)).isEqualTo(found);
                    assertThat(Mailbox.of(world).probes().tryProbe(0, 0, 8))
                            .as("other tag")
                            .isNull();
                    assertThat(Mailbox.of(world).probes().tryProbe(0, 1, 7))
                            .as("other context")
                            .isNull();
                    byte[] room = new byte[size];
                    post.receive(room, 0, 0, 7);
                    assertThat(room).isEqualTo(Bytes.message(size, 3));
                    assertThat(Mailbox.of(world).probes().tryProbe(-1, 0, -1)).isNull();
                }
            }
        });
    }

    @Test
    void aReceiveCanBeTakenBackUntilItHasMatched() {
        ranks.run(2, world -> {
            Post post = Post.of(world);
            if (world.rank() == 1) {
                Transmission unwanted = post.startReceive(new byte[8], 0, 0, 1);
                assertThat(Mailbox.of(world).cancel(unwanted)).isTrue();
                assertThat(Mailbox.of(world).cancel(unwanted)).as("twice").isFalse();
                assertThat(unwanted.isDone()).isTrue();
                assertThatThrownBy(() -> Mailbox.of(world).await(unwanted))
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContaining("receive from 0, tag 1 was cancelled");
                post.send(new byte[0], 0, 0, 0);
                byte[] room = new byte[8];
                Transmission wanted = post.startReceive(room, 0, 0, 1);
                Mailbox.of(world).await(wanted);
                assertThat(Mailbox.of(world).cancel(wanted)).as("too late").isFalse();
                assertThat(Bytes.number(room)).isEqualTo(77);
            } else {
                post.receive(new byte[0], 1, 0, 0);
                Transmission sent = post.startSend(Bytes.message(8, 77), 1, 0, 1);
                assertThat(Mailbox.of(world).cancel(sent)).as("a send").isFalse();
                Mailbox.of(world).await(sent);
            }
        });
    }

    @Test
    void aSynchronousSendIsDoneOnlyWhenItsReceiveHasMatched() {
        ranks.run(2, world -> {
            Post post = Post.of(world);
            for (int size : new int[] {0, 8, MEBI}) {
                if (world.rank() == 0) {
                    Transmission sent = post.startSynchronousSend(Bytes.message(size, 1), 1, 0, 1);
                    post.receive(new byte[0], 1, 0, 2);
                    assertThat(Mailbox.of(world).test(sent)).isFalse();
                    post.send(new byte[0], 1, 0, 3);
                    assertThat(Mailbox.of(world).await(sent)).isEqualTo(new Status(1, 1, size));
                } else {
                    post.box().probes().probe(0, 0, 1);
                    post.send(new byte[0], 0, 0, 2);
                    post.receive(new byte[0], 0, 0, 3);
                    byte[] room = new byte[size];
                    post.receive(room, 0, 0, 1);
                    assertThat(room).isEqualTo(Bytes.message(size, 1));
                }
            }
        });
    }

    @Test
    void aRankMaySendToItself() {
        ranks.run(2, world -> {
            Post post = Post.of(world);
            for (int size : sizes(world, world.rank())) {
                byte[] room = new byte[size];
                Transmission sent = post.startSend(Bytes.message(size, 9), world.rank(), 0, 1);
                post.receive(room, world.rank(), 0, -1);
                Mailbox.of(world).await(sent);
                assertThat(room).isEqualTo(Bytes.message(size, 9));
                Transmission posted = post.startReceive(room, -1, 0, 2);
                post.send(Bytes.message(size, 10), world.rank(), 0, 2);
                Mailbox.of(world).await(posted);
                assertThat(room).isEqualTo(Bytes.message(size, 10));
            }
        });
    }

    @Test
    void actionsRunOnceARequestIsDoneAndMayUseTheMailbox() {
        ranks.run(2, world -> {
            Post post = Post.of(world);
            int peer = 1 - world.rank();
            byte[] first = new byte[8];
            byte[] second = new byte[8];
            Transmission answered = post.startReceive(second, peer, 0, 2);
            Transmission received = post.startReceive(first, peer, 0, 1);
            Mailbox.of(world).whenDone(received, () -> post.send(first, peer, 0, 2));
            post.send(Bytes.message(8, peer), peer, 0, 1);
            Mailbox.of(world).await(answered);
            assertThat(Bytes.number(second)).isEqualTo(peer);
            Mailbox.of(world).whenDone(answered, () -> second[0] = 99);
            assertThat(second[0]).as("at once").isEqualTo((byte) 99);
        });
    }

    @Test
    void aFloodOfUnexpectedMessagesStaysWithinItsBudget() {
        int size = 1000;
        int count = 3000;
        ranks.run(2, Map.of("atoll.unexpected.bytes", Integer.toString(MEBI)), world -> {
            Post post = Post.of(world);
            if (world.rank() == 0) {
                List<Transmission> sends = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    sends.add(post.startSend(Bytes.message(size, i), 1, 0, i == count - 1 ? 2 : 1));
                }
                sends.forEach(Mailbox.of(world)::await);
            } else {
                Mailbox.of(world).probes().probe(0, 0, 2);
                long eager = frames(world, "eager");
                long announced = frames(world, "announce");
                assertThat(eager * size).isBetween(MEBI / 8L, MEBI / 2L);
                assertThat(eager + announced).isEqualTo(count);
                for (int i = 0; i < count; i++) {
                    byte[] room = new byte[size];
                    post.receive(room, 0, 0, -1);
                    assertThat(Bytes.number(room)).isEqualTo(i);
                }
            }
        });
    }

    /// Those that are lent without asking, too: they cost credit, and the last are announced.
    @Test
    void longMessagesThatNobodyExpectsKeepTheirOrder() {
        int[] lengths = {9_000, 40_001, 131_072, 8, 200_000, 100_000};
        int count = 60;
        ranks.run(2, Map.of("atoll.unexpected.bytes", Integer.toString(MEBI)), world -> {
            Post post = Post.of(world);
            if (world.rank() == 0) {
                List<Transmission> sends = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    sends.add(post.startSend(
                            Bytes.message(lengths[i % lengths.length], i), 1, 0, 1));
                }
                post.send(new byte[0], 1, 1, 2);
                sends.forEach(Mailbox.of(world)::await);
            } else {
                post.receive(new byte[0], 0, 1, 2);
                for (int i = 0; i < count; i++) {
                    int length = lengths[i % lengths.length];
                    byte[] room = new byte[length + i % 2];
                    assertThat(post.receive(room, 0, 0, -1)).isEqualTo(new Status(0, 1, length));
                    assertThat(java.util.Arrays.copyOf(room, length))
                            .isEqualTo(Bytes.message(length, i));
                }
            }
        });
    }

    /// What a snapshot wants: the counters are a peer's sequence numbers. (A rank may leave before
    /// the last credit comes.)
    @Test
    void whenAllIsQuietBothEndsHaveCountedTheSame() {
        Traffic[] counted = new Traffic[2];
        ranks.run(2, world -> {
            Post post = Post.of(world);
            int other = 1 - world.rank();
            List<Transmission> sends = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                sends.add(post.startSend(Bytes.message(i * i * 40, i), other, 0, i));
            }
            for (int i = 49; i >= 0; i--) {
                post.receive(new byte[i * i * 40], other, 0, i);
            }
            sends.forEach(Mailbox.of(world)::await);
            counted[world.rank()] = Objects.requireNonNull(world.endpoint().traffic(other));
        });
        FrameTable frames = FrameTable.ofThisJvm();
        assertThat(counted[0].sentFrames()).isPositive();
        for (int number = 1; number < 255; number++) {
            if (!frames.name(number).equals("lanes.credit")) {
                compare(frames.name(number), number, counted[0], counted[1]);
                compare(frames.name(number), number, counted[1], counted[0]);
            }
        }
    }

    private static void compare(String name, int number, Traffic here, Traffic there) {
        if (!name.startsWith("number")) {
            assertThat(here.sentFrames(number)).as(name).isEqualTo(there.receivedFrames(number));
            assertThat(here.sentBytes(number)).as(name).isEqualTo(there.receivedBytes(number));
        }
    }

    @Test
    void messagesThatNobodyHasReceivedAreGivenAndPutBack() {
        ranks.run(2, world -> {
            Post post = Post.of(world);
            if (world.rank() == 0) {
                for (int i = 0; i < 5; i++) {
                    post.send(Bytes.message(100, i), 1, 0, i % 2);
                }
                post.send(new byte[1], 1, 0, 2);
                post.receive(new byte[1], 1, 0, 2);
                return;
            }
            Mailbox.of(world).probes().probe(0, 0, 2);
            List<Stored> kept = Mailbox.of(world).stored();
            assertThat(kept).hasSize(6).extracting(Stored::tag).containsExactly(0, 1, 0, 1, 0, 2);
            for (int time = 0; time < 2; time++) {
                for (int i = 0; i < 5; i++) {
                    byte[] room = new byte[100];
                    post.receive(room, 0, 0, i % 2);
                    assertThat(Bytes.number(room)).isEqualTo(i);
                }
                post.receive(new byte[1], 0, 0, 2);
                assertThat(Mailbox.of(world).stored()).isEmpty();
                if (time == 0) {
                    Mailbox.of(world).putBack(kept);
                }
            }
            post.send(new byte[1], 0, 0, 2);
        });
    }

    /// How many frames of messages have come from rank 0.
    private static long frames(World world, String kind) {
        int number = world.endpoint().frames().number("messages." + kind);
        return world.endpoint().traffic(0).receivedFrames(number);
    }
}
