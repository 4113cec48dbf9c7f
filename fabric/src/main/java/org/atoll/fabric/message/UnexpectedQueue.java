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
    private final SparseArray<Line> lines;
    private @Nullable Unexpected first;
    private @Nullable Unexpected last;
    private int count;

    /// The messages of one source.
    private static final class Line {
        private @Nullable Unexpected first;
        private @Nullable Unexpected last;
    }

    UnexpectedQueue(int sources) {
        lines = new SparseArray<>(sources);
    }

    /// Makes room for sources of another world.
    void reach(int sources) {
        lines.resize(sources);
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(Unexpected message) {
        count++;
        message.nextOfSource = null; // it may have been here before
        message.nextOfAll = null;
        Line line = line(message.source);
        Unexpected lastHere = line.last;
        message.previousOfSource = lastHere;
        if (lastHere == null) {
            line.first = message;
        } else {
            lastHere.nextOfSource = message;
        }
        line.last = message;
        message.previousOfAll = last;
        if (last == null) {
            first = message;
        } else {
            last.nextOfAll = message;
        }
        last = message;
    }

    private Line line(int source) {
        Line known = lines.get(source);
        return known != null ? known : open(source);
    }

    private Line open(int source) {
        Line opened = new Line();
        lines.set(source, opened);
        return opened;
    }

    private @Nullable Unexpected firstOf(int source) {
        Line line = lines.get(source);
        return line == null ? null : line.first;
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
        Unexpected message = firstOf(source);
        while (message != null && !message.matches(context, tag)) {
            message = message.nextOfSource;
        }
        return message;
    }

    /// The message that a sender has announced by a number; stays in the queue.
    @Nullable Unexpected findAnnounced(int source, int senderId) {
        Unexpected message = firstOf(source);
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
        Line line = line(message.source);
        Unexpected before = message.previousOfSource;
        Unexpected after = message.nextOfSource;
        if (before == null) {
            line.first = after;
        } else {
            before.nextOfSource = after;
        }
        if (after == null) {
            line.last = before;
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
