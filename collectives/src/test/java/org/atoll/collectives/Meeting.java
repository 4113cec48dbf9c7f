// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Scratch;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;
import org.jspecify.annotations.Nullable;

/// Ranks that are virtual threads of this JVM. Sends and receives meet in one channel for every
/// ordered pair; two that differ in length both fail. Messages nobody received are counted.
///
/// When buffered, a send ends at once; otherwise it ends when it is received and reads its
/// buffer only then, so that counting on buffers shows as a deadlock and touching a buffer too
/// early as a wrong result.
///
/// What passes between clusters is kept, and so is how many messages of that kind in a row
/// anything had to wait for.
final class Meeting {

    private static final long PATIENCE_SECONDS = 250;

    /// A message between clusters.
    record Crossing(int from, int to, long[] values) {}

    private final Clusters clusters;
    private final int size;
    private final boolean buffered;
    private final List<Crossing> crossings = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger depth = new AtomicInteger();
    private final AtomicLong mostScratch = new AtomicLong();
    private final Channel[][] channels;
    private final AtomicInteger open = new AtomicInteger();

    private Meeting(Clusters clusters, boolean buffered) {
        this.clusters = clusters;
        int ranks = 0;
        for (int cluster = 0; cluster < clusters.count(); cluster++) {
            ranks += clusters.size(cluster);
        }
        this.size = ranks;
        this.buffered = buffered;
        this.channels = new Channel[size][size];
        for (int from = 0; from < size; from++) {
            for (int to = 0; to < size; to++) {
                channels[from][to] = new Channel(from, to);
            }
        }
    }

    /// Runs a body on every rank and waits for all, or for the first failure, which is thrown.
    static void of(int size, boolean buffered, Consumer<Team> body) {
        of(Clusters.one(size), buffered, body);
    }

    /// The same for ranks in clusters.
    static Meeting of(Clusters clusters, boolean buffered, Consumer<Team> body) {
        Meeting meeting = new Meeting(clusters, buffered);
        CompletableFuture<Void> failure = new CompletableFuture<>();
        List<CompletableFuture<Void>> ranks = new ArrayList<>();
        for (int rank = 0; rank < meeting.size; rank++) {
            Member team = meeting.new Member(rank);
            CompletableFuture<Void> end = new CompletableFuture<>();
            ranks.add(end);
            Thread.startVirtualThread(() -> {
                try {
                    body.accept(team);
                    team.checkAllAwaited();
                    end.complete(null);
                } catch (Throwable e) {
                    failure.completeExceptionally(e);
                }
            });
        }
        CompletableFuture<?> all =
                CompletableFuture.allOf(ranks.toArray(CompletableFuture[]::new));
        await(CompletableFuture.anyOf(all, failure));
        if (meeting.open.get() != 0) {
            throw new AssertionError(meeting.open.get() + " sends or receives were left over");
        }
        return meeting;
    }

    /// The messages between clusters.
    List<Crossing> crossings() {
        return List.copyOf(crossings);
    }

    /// The most elements that any rank asked for in one slot of its scratch memory.
    long mostScratch() {
        return mostScratch.get();
    }

    /// The longest row of messages between clusters of which each waited for the one before.
    int depth() {
        return depth.get();
    }

    private static <T> T await(CompletableFuture<T> end) {
        try {
            return end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e.getCause());
        } catch (TimeoutException | InterruptedException e) {
            throw new AssertionError("deadlock", e);
        }
    }

    /// One half of a message that waits for the other.
    private record Half(Buffer buffer, int depth, CompletableFuture<Integer> done) {}

    /// The way from one rank to another.
    private final class Channel {
        private final int from;
        private final int to;
        private final Queue<Half> sends = new ArrayDeque<>();
        private final Queue<Half> receives = new ArrayDeque<>();

        Channel(int from, int to) {
            this.from = from;
            this.to = to;
        }

        synchronized CompletableFuture<Integer> send(Buffer out, int depth) {
            Buffer kept = out;
            if (buffered) {
                kept = out.fresh(out.count());
                kept.set(out);
            }
            Half half = new Half(kept, depth + note(out), new CompletableFuture<>());
            meet(half, receives.poll(), sends);
            return buffered ? CompletableFuture.completedFuture(0) : half.done;
        }

        /// Keeps what passes between clusters; says how many such messages this is.
        private int note(Buffer out) {
            if (clusters.of(from) == clusters.of(to)) {
                return 0;
            }
            long[] values = out.array() instanceof long[] array
                    ? Arrays.copyOfRange(
                            array, (int) out.offset(), (int) (out.offset() + out.count()))
                    : new long[0];
            crossings.add(new Crossing(clusters.of(from), clusters.of(to), values));
            return 1;
        }

        synchronized CompletableFuture<Integer> receive(Buffer in) {
            Half half = new Half(in, 0, new CompletableFuture<>());
            meet(half, sends.poll(), receives);
            return half.done;
        }

        private void meet(Half half, @Nullable Half other, Queue<Half> queue) {
            if (other == null) {
                queue.add(half);
                open.incrementAndGet();
                return;
            }
            open.decrementAndGet();
            boolean sending = queue == sends;
            Half send = sending ? half : other;
            Half receive = sending ? other : half;
            if (send.buffer.count() != receive.buffer.count()) {
                IllegalStateException wrong =
                        new IllegalStateException(
                                "rank " + from + " sent " + send.buffer.count() + " elements, rank "
                                        + to + " expected " + receive.buffer.count());
                send.done.completeExceptionally(wrong);
                receive.done.completeExceptionally(wrong);
                return;
            }
            receive.buffer.set(send.buffer);
            send.done.complete(0);
            receive.done.complete(send.depth);
        }
    }

    /// The team as one rank sees it.
    private final class Member implements Team {
        private final int rank;
        private final Scratch scratch = new Scratch();
        private int started;
        private int waited;

        Member(int rank) {
            this.rank = rank;
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public Pending startSend(Buffer out, int to) {
            return pending(channels[rank][checkPeer(to)].send(out, waited));
        }

        @Override
        public Pending startReceive(Buffer in, int from) {
            return pending(channels[checkPeer(from)][rank].receive(in));
        }

        @Override
        public Clusters clusters() {
            return clusters;
        }

        @Override
        public Buffer scratch(int slot, Buffer like, long count) {
            mostScratch.accumulateAndGet(count, Math::max);
            return scratch.take(slot, like, count);
        }

        private Pending pending(CompletableFuture<Integer> end) {
            started++;
            return () -> {
                waited = Math.max(waited, Meeting.await(end));
                depth.accumulateAndGet(waited, Math::max);
                started--;
            };
        }

        /// A pending operation that nobody awaits may still use its buffer.
        void checkAllAwaited() {
            if (started != 0) {
                throw new AssertionError(
                        "rank " + rank + " left " + started + " sends or receives under way");
            }
        }

        private int checkPeer(int peer) {
            if (peer == rank) {
                throw new AssertionError("rank " + rank + " talks to itself");
            }
            return peer;
        }
    }
}
