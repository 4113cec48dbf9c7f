// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An order by a sequencer: one rank, which numbers what all submit. A short unit goes to it and
/// from there to all, but for its origin, which has kept it; a long one goes to all at once, and
/// the sequencer sends its number alone.
///
/// The sequencer moves to a rank that submits alone for a while. The move has a number itself, and
/// begins an *epoch*. A rank that comes to it submits to the new sequencer, once more, what the old
/// one has not numbered: since the old one's frames come in order, that is known. So what reaches a
/// sequencer from an earlier epoch is void, and what comes from a later one waits for the move.
///
/// Where ranks write in phases ([WriterPhases]) one asks for no more numbers than bring the order
/// to it.
public final class SequencedOrder implements TotalOrder {
    /// Longer units of other ranks go to all at once: else the sequencer would send the bytes of
    /// all ranks.
    static final int SHORT_BYTES = 2 << 10;

    /// Longer units of the sequencer itself go apart from their numbers, in parts.
    static final int WHOLE_BYTES = 8 << 10;

    /// The number of units of one rank, without others between them, after which it gets the order.
    static final int MOVE_AFTER = 8;

    private final Planted planted;
    private final Ways ways;
    private final Deliveries deliveries;
    private final int rank;
    private final HeldBack held = new HeldBack();
    private final WriterPhases phases;

    /// The units of this rank that were not delivered, and how many were.
    private final ArrayDeque<Own> own = new ArrayDeque<>();
    private int delivered;

    /// The last of them, for which no number was asked in this epoch.
    private final ArrayDeque<Own> unasked = new ArrayDeque<>();

    /// The long units of others that came without a number.
    private final Map<Key, byte[]> spread = new HashMap<>();

    /// What was submitted here before this rank came to the epoch.
    private final ArrayDeque<Early> early = new ArrayDeque<>();

    private int epoch;
    private int sequencer;

    /// Whether this rank has numbered a move that it has not come to yet.
    private boolean leaving;

    /// Of the sequencer: the last number, and who has submitted how many units in a row.
    private long last;
    private int alone;
    private int row;

    private boolean delivering;

    /// @param spread whether it has gone to all without a number
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Own(byte[] unit, boolean spread) {}

    private record Key(int origin, int count) {}

    /// A unit, or null if it was spread.
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Early(int epoch, int origin, int count, byte @Nullable [] unit) {}

    /// Makes it; the first rank that lives numbers first.
    ///
    /// @param ways       of the service whose kind has [OrderFrames#ALL]
    /// @param inlets     of that
    /// @param deliveries takes what is ordered
    /// @param planted    the rule that does not hold, in a trial
    public SequencedOrder(Ways ways, Inlets inlets, Deliveries deliveries, Planted planted) {
        this.planted = planted;
        this.ways = ways;
        this.deliveries = deliveries;
        this.rank = ways.rank();
        this.sequencer = ways.firstLiving();
        this.phases = new WriterPhases(rank, MOVE_AFTER);
        inlets.units(OrderFrames.SUBMIT, (source, a, b, number, unit) ->
                submitted(a, source, b, unit));
        inlets.words(OrderFrames.ANNOUNCE, (source, a, b, number, unit) ->
                submitted(a, source, b, null));
        inlets.units(OrderFrames.SPREAD, (source, a, b, number, unit) -> {
            spread.put(new Key(source, b), unit);
            deliver();
        });
        inlets.numbered(OrderFrames.ORDERED, (source, a, b, number, unit) ->
                numbered(number, new HeldBack.Numbered(a, b, unit)));
        inlets.words(OrderFrames.NUMBER, (source, a, b, number, unit) ->
                numbered(number, new HeldBack.Numbered(a, b, null)));
        inlets.words(OrderFrames.MOVE, (source, a, b, number, unit) ->
                numbered(number, new HeldBack.Moved(a)));
    }

    @Override
    public void submit(byte[] unit) {
        int count = delivered + own.size();
        boolean spreads = unit.length > (sequencer == rank ? WHOLE_BYTES : SHORT_BYTES);
        Own submitted = new Own(unit, spreads);
        own.add(submitted);
        unasked.add(submitted);
        if (spreads) {
            spread(count, unit);
        }
        request();
        deliver();
    }

    private void spread(int count, byte[] unit) {
        for (int to = 0; to < ways.size(); to++) {
            if (to != rank) {
                ways.send(to, OrderFrames.SPREAD, 0, count, new UnitBytes(unit));
            }
        }
    }

    /// Asks for numbers of own units, as long as that is of use.
    private void request() {
        while (!unasked.isEmpty()
                && (sequencer == rank || phases.mayAsk(own.size() - unasked.size()))) {
            int count = delivered + own.size() - unasked.size();
            Own next = unasked.remove();
            request(count, next.unit(), next.spread());
        }
    }

    /// Asks for the number of an own unit. One for which there will be a move is asked for again.
    private void request(int count, byte[] unit, boolean isSpread) {
        if (sequencer != rank && isSpread) {
            ways.post(sequencer, OrderFrames.ANNOUNCE, epoch, count, 0);
        } else if (sequencer != rank) {
            ways.send(sequencer, OrderFrames.SUBMIT, epoch, count, new UnitBytes(unit));
        } else if (!leaving) {
            number(rank, count, isSpread ? null : unit);
        }
    }

    /// A unit has come to be numbered.
    private void submitted(int inEpoch, int origin, int count, byte @Nullable [] unit) {
        if (inEpoch > epoch) {
            early.add(new Early(inEpoch, origin, count, unit));
        } else if (inEpoch == epoch && !leaving) {
            number(origin, count, unit);
            deliver();
        }
    }

    /// Gives a unit the next number, and tells all.
    ///
    /// @param unit the unit, or null if it was spread
    private void number(int origin, int count, byte @Nullable [] unit) {
        long number = ++last;
        for (int to = 0; to < ways.size(); to++) {
            if (to == origin || (to != rank && unit == null)) {
                tellNumber(to, number, origin, count);
            } else if (to != rank && unit != null) {
                ways.send(to, OrderFrames.ORDERED, origin, count, new NumberedUnit(number, unit));
            }
        }
        held.add(number, new HeldBack.Numbered(origin, count, origin == rank ? null : unit));
        row = alone == origin ? row + 1 : 1;
        alone = origin;
        if (row >= MOVE_AFTER && origin != rank) {
            move(origin);
        }
    }

    private void tellNumber(int to, long number, int origin, int count) {
        if (to != rank) {
            ways.post(to, OrderFrames.NUMBER, origin, count, number);
        }
    }

    private void move(int to) {
        long number = ++last;
        for (int each = 0; each < ways.size(); each++) {
            if (each != rank) {
                ways.post(each, OrderFrames.MOVE, to, 0, number);
            }
        }
        held.add(number, new HeldBack.Moved(to));
        leaving = true;
    }

    private void numbered(long number, HeldBack.Entry entry) {
        held.add(number, entry);
        deliver();
    }

    /// Delivers what can be. What that brings about may add more.
    private void deliver() {
        if (delivering) {
            return;
        }
        delivering = true;
        try {
            for (HeldBack.Entry next = held.peek(); next != null && take(next);
                    next = held.peek()) {
                // each is done with
            }
        } finally {
            delivering = false;
        }
    }

    private boolean take(HeldBack.Entry entry) {
        switch (entry) {
            case HeldBack.Moved moved -> {
                held.pass();
                moved(moved.to());
            }
            case HeldBack.Numbered numbered -> {
                byte[] unit = unit(numbered);
                if (unit == null) {
                    return false;
                }
                held.pass();
                phases.written(numbered.origin());
                request();
                deliveries.deliver(numbered.origin(), unit);
            }
        }
        return true;
    }

    private byte @Nullable [] unit(HeldBack.Numbered numbered) {
        if (numbered.origin() == rank) {
            requireNext(numbered.count());
            delivered++;
            return own.remove().unit();
        }
        return numbered.unit() != null
                ? numbered.unit()
                : spread.remove(new Key(numbered.origin(), numbered.count()));
    }

    private void requireNext(int count) {
        if (count != delivered) {
            throw new IllegalStateException("unit " + count + " of this rank was numbered where "
                    + delivered + " was next");
        }
    }

    /// This rank has come to a move, and so knows which of its units the old sequencer numbered.
    private void moved(int to) {
        epoch++;
        sequencer = to;
        leaving = false;
        last = held.passed();
        alone = to;
        row = 0;
        unasked.clear();
        if (planted != Planted.TAKEOVER) {
            unasked.addAll(own);
        }
        request();
        int waiting = early.size();
        for (int i = 0; i < waiting; i++) {
            Early each = early.remove();
            submitted(each.epoch(), each.origin(), each.count(), each.unit());
        }
    }
}
