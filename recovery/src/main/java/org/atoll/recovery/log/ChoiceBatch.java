// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.atoll.fabric.message.Tap.Origin;

/// Choices on their way between a rank and a keeper.
///
/// @param made   which life of the rank this is, and how many that one has made with these; from a
///     keeper [#NOTHING] if it has never been told anything by that rank, and has forgotten nothing
/// @param forget the keeper need not keep those up to this number
/// @param whole  whether these are all that the rank has made in all its lives, but for those;
///     from a keeper, whether it has been told all
record ChoiceBatch(long made, long forget, boolean whole, List<Choices.Choice> choices) {
    /// Nothing was ever told.
    static final long NOTHING = -1;

    private static final int HEAD = 2 * Long.BYTES + Byte.BYTES;
    private static final int EACH = 2 * Long.BYTES + Integer.BYTES;

    byte[] bytes() {
        ByteBuffer out = ByteBuffer.allocate(HEAD + EACH * choices.size());
        out.putLong(made).putLong(forget).put((byte) (whole ? 1 : 0));
        for (Choices.Choice each : choices) {
            out.putLong(each.number())
                    .putInt(each.origin().source())
                    .putLong(each.origin().number());
        }
        return out.array();
    }

    static ChoiceBatch of(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        long made = in.getLong();
        long forget = in.getLong();
        boolean whole = in.get() == 1;
        List<Choices.Choice> all = new ArrayList<>();
        while (in.hasRemaining()) {
            long number = in.getLong();
            all.add(new Choices.Choice(number, new Origin(in.getInt(), in.getLong())));
        }
        return new ChoiceBatch(made, forget, whole, all);
    }

    /// What two know.
    ChoiceBatch with(ChoiceBatch other) {
        TreeMap<Long, Choices.Choice> all = new TreeMap<>();
        choices.forEach(each -> all.put(each.number(), each));
        other.choices.forEach(each -> all.put(each.number(), each));
        long forgotten = Math.max(forget, other.forget);
        return new ChoiceBatch(
                0, forgotten, whole || other.whole,
                List.copyOf(all.tailMap(forgotten, false).values()));
    }
}
