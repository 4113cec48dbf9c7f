// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Several requests at once. Those that are inactive are passed over, and places without one:
/// MPJ Express's programs leave some empty.
final class Requests {
    private Requests() {}

    private static void check(String call, Request[] requests) {
        Presence.HERE.requireNotAfter(call);
        Required.of(call, "requests", requests);
    }

    /// The places of the requests that are under way.
    private static int[] active(String call, Request[] requests) {
        check(call, requests);
        return IntStream.range(0, requests.length)
                .filter(i -> requests[i] != null && requests[i].below() != null)
                .toArray();
    }

    private static List<org.atoll.mpj.Request> below(Request[] requests, int[] places) {
        List<org.atoll.mpj.Request> below = new ArrayList<>();
        for (int place : places) {
            below.add(Objects.requireNonNull(requests[place].below()));
        }
        return below;
    }

    static Status awaitAny(String call, Request[] requests) {
        int[] places = active(call, requests);
        if (places.length == 0) {
            return new Status().withIndex(MPI.UNDEFINED);
        }
        try {
            int place = places[org.atoll.mpj.Request.awaitAny(below(requests, places))];
            return requests[place].await(call).withIndex(place);
        } catch (RuntimeException e) {
            throw requests[places[0]].failed(call, e);
        }
    }

    static @Nullable Status testAny(String call, Request[] requests) {
        int[] places = active(call, requests);
        for (int place : places) {
            if (requests[place].isDone(call)) {
                return requests[place].await(call).withIndex(place);
            }
        }
        return places.length == 0 ? new Status().withIndex(MPI.UNDEFINED) : null;
    }

    static Status[] awaitAll(String call, Request[] requests) {
        check(call, requests);
        Status[] all = new Status[requests.length];
        for (int i = 0; i < all.length; i++) {
            Status status = requests[i] == null ? new Status() : requests[i].await(call);
            all[i] = status.withIndex(i);
        }
        return all;
    }

    static Status @Nullable [] testAll(String call, Request[] requests) {
        check(call, requests);
        boolean done = true;
        for (Request request : requests) {
            done &= request == null || request.isDone(call);
        }
        return done ? awaitAll(call, requests) : null;
    }

    static Status @Nullable [] awaitSome(String call, Request[] requests) {
        if (active(call, requests).length == 0) {
            return null;
        }
        List<Status> done = new ArrayList<>(List.of(awaitAny(call, requests)));
        done.addAll(takeDone(call, requests));
        return done.toArray(Status[]::new);
    }

    static Status @Nullable [] testSome(String call, Request[] requests) {
        return active(call, requests).length == 0
                ? null
                : takeDone(call, requests).toArray(Status[]::new);
    }

    private static List<Status> takeDone(String call, Request[] requests) {
        List<Status> done = new ArrayList<>();
        for (int place : active(call, requests)) {
            if (requests[place].isDone(call)) {
                done.add(requests[place].await(call).withIndex(place));
            }
        }
        return done;
    }

    static int @Nullable [] indices(Status @Nullable [] statuses) {
        return statuses == null
                ? null
                : Arrays.stream(statuses).mapToInt(status -> status.index).toArray();
    }
}
