// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import org.atoll.fabric.message.Tap;

/// Which messages a peer may still want, as the snapshots say that it keeps: those that came before
/// its program began, those that had not come yet, and those that had been announced only.
record Trim(Position position) implements MessageLog.Wanted {
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
