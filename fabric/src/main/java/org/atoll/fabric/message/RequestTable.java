// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Numbers for requests that peers refer to. Holder only.
///
/// @param <R> the kind of request
final class RequestTable<R> {
    private @Nullable Object[] requests = new Object[16];
    private int[] free = new int[16];
    private int freeCount;
    private int used;

    /// Gives a request a number that no other has now.
    int add(R request) {
        int id = freeCount > 0 ? free[--freeCount] : next();
        requests[id] = request;
        return id;
    }

    private int next() {
        if (used == requests.length) {
            requests = Arrays.copyOf(requests, 2 * used);
            free = Arrays.copyOf(free, 2 * used);
        }
        return used++;
    }

    @SuppressWarnings("unchecked") // only add() stores
    R get(int id) {
        R request = (R) requests[id];
        if (request == null) {
            throw new AssertionError("a frame names request " + id + ", which is not under way");
        }
        return request;
    }

    /// Whether a number is a certain request's now.
    @SuppressWarnings("ReferenceEquality") // that very one
    boolean holds(int id, R request) {
        return id >= 0 && id < used && requests[id] == request;
    }

    /// The requests under way, in no order.
    @SuppressWarnings("unchecked") // only add() stores
    List<R> all() {
        List<R> all = new ArrayList<>();
        for (Object request : requests) {
            if (request != null) {
                all.add((R) request);
            }
        }
        return all;
    }

    /// Takes requests out and hands them on.
    void removeIf(Predicate<R> which, Consumer<R> each) {
        for (int id = 0; id < used; id++) {
            @SuppressWarnings("unchecked") // only add() stores
            R request = (R) requests[id];
            if (request != null && which.test(request)) {
                remove(id);
                each.accept(request);
            }
        }
    }

    void remove(int id) {
        requests[id] = null;
        free[freeCount++] = id;
    }
}
