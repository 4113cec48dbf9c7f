// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// Writes the updates of several pages into one message.
///
/// ```
/// how many updates, those
/// ```
final class PageUpdates {
    /// The most bytes that room is made for before they are there.
    private static final long MOST_RESERVED = 64L << 20;

    private final MessageWriter out;
    private int left;
    private boolean hasRoom;

    /// Begins.
    ///
    /// @param count how many there will be
    PageUpdates(int count, MessageWriter out) {
        this.out = out;
        left = count;
        out.number(count);
    }

    /// Writes the next one. Room for the others is made behind the first: they are like it, or much
    /// shorter.
    void add(PageUpdate update) {
        int before = out.length();
        update.write(out);
        left--;
        if (!hasRoom) {
            hasRoom = true;
            out.reserve(Math.min(MOST_RESERVED, (long) left * (out.length() - before)));
        }
    }
}
