// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import org.atoll.fabric.message.Tap;

/// The messages that a peer may still want, as the snapshots say that it keeps: those that came
/// before its program began, those that had not come yet, and those that had been announced only.
record Trim(Position position) implements MessageLog.Wanted {
    /// What a rank that has taken a snapshot tells a peer. The first mark's number says how many of
    /// the rank's own messages no life will send again.
    static Trim of(SavedLog oldest, int peer) {
        return new Trim(new Position(oldest.streams().stream()
                .filter(each -> each.peer() == peer)
                .map(each -> new Position.OfStream(
                        each.context(), each.tag(), 0, each.arrivedBefore(), each.arrived(),
                        oldest.lacking(each), new Position.Marks(each.sent(), new long[0])))
                .toList()));
    }

    byte[] bytes() {
        return position.bytes();
    }

    @Override
    public boolean test(int context, int tag, long number) {
        int streamTag = Tap.streamTag(context, tag);
        for (Position.OfStream each : position.streams()) {
            if (each.context() == context && each.tag() == streamTag) {
                return number <= each.before() || number > each.arrived()
                        || contains(each.lacks(), number);
            }
        }
        return true;
    }

    private static boolean contains(long[] numbers, long number) {
        for (long each : numbers) {
            if (each == number) {
                return true;
            }
        }
        return false;
    }
}
