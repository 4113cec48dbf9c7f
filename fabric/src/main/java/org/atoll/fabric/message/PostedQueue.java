// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Posted receives in the order of posting: those for one source, or those for any. Singly
/// linked, because the one that matches is nearly always the first. Holder only.
final class PostedQueue {
    private @Nullable ReceiveRequest first;
    private @Nullable ReceiveRequest last;

    void add(ReceiveRequest request) {
        assert request.next == null && request != last : "posted twice: " + request.describe();
        if (last == null) {
            first = request;
        } else {
            last.next = request;
        }
        last = request;
    }

    @Nullable ReceiveRequest find(int context, int tag) {
        ReceiveRequest request = first;
        while (request != null
                && (request.context != context || (request.tag != tag && request.tag >= 0))) {
            request = request.next;
        }
        return request;
    }

    /// Shows all, in their order.
    void each(Consumer<ReceiveRequest> each) {
        for (ReceiveRequest here = first; here != null; here = here.next) {
            each.accept(here);
        }
    }

    /// Takes some out and hands them on.
    void removeIf(Predicate<ReceiveRequest> which, Consumer<ReceiveRequest> each) {
        ReceiveRequest before = null;
        ReceiveRequest here = first;
        while (here != null) {
            ReceiveRequest after = here.next;
            if (which.test(here)) {
                unlink(before, here);
                each.accept(here);
            } else {
                before = here;
            }
            here = after;
        }
    }

    /// Takes one out.
    ///
    /// @return false if it is not here
    boolean remove(ReceiveRequest request) {
        ReceiveRequest before = null;
        ReceiveRequest here = first;
        while (here != null && here != request) {
            before = here;
            here = here.next;
        }
        if (here == null) {
            return false;
        }
        unlink(before, here);
        return true;
    }

    private void unlink(@Nullable ReceiveRequest before, ReceiveRequest request) {
        ReceiveRequest after = request.next;
        if (before == null) {
            first = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            last = before;
        } else {
            request.next = null;
        }
    }
}
