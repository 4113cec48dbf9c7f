// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.atoll.fabric.FrameKind;

/// The frames of the order of the present term. Lanes keep their order, so all that a rank sends
/// after it has told of a term is of that term: what is of an earlier one is dropped, and what is
/// of a later one waits until that begins here. Holder only.
final class TermInlets implements Inlets {
    private final Inlets source;
    private final int[] heard;
    private final Map<FrameKind, Taker> takers = new HashMap<>();
    private final ArrayDeque<Early> early = new ArrayDeque<>();
    private int present;
    private boolean closed;

    private record Early(int term, Runnable frame) {}

    /// Makes them; the first term is 0.
    ///
    /// @param source of the frames of all terms
    /// @param ranks  how many there are
    TermInlets(Inlets source, int ranks) {
        this.source = source;
        this.heard = new int[ranks];
    }

    @Override
    public void words(FrameKind kind, Taker taker) {
        if (takers.put(kind, taker) == null) {
            source.words(kind, gated(kind));
        }
    }

    @Override
    public void units(FrameKind kind, Taker taker) {
        if (takers.put(kind, taker) == null) {
            source.units(kind, gated(kind));
        }
    }

    @Override
    public void numbered(FrameKind kind, Taker taker) {
        if (takers.put(kind, taker) == null) {
            source.numbered(kind, gated(kind));
        }
    }

    private Taker gated(FrameKind kind) {
        return (from, a, b, number, unit) -> {
            int term = heard[from];
            if (term == present && !closed) {
                taker(kind).take(from, a, b, number, unit);
            } else if (term > present) {
                early.add(new Early(term, () -> taker(kind).take(from, a, b, number, unit)));
            }
        };
    }

    private Taker taker(FrameKind kind) {
        return Objects.requireNonNull(takers.get(kind));
    }

    /// A rank tells of a term.
    void told(int from, int term) {
        heard[from] = term;
    }

    /// The present term is over; what still comes of it is dropped.
    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }

    /// A later term begins, whose order has said what it takes.
    void open(int term) {
        present = term;
        closed = false;
        int waiting = early.size();
        for (int i = 0; i < waiting; i++) {
            Early each = early.remove();
            if (each.term() == term) {
                each.frame().run();
            } else if (each.term() > term) {
                early.add(each);
            }
        }
    }
}
