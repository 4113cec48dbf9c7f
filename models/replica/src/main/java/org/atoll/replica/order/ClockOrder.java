// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.Comparator;
import java.util.PriorityQueue;

/// An order without a sequencer: each rank gives its units the times of a logical clock (Lamport
/// 1978) and sends them to all. A unit is delivered when nothing earlier can come from any rank;
/// of two at the same time the one of the lower rank goes first.
///
/// A rank that has told no such time answers with a *promise*: it will use later times only. It
/// promises some way ahead, so that a rank that submits alone is not answered each time. Nobody
/// waits for a rank that is lost.
public final class ClockOrder implements TotalOrder {
    private static final int AHEAD = 32;

    private final Ways ways;
    private final Deliveries deliveries;
    private final int rank;
    private final PriorityQueue<Timed> waiting = new PriorityQueue<>(
            Comparator.comparingLong(Timed::time).thenComparingInt(Timed::origin));

    /// The last time that each rank has sent. Of this rank, the last that it has sent itself.
    private final long[] heard;

    private long clock;
    private boolean delivering;

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Timed(long time, int origin, byte[] unit) {}

    /// Makes it.
    ///
    /// @param ways       of the service whose kind has [ClockFrames#ALL]
    /// @param inlets     of that
    /// @param deliveries takes what is ordered
    public ClockOrder(Ways ways, Inlets inlets, Deliveries deliveries) {
        this.ways = ways;
        this.deliveries = deliveries;
        this.rank = ways.rank();
        this.heard = new long[ways.size()];
        inlets.numbered(ClockFrames.TIMED, (source, a, b, number, unit) ->
                arrived(new Timed(number, source, unit)));
        inlets.words(ClockFrames.PROMISE, (source, a, b, number, unit) ->
                promised(source, number));
    }

    @Override
    public void submit(byte[] unit) {
        clock++;
        heard[rank] = clock;
        for (int to = 0; to < ways.size(); to++) {
            if (to != rank) {
                ways.send(to, ClockFrames.TIMED, 0, 0, new NumberedUnit(clock, unit));
            }
        }
        waiting.add(new Timed(clock, rank, unit));
        deliver();
    }

    private void arrived(Timed timed) {
        heard[timed.origin()] = timed.time();
        clock = Math.max(clock, timed.time());
        waiting.add(timed);
        if (heard[rank] < timed.time()) {
            promise(timed.time() + AHEAD);
        }
        deliver();
    }

    private void promise(long time) {
        clock = Math.max(clock, time);
        heard[rank] = clock;
        for (int to = 0; to < ways.size(); to++) {
            if (to != rank) {
                ways.post(to, ClockFrames.PROMISE, 0, 0, clock);
            }
        }
    }

    private void promised(int source, long time) {
        heard[source] = time;
        deliver();
    }

    private void deliver() {
        if (delivering) {
            return;
        }
        delivering = true;
        try {
            for (Timed first = waiting.peek(); first != null && isNext(first);
                    first = waiting.peek()) {
                waiting.remove();
                deliveries.deliver(first.origin(), first.unit());
            }
        } finally {
            delivering = false;
        }
    }

    /// Whether no rank sends anything earlier any more. This one's clock is beyond it already.
    private boolean isNext(Timed first) {
        for (int other = 0; other < heard.length; other++) {
            if (other != rank && heard[other] < first.time() && !ways.isLost(other)) {
                return false;
            }
        }
        return true;
    }
}
