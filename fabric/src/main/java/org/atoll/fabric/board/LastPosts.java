// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.board;

import java.util.Arrays;
import org.atoll.fabric.device.BoardLayout;

/// In which turn a member of a board has last posted in each of its lines and slots. A payload of
/// up to [BoardLayout#INLINE_BYTES] takes the line of its turn; a longer one slots as well, that of
/// the turn and those behind it.
///
/// Of one thread at a time.
public final class LastPosts {
    private final int slotBytes;
    private final long[] inLine;
    private final long[] inSlot;

    /// Nothing is posted.
    public LastPosts(BoardLayout layout) {
        this.slotBytes = layout.slotBytes();
        this.inLine = nowhere(BoardLayout.LINES);
        this.inSlot = nowhere(layout.slots());
    }

    private static long[] nowhere(int places) {
        long[] turns = new long[places];
        Arrays.fill(turns, -1);
        return turns;
    }

    private static int place(long turn, long[] places) {
        return (int) turn & (places.length - 1);
    }

    private int slots(long bytes) {
        return bytes <= BoardLayout.INLINE_BYTES ? 0 : 1 + (int) ((bytes - 1) / slotBytes);
    }

    /// The last post that a new one would replace.
    ///
    /// @param turn  the new one's
    /// @param bytes the length of its payload
    /// @return the last one's turn, or -1 if there is none
    public long replacedBy(long turn, long bytes) {
        long last = inLine[place(turn, inLine)];
        for (int i = 0; i < slots(bytes); i++) {
            last = Math.max(last, inSlot[place(turn + i, inSlot)]);
        }
        return last;
    }

    /// Remembers a post.
    ///
    /// @param bytes the length of its payload
    public void add(long turn, long bytes) {
        inLine[place(turn, inLine)] = turn;
        for (int i = 0; i < slots(bytes); i++) {
            inSlot[place(turn + i, inSlot)] = turn;
        }
    }
}
