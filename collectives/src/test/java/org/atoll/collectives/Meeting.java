// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Scratch;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Buffer;
import org.jspecify.annotations.Nullable;

/// Ranks that are virtual threads of this JVM. Sends and receives meet in one channel for every
/// ordered pair; two that differ in length both fail. Messages nobody received are counted.
///
/// When buffered, a send ends at once; otherwise it ends when it is received and reads its
/// buffer only then, so that counting on buffers shows as a deadlock and touching a buffer too
/// early as a wrong result.
final class Meeting {

    private static final long PATIENCE_SECONDS = 20;

    private final int size;
    private final boolean buffered;
    private final Channel[][] channels;
    private final AtomicInteger open = new AtomicInteger();

    private Meeting(int size, boolean buffered) {
        this.size = size;
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
        Meeting meeting = new Meeting(size, buffered);
        CompletableFuture<Void> failure = new CompletableFuture<>();
        List<CompletableFuture<Void>> ranks = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
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
    }

    private static void await(CompletableFuture<?> end) {
        try {
            end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
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
    private record Half(Buffer buffer, CompletableFuture<Void> done) {}

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

        synchronized CompletableFuture<Void> send(Buffer out) {
            Buffer kept = out;
            if (buffered) {
                kept = out.fresh(out.count());
                kept.set(out);
            }
            Half half = new Half(kept, new CompletableFuture<>());
            meet(half, receives.poll(), sends);
            return buffered ? CompletableFuture.completedFuture(null) : half.done;
        }

        synchronized CompletableFuture<Void> receive(Buffer in) {
            Half half = new Half(in, new CompletableFuture<>());
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
            send.done.complete(null);
            receive.done.complete(null);
        }
    }

    /// What one rank sees.
    private final class Member implements Team {
        private final int rank;
        private final Scratch scratch = new Scratch();
        private int started;

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
        public void send(Buffer out, int to) {
            startSend(out, to).await();
        }

        @Override
        public void receive(Buffer in, int from) {
            startReceive(in, from).await();
        }

        @Override
        public void sendReceive(Buffer out, int to, Buffer in, int from) {
            Pending sending = startSend(out, to);
            receive(in, from);
            sending.await();
        }

        @Override
        public Pending startSend(Buffer out, int to) {
            return pending(channels[rank][checkPeer(to)].send(out));
        }

        @Override
        public Pending startReceive(Buffer in, int from) {
            return pending(channels[checkPeer(from)][rank].receive(in));
        }

        @Override
        public Buffer scratch(int slot, Buffer like, long count) {
            return scratch.take(slot, like, count);
        }

        private Pending pending(CompletableFuture<Void> end) {
            started++;
            return () -> {
                Meeting.await(end);
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
