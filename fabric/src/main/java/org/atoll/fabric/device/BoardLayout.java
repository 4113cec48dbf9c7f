// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.atoll.fabric.job.Settings;

/// The memory of boards, for the ranks of one device.
///
/// ```
///   0   which boards are taken: a bit for each (long)
///  64   users of board 0 (long) | of how many members its memory is there (long)
/// 128   the same of board 1 ...
///       board 0: its member 0, its member 1 ...
///       board 1 ...
/// ```
///
/// Of each member a board has:
///
/// ```
///   0   left (long): the turns below this the member is through with reading
///   8   posted (long): how often the member has posted
///  64   line 0: stamp (long) | payload of up to 56 bytes
/// 128   line 1 ...
///       slot 0: a longer payload, slot 1 ...
/// ```
///
/// The lowest bits of a turn's number say which line is its own, and which slot. Its stamp is its
/// number plus one, and in the lowest 20 bits the bytes for each reader.
///
/// @param boards    how many there are, at most 64
/// @param slots     how many turns a member may be ahead of its readers with longer payloads; a
///     power of two, at most [#LINES]
/// @param slotBytes the longest payload of a turn; a multiple of 64, less than 1 MiB
public record BoardLayout(int boards, int slots, int slotBytes) {

    /// How many turns a member may be ahead of its readers if payloads lie in lines: ranks that
    /// share processors then change places seldom. A power of two.
    public static final int LINES = 128;

    /// The longest payload that lies in the stamp's line.
    public static final int INLINE_BYTES = 56;

    /// The largest team for which there are boards: each of its members reads of each other.
    public static final int MOST_MEMBERS = 64;

    /// Enough for ranks that share processors to do much between two waits.
    public static final int FEW_SLOTS = 8;

    private static final int LENGTH_BITS = 20;
    private static final VarHandle LONG = JAVA_LONG.varHandle();
    private static final int LINE = 64;
    private static final int MOST_BOARDS = 64;

    /// Says whether a part of the boards' memory is there, and has it made.
    public interface Provision {

        /// Makes sure that a part is there.
        ///
        /// @param at    where it begins in the memory of all boards
        /// @param bytes how long it is
        /// @return false if there is no room for it
        boolean provide(long at, long bytes);
    }

    /// Checks the sizes.
    public BoardLayout {
        if (boards > MOST_BOARDS || Integer.bitCount(slots) != 1 || slots > LINES
                || slotBytes % LINE != 0 || slotBytes < LINE * MOST_MEMBERS
                || slotBytes >= 1 << LENGTH_BITS) {
            throw new IllegalArgumentException(
                    "boards: at most " + MOST_BOARDS + ", not " + boards + "; a power of two of"
                            + " slots, at most " + LINES + ", not " + slots + "; slots of "
                            + LINE * MOST_MEMBERS
                            + " to 1048512 bytes, a multiple of 64, not " + slotBytes);
        }
    }

    /// The layout the settings ask for: `atoll.boards`, `atoll.board.slots` and
    /// `atoll.board.slot.bytes`.
    ///
    /// @param slots    how many slots if the user has not set it, a power of two
    public static BoardLayout of(Settings settings, int slots) {
        return new BoardLayout(
                settings.number("atoll.boards", 8, 0),
                settings.number("atoll.board.slots", slots, 2),
                settings.number("atoll.board.slot.bytes", 32 << 10, LINE * MOST_MEMBERS));
    }

    /// How much memory all boards take.
    ///
    /// @param members how many ranks the device has
    /// @return a number of bytes, a multiple of 64
    public long bytes(int members) {
        return LINE + boards * (LINE + board(members));
    }

    private long board(int members) {
        return Math.min(members, MOST_MEMBERS) * memberBytes();
    }

    /// How much memory a board has of one member.
    ///
    /// @return a number of bytes, a multiple of 64
    public long memberBytes() {
        return firstSlot() + (long) slots * slotBytes;
    }

    private static long firstSlot() {
        return LINE + (long) LINES * LINE;
    }

    /// Where a board begins.
    ///
    /// @param members how many ranks the device has
    /// @return an offset in the memory of all boards
    public long begin(int number, int members) {
        return frontBytes() + number * board(members);
    }

    /// Where the line of a turn is, counted from where the member's part begins.
    ///
    /// @return an offset in bytes
    public long line(long turn) {
        return LINE + (turn & (LINES - 1)) * LINE;
    }

    /// Where a longer payload of a turn is, counted from where the member's part begins.
    ///
    /// @return an offset in bytes
    public long slot(long turn) {
        return firstSlot() + (turn & (slots - 1)) * slotBytes;
    }

    /// How much at the beginning says which boards are taken.
    ///
    /// @return a number of bytes, a multiple of 64
    public long frontBytes() {
        return LINE + (long) boards * LINE;
    }

    /// Takes a board that nobody has, and clears it. From any rank.
    ///
    /// @param memory    that of all boards
    /// @param members   how many ranks the device has
    /// @param users     how many will give it back
    /// @param provision makes sure that the board's memory is there
    /// @return its number, or -1 if all are taken or there is no memory for it
    public int claim(MemorySegment memory, int members, int users, Provision provision) {
        for (int number = 0; number < boards; number++) {
            long bit = 1L << number;
            if (((long) LONG.getAndBitwiseOr(memory, 0L, bit) & bit) == 0) {
                if (!isProvided(memory, number, members, users, provision)) {
                    LONG.getAndBitwiseAnd(memory, 0L, ~bit);
                    return -1;
                }
                clear(memory, begin(number, members), users);
                LONG.setRelease(memory, users(number), (long) users);
                return number;
            }
        }
        return -1;
    }

    private static long users(int number) {
        return LINE + (long) number * LINE;
    }

    /// Who has taken the board is alone with what stands beside its users.
    private boolean isProvided(
            MemorySegment memory, int number, int members, int users, Provision provision) {
        long there = (long) LONG.get(memory, users(number) + Long.BYTES);
        if (users <= there) {
            return true;
        }
        boolean provided = provision.provide(
                begin(number, members) + there * memberBytes(), (users - there) * memberBytes());
        if (provided) {
            LONG.set(memory, users(number) + Long.BYTES, (long) users);
        }
        return provided;
    }

    private void clear(MemorySegment memory, long at, int users) {
        for (int member = 0; member < users; member++) {
            memory.asSlice(at + member * memberBytes(), firstSlot()).fill((byte) 0);
        }
    }

    /// One of its users gives a board back; when all have, it may be taken again.
    ///
    /// @param memory that of all boards
    public void release(MemorySegment memory, int number) {
        if ((long) LONG.getAndAdd(memory, users(number), -1L) == 1) {
            LONG.getAndBitwiseAnd(memory, 0L, ~(1L << number));
        }
    }
}
