// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.message.Tap;
import org.jspecify.annotations.Nullable;

/// The streams of one peer, by context and tag. A steady exchange allocates nothing. Holder only.
final class Streams {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private @Nullable Stream[] table = new Stream[16];
    private int used;
    private @Nullable Stream last;

    Streams() {}

    /// The stream of a context and tag, made when it is first asked for.
    ///
    /// @param tag its tag, or [Tap#ALL_TAGS]
    Stream of(int context, int tag) {
        Stream known = last;
        if (known == null || known.context != context || known.tag != tag) {
            known = find(context, tag);
            last = known;
        }
        return known;
    }

    private Stream find(int context, int tag) {
        int at = place(context, tag);
        Stream found = table[at];
        while (found != null && (found.context != context || found.tag != tag)) {
            at = (at + 1) & (table.length - 1);
            found = table[at];
        }
        return found != null ? found : add(at, new Stream(context, tag));
    }

    private int place(int context, int tag) {
        long key = ((long) context << Integer.SIZE) | (tag & 0xffff_ffffL);
        return (int) ((key * SPREAD) >>> Integer.SIZE) & (table.length - 1);
    }

    private Stream add(int at, Stream made) {
        table[at] = made;
        used++;
        if (2 * used > table.length) {
            grow();
        }
        return made;
    }

    private void grow() {
        List<Stream> all = all();
        table = new Stream[2 * table.length];
        for (Stream each : all) {
            int at = place(each.context, each.tag);
            while (table[at] != null) {
                at = (at + 1) & (table.length - 1);
            }
            table[at] = each;
        }
    }

    /// All of them, in no order.
    List<Stream> all() {
        List<Stream> all = new ArrayList<>();
        for (Stream each : table) {
            if (each != null) {
                all.add(each);
            }
        }
        return all;
    }

    /// The stream of a message.
    Stream ofMessage(int context, int tag) {
        return of(context, Tap.streamTag(context, tag));
    }
}
