// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.part.Required;

/// A send or receive that was started and goes on by itself (MPI 4.1, section 3.7). Its buffer
/// must be left alone until it is done; the request keeps the buffer reachable, whatever the
/// program does with its own references. Any thread may ask or wait, several at once.
///
/// The calls on lists of requests look at the requests that are active: all but persistent ones
/// that are not started.
public abstract class Request {
    /// What [#awaitAny] and [#testAny] return when there is no request to tell of.
    public static final int NONE = -1;

    private final Endpoint endpoint;

    /// Only this package makes requests.
    ///
    /// @param endpoint where progress is made
    Request(Endpoint endpoint) {
        this.endpoint = endpoint;
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
    public abstract boolean isDone();

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
        return endpoint;
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
        set.awaitFirst();
        return set.done();
    }

    /// Whether all are done; drives progress once. Does not block (MPI 4.1, section 3.7.5).
    ///
    /// @param requests requests of this rank
    /// @return true if every active one is done, or a rank has failed
    public static boolean testAll(List<? extends Request> requests) {
        return new Several(requests).advanced().isAllDone();
    }

    /// Looks for one that is done; drives progress once. Does not block (MPI 4.1, section
    /// 3.7.5).
    ///
    /// @param requests requests of this rank
    /// @return its index, or [#NONE] if no active one is done
    public static int testAny(List<? extends Request> requests) {
        return new Several(requests).advanced().first();
    }

    /// Looks for those that are done; drives progress once. Does not block (MPI 4.1, section
    /// 3.7.5).
    ///
    /// @param requests requests of this rank
    /// @return their indices, in ascending order
    public static int[] testSome(List<? extends Request> requests) {
        return new Several(requests).advanced().done();
    }

    /// Requests of one rank, of which a thread waits for the first to be done.
    private record Several(List<? extends Request> requests) implements Completion {

        /// Refuses what is no request.
        Several {
            for (Request request : Required.of("requests", requests, List.class)) {
                Required.of("one of requests", request, Request.class);
            }
        }

        /// Blocks until one is done.
        ///
        /// @return its index, or [Request#NONE] if none is active
        int awaitFirst() {
            if (requests.stream().noneMatch(Request::isActive)) {
                return Request.NONE;
            }
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

        int[] done() {
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
