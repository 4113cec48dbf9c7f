// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.atoll.fabric.memory.SparseArray;
import org.jspecify.annotations.Nullable;

/// Unexpected messages in the order of arrival, threaded twice: by source, so that a receive
/// that names its source looks only at that source's messages, and all together, for receives
/// from any source. Holder only.
final class UnexpectedQueue {
    private final SparseArray<Unexpected> firstOfSource;
    private final SparseArray<Unexpected> lastOfSource;
    private @Nullable Unexpected first;
    private @Nullable Unexpected last;
    private int count;

    UnexpectedQueue(int sources) {
        firstOfSource = new SparseArray<>(sources);
        lastOfSource = new SparseArray<>(sources);
    }

    /// Makes room for sources of another world.
    void reach(int sources) {
        firstOfSource.resize(sources);
        lastOfSource.resize(sources);
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(Unexpected message) {
        count++;
        Unexpected lastHere = lastOfSource.get(message.source);
        message.previousOfSource = lastHere;
        if (lastHere == null) {
            firstOfSource.set(message.source, message);
        } else {
            lastHere.nextOfSource = message;
        }
        lastOfSource.set(message.source, message);
        message.previousOfAll = last;
        if (last == null) {
            first = message;
        } else {
            last.nextOfAll = message;
        }
        last = message;
    }

    /// Shows all in the order of arrival.
    void each(Consumer<Unexpected> each) {
        for (Unexpected message = first; message != null; message = message.nextOfAll) {
            each.accept(message);
        }
    }

    /// The earliest message that matches; stays in the queue.
    @Nullable Unexpected find(int source, int context, int tag) {
        return source < 0 ? findAny(context, tag) : findFrom(source, context, tag);
    }

    private @Nullable Unexpected findAny(int context, int tag) {
        Unexpected message = first;
        while (message != null && !message.matches(context, tag)) {
            message = message.nextOfAll;
        }
        return message;
    }

    private @Nullable Unexpected findFrom(int source, int context, int tag) {
        Unexpected message = firstOfSource.get(source);
        while (message != null && !message.matches(context, tag)) {
            message = message.nextOfSource;
        }
        return message;
    }

    /// The message that a sender has announced by a number; stays in the queue.
    @Nullable Unexpected findAnnounced(int source, int senderId) {
        Unexpected message = firstOfSource.get(source);
        while (message != null && (message.stored != null || message.senderId != senderId)) {
            message = message.nextOfSource;
        }
        return message;
    }

    /// Takes some out and hands them on.
    void removeIf(Predicate<Unexpected> which, Consumer<Unexpected> each) {
        for (Unexpected here = first; here != null; here = here.nextOfAll) {
            if (which.test(here)) {
                remove(here);
                each.accept(here);
            }
        }
    }

    void remove(Unexpected message) {
        count--;
        unlinkFromSource(message);
        unlinkFromAll(message);
    }

    private void unlinkFromSource(Unexpected message) {
        Unexpected before = message.previousOfSource;
        Unexpected after = message.nextOfSource;
        if (before == null) {
            firstOfSource.set(message.source, after);
        } else {
            before.nextOfSource = after;
        }
        if (after == null) {
            lastOfSource.set(message.source, before);
        } else {
            after.previousOfSource = before;
        }
    }

    private void unlinkFromAll(Unexpected message) {
        Unexpected before = message.previousOfAll;
        Unexpected after = message.nextOfAll;
        if (before == null) {
            first = after;
        } else {
            before.nextOfAll = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.previousOfAll = before;
        }
    }
}
