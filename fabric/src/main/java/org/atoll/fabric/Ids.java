// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Numbers for requests that frames of other ranks refer to. A number that is free again is given
/// again, so that they stay small. Holder only; nothing is allocated while there are few.
public final class Ids<R> {
    private @Nullable Object[] requests = new Object[16];
    private int[] free = new int[16];
    private int freeCount;
    private int used;

    /// Begins with none.
    public Ids() {}

    /// Gives a request a number that no other has now.
    ///
    /// @param request is to be found by it
    /// @return the number, at least 0
    public int add(R request) {
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

    /// The request that has a number.
    ///
    /// @param id a number that [#add] has given
    @SuppressWarnings("unchecked") // only add() stores
    public R get(int id) {
        R request = id >= 0 && id < used ? (R) requests[id] : null;
        if (request == null) {
            throw new AssertionError("a frame names request " + id + ", which is not under way");
        }
        return request;
    }

    /// Whether a number is a certain request's now.
    ///
    /// @param id      any number
    /// @return true until it is removed
    @SuppressWarnings("ReferenceEquality") // that very one
    public boolean holds(int id, R request) {
        return id >= 0 && id < used && requests[id] == request;
    }

    /// The requests under way, in no order.
    ///
    /// @return a copy
    @SuppressWarnings("unchecked") // only add() stores
    public List<R> all() {
        List<R> all = new ArrayList<>();
        for (Object request : requests) {
            if (request != null) {
                all.add((R) request);
            }
        }
        return all;
    }

    /// Takes requests out and hands them on.
    ///
    /// @param which those that are taken out
    /// @param each  takes each of them
    public void removeIf(Predicate<R> which, Consumer<R> each) {
        for (int id = 0; id < used; id++) {
            @SuppressWarnings("unchecked") // only add() stores
            R request = (R) requests[id];
            if (request != null && which.test(request)) {
                remove(id);
                each.accept(request);
            }
        }
    }

    /// Gives the number of a request to another.
    ///
    /// @param other is to be found by it from now on
    public void replace(int id, R other) {
        requests[id] = other;
    }

    /// Takes a request out; its number may be given again.
    public void remove(int id) {
        requests[id] = null;
        free[freeCount++] = id;
    }
}
