// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Decisions;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// A send or receive that was started and goes on by itself (MPI 4.1, section 3.7). Its buffer
/// must be left alone until it is done; the request keeps the buffer reachable, whatever the
/// program does with its own references. Any thread may ask or wait, several at once.
///
/// The calls on lists of requests look at the requests that are active: all but persistent ones
/// that are not started.
public abstract class Request {
    /// What [#awaitAny] and [#testAny] return when there is no request to tell of.
    public static final int NONE = -1;

    private final Domain domain;

    /// Only this package makes requests.
    ///
    /// @param domain where progress is made
    Request(Domain domain) {
        this.domain = domain;
    }

    /// Blocks until the buffer may be used again: the message has left, or has come (MPI 4.1,
    /// section 3.7.3).
    ///
    /// @return for a receive, the message; for a send, nothing of interest
    /// @throws org.atoll.fabric.message.TruncationException if the message did not fit
    /// @throws org.atoll.fabric.message.CancelledException  if the request was taken back
    /// @throws org.atoll.fabric.job.CommunicationException      if a rank failed
    public abstract Status await();

    /// Whether the request is done; drives progress once. Does not block (MPI 4.1, section 3.7.3).
    ///
    /// @return true from the moment of completion on, and when a rank has failed: then [#await]
    ///     throws
    public boolean isDone() {
        Decisions noting = noting();
        return noting == null ? look() : isDone(noting);
    }

    private boolean isDone(Decisions noting) {
        boolean done = noting.look(() -> look() ? 0 : Decisions.NONE) != Decisions.NONE;
        if (done) {
            settle();
        }
        return done;
    }

    /// Waits until it is done, as the program has been told.
    final void settle() {
        if (isActive()) {
            endpoint().waitFor(new Several(List.of(this)));
        }
    }

    /// Where what the program learns is noted, or null.
    final @Nullable Decisions noting() {
        return domain.mailbox().keeping().decisions();
    }

    /// As [#isDone], whatever an earlier life has learned.
    abstract boolean look();

    /// The request as a stage that others can depend on. Actions run in whatever
    /// thread makes progress; they may communicate.
    ///
    /// @return a stage that completes with the status, or exceptionally
    public abstract CompletionStage<Status> stage();

    /// Takes back a receive that no message has matched, or a send that no receive has (MPI 4.1,
    /// section 3.8.4). What is no message, such as an access to a window or a file, goes on. Does
    /// not block.
    ///
    /// @return true if it is taken back already. For a send that its receiver knows of the
    ///     answer comes later: the request ends, and [#isCancelled] tells how
    public boolean cancel() {
        if (noting() != null) {
            throw Fault.wrongState(
                    "cancel", "the # cannot be taken back where lost ranks are recovered from logs",
                    "leave out --on-failure recover", describe());
        }
        return takeBack();
    }

    /// Takes it back, if that can be done.
    boolean takeBack() {
        return false;
    }

    /// Whether the request has ended by being taken back.
    ///
    /// @return true if nothing was sent or received; then [#await] throws
    public boolean isCancelled() {
        return false;
    }

    /// Whether it is done, without driving progress.
    abstract boolean isOver();

    /// Whether there is anything to wait for.
    ///
    /// @return false for a persistent request that is not started
    public boolean isActive() {
        return true;
    }

    /// Whether it is under way although waiting for it has failed: a receive from any source that
    /// waits until a failure is acknowledged.
    boolean pends() {
        return false;
    }

    /// What it is, for reports of deadlocks.
    abstract String describe();

    /// The world rank it depends on, or -1.
    abstract int awaitedPeer();

    final Endpoint endpoint() {
        return domain.endpoint();
    }

    /// Blocks until all are done (MPI 4.1, section 3.7.5), or one has failed: then it throws what
    /// [#await] of that one does, and those behind it may be under way.
    ///
    /// @param requests any requests of this rank
    public static void awaitAll(Request... requests) {
        Required.of("requests", requests, Request[].class);
        for (Request request : requests) {
            Required.of("one of requests", request, Request.class);
        }
        for (Request request : requests) {
            request.await();
        }
    }

    /// As [#awaitAll(Request...)].
    ///
    /// @param requests any requests of this rank
    public static void awaitAll(Iterable<? extends Request> requests) {
        Required.of("requests", requests, Iterable.class);
        requests.forEach(request ->
                Required.of("one of requests", request, Request.class).await());
    }

    /// Blocks until one is done (MPI 4.1, section 3.7.5). A request that is done already counts,
    /// so take it off the list before the next call.
    ///
    /// @param requests requests of this rank
    /// @return the index of one that is done, or [#NONE] if none is active
    /// @throws org.atoll.fabric.job.CommunicationException if a rank fails before one is done
    public static int awaitAny(List<? extends Request> requests) {
        return new Several(requests).awaitFirst();
    }

    /// Blocks until some are done (MPI 4.1, section 3.7.5).
    ///
    /// @param requests requests of this rank
    /// @return the indices of all that are done, at least one unless none is active
    /// @throws org.atoll.fabric.job.CommunicationException if a rank fails before one is done
    public static int[] awaitSome(List<? extends Request> requests) {
        Several set = new Several(requests);
        return set.done(set.awaitFirst());
    }

    /// Whether all are done; drives progress once. Does not block (MPI 4.1, section 3.7.5).
    ///
    /// @param requests requests of this rank
    /// @return true if every active one is done, or a rank has failed
    public static boolean testAll(List<? extends Request> requests) {
        return new Several(requests).tryAll();
    }

    /// Looks for one that is done; drives progress once. Does not block (MPI 4.1, section
    /// 3.7.5).
    ///
    /// @param requests requests of this rank
    /// @return its index, or [#NONE] if no active one is done
    public static int testAny(List<? extends Request> requests) {
        return new Several(requests).tryFirst();
    }

    /// Looks for those that are done; drives progress once. Does not block (MPI 4.1, section
    /// 3.7.5).
    ///
    /// @param requests requests of this rank
    /// @return their indices, in ascending order
    public static int[] testSome(List<? extends Request> requests) {
        Several set = new Several(requests);
        return set.done(set.tryFirst());
    }

    /// Requests of one rank, of which a thread waits for the first to be done.
    private record Several(List<? extends Request> requests) implements Completion {
        /// What is noted of many requests is noted of so many together.
        private static final int GROUP = 62;

        /// Refuses what is no request.
        Several {
            for (Request request : Required.of("requests", requests, List.class)) {
                Required.of("one of requests", request, Request.class);
            }
        }

        /// Where what the program learns is noted, or null.
        private @Nullable Decisions noting() {
            return requests.isEmpty() ? null : requests.getFirst().noting();
        }

        /// Blocks until one is done.
        ///
        /// @return its index, or [Request#NONE] if none is active
        int awaitFirst() {
            if (requests.stream().noneMatch(Request::isActive)) {
                return Request.NONE;
            }
            Decisions noting = noting();
            return noting == null
                    ? awaitOne()
                    : settled((int) noting.choose(this::awaitOne));
        }

        private int awaitOne() {
            if (first() == Request.NONE) {
                Endpoint endpoint = requests.getFirst().endpoint();
                endpoint.enter();
                try {
                    endpoint.await(this);
                } finally {
                    endpoint.exit();
                }
            }
            return first();
        }

        /// The index of one that is done, or [Request#NONE].
        int tryFirst() {
            Decisions noting = noting();
            return noting == null
                    ? advanced().first()
                    : settled((int) noting.look(() -> advanced().first()));
        }

        private int settled(int index) {
            if (index != Request.NONE) {
                requests.get(index).settle();
            }
            return index;
        }

        /// Whether all are done.
        boolean tryAll() {
            Decisions noting = noting();
            if (noting == null) {
                return advanced().isAllDone();
            }
            boolean done = noting.look(() -> advanced().isAllDone() ? 0 : Decisions.NONE)
                    != Decisions.NONE;
            if (done) {
                requests.forEach(Request::settle);
            }
            return done;
        }

        /// The same set after progress was driven once.
        Several advanced() {
            if (!requests.isEmpty()) {
                requests.getFirst().endpoint().advance();
            }
            return this;
        }

        /// The index of the first that is done, or [Request#NONE].
        int first() {
            for (int i = 0; i < requests.size(); i++) {
                if (isDone(requests.get(i))) {
                    return i;
                }
            }
            return Request.NONE;
        }

        /// The indices of those that are done.
        ///
        /// @param first the first of them, or [Request#NONE]
        int[] done(int first) {
            Decisions noting = noting();
            if (first == Request.NONE || noting == null) {
                return first == Request.NONE ? new int[0] : done();
            }
            BitSet done = new BitSet();
            done.set(first);
            for (int from = first + 1; from < requests.size(); from += GROUP) {
                int begin = from;
                BitSet some = BitSet.valueOf(new long[] {noting.choose(() -> bitsOfDone(begin))});
                some.stream().forEach(each -> done.set(settled(begin + each)));
            }
            return done.stream().toArray();
        }

        /// Those of a group that are done, a bit for each.
        private long bitsOfDone(int begin) {
            long bits = 0;
            for (int i = begin; i < Math.min(requests.size(), begin + GROUP); i++) {
                bits |= isDone(requests.get(i)) ? 1L << (i - begin) : 0;
            }
            return bits;
        }

        private int[] done() {
            return IntStream.range(0, requests.size())
                    .filter(i -> isDone(requests.get(i)))
                    .toArray();
        }

        boolean isAllDone() {
            return requests.stream().allMatch(r -> !r.isActive() || isDone(r));
        }

        /// Once a rank has failed nothing more can be waited for.
        private static boolean isDone(Request request) {
            return request.isActive()
                    && (request.isOver() || request.endpoint().failure() != null);
        }

        @Override
        public boolean isDone() {
            for (Request request : requests) {
                if (request.isActive() && request.isOver()) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public String describe() {
            return "any of " + requests.size() + " requests, such as "
                    + requests.stream()
                            .filter(Request::isActive)
                            .findFirst()
                            .map(Request::describe)
                            .orElse("none");
        }

        @Override
        public int awaitedPeer() {
            int[] peers =
                    requests.stream()
                            .filter(Request::isActive)
                            .mapToInt(Request::awaitedPeer)
                            .distinct()
                            .toArray();
            return peers.length == 1 ? peers[0] : -1;
        }

        @Override
        public TimeKind timeKind() {
            return Mailbox.MESSAGE;
        }
    }
}
