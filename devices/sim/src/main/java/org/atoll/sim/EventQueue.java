// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Events by time, and among equal times in an order that the seed decides. A binary heap.
final class EventQueue {
    private final Mix ties;
    private @Nullable Event[] heap = new Event[64];
    private int size;
    private long added;

    EventQueue(long seed) {
        ties = new Mix(seed);
    }

    /// Adds an event that is in no queue.
    void add(Event event, long time) {
        event.time = time;
        event.tie = ties.of(added++);
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        int at = size++;
        while (at > 0 && event.before(known((at - 1) >>> 1))) {
            heap[at] = heap[(at - 1) >>> 1];
            at = (at - 1) >>> 1;
        }
        heap[at] = event;
    }

    /// Takes the next event out.
    @Nullable Event poll() {
        if (size == 0) {
            return null;
        }
        Event first = known(0);
        Event last = known(--size);
        heap[size] = null;
        if (size > 0) {
            sink(last);
        }
        return first;
    }

    private void sink(Event event) {
        int at = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && known(child + 1).before(known(child))) {
                child++;
            }
            if (!known(child).before(event)) {
                break;
            }
            heap[at] = heap[child];
            at = child;
            child = 2 * at + 1;
        }
        heap[at] = event;
    }

    @SuppressWarnings("NullAway") // below size there is an event
    private Event known(int at) {
        return heap[at];
    }

    /// The time of the next event, or [Long#MAX_VALUE].
    long nextTime() {
        return size == 0 ? Long.MAX_VALUE : known(0).time;
    }
}
