// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import java.util.stream.IntStream;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Mailbox;

/// Requests of one rank, of which a thread waits for the first to be done.
///
/// @param requests the requests
record RequestSet(List<? extends Request> requests) implements Completion {

    /// Refuses what is no request.
    RequestSet {
        for (Request request : Given.of("requests", requests, List.class)) {
            Given.of("one of requests", request, Request.class);
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
    RequestSet advanced() {
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
