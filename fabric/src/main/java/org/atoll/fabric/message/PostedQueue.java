// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.jspecify.annotations.Nullable;

/// Posted receives in the order of posting: those for one source, or those for any. Holder only.
final class PostedQueue {
    private @Nullable ReceiveRequest first;
    private @Nullable ReceiveRequest last;

    void add(ReceiveRequest request) {
        request.queue = this;
        request.previous = last;
        request.next = null;
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

    /// Takes the first one out.
    @Nullable ReceiveRequest poll() {
        ReceiveRequest request = first;
        if (request != null) {
            remove(request);
        }
        return request;
    }

    void remove(ReceiveRequest request) {
        ReceiveRequest before = request.previous;
        ReceiveRequest after = request.next;
        if (before == null) {
            first = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.previous = before;
        }
        request.queue = null;
        request.next = null;
        request.previous = null;
    }
}
