// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.atoll.dsm.memory.Diff;
import org.jspecify.annotations.Nullable;

/// Brings pages up to date: one by a copy of it, or by diffs, or not at all if the sender cannot
/// help; or several that follow each other by whole copies of the same time.
///
/// ```
/// page, copies, 0 nothing
///               1 copy: the time it covers, 4096 bytes
///               2 copy: the time it covers, what is not zero as a diff
///               3 whole copies: how many, the time that each covers, 4096 bytes of each
///               4 + how many diffs, diffs
/// ```
///
/// @param page    the first one
/// @param pages   how many there are
/// @param copies  ranks that hold copies, as far as the sender knows
/// @param covers  the time that copies cover; null if there are none
/// @param content at the receiver whole copies, where they lie in the message: to be used at once;
///                at the sender what the page was, or null if the copy is as it is in memory
/// @param packed  a copy as a diff against zeros, if that is shorter
@SuppressWarnings("ArrayRecordComponent") // nobody changes it
record PageUpdate(
        int page, int pages, BitSet copies, int @Nullable [] covers,
        @Nullable MemorySegment content, byte @Nullable [] packed, List<StoredDiff> diffs) {
    private static final int NOTHING = 0;
    private static final int COPY = 1;
    private static final int PACKED = 2;
    private static final int RUN = 3;
    private static final int DIFFS = 4;
    /// A copy is packed by words of four bytes.
    private static final int SHIFT = 2;
    private static final byte[] EMPTY = {};

    static PageUpdate nothing(int page) {
        return new PageUpdate(page, 1, new BitSet(), null, null, null, List.of());
    }

    /// A copy of a page that is not as it is in memory.
    ///
    /// @param packs whether it is packed if that is shorter
    static PageUpdate copy(PageState state, boolean packs, long[] content) {
        byte[] packed = packs ? packed(content) : null;
        return packed == null
                ? new PageUpdate(state.page, 1, state.copies, state.covered(),
                        MemorySegment.ofArray(content), null, List.of())
                : packed(state, packed);
    }

    /// A copy of a page that was [#packed(long[])].
    static PageUpdate packed(PageState state, byte[] packed) {
        return new PageUpdate(
                state.page, 1, state.copies, state.covered(), null, packed, List.of());
    }

    /// A whole copy of a page as it is in memory.
    static PageUpdate whole(PageState state) {
        return new PageUpdate(
                state.page, 1, state.copies, state.covered(), null, null, List.of());
    }

    static PageUpdate diffs(PageState state, List<StoredDiff> diffs) {
        return new PageUpdate(state.page, 1, state.copies, null, null, null, diffs);
    }

    static int bytes(List<StoredDiff> diffs) {
        int bytes = 0;
        for (StoredDiff diff : diffs) {
            bytes += diff.length();
        }
        return bytes;
    }

    /// Whether its content is that of the memory.
    boolean isInMemory() {
        return covers != null && content == null && packed == null;
    }

    /// How many bytes of content come with each page.
    int bytes() {
        if (covers == null) {
            return bytes(diffs);
        }
        return packed == null ? Diff.PAGE_BYTES : packed.length;
    }

    /// What came for one of the pages.
    ///
    /// @param number how many pages are before it
    PageUpdate of(int number) {
        return pages == 1
                ? this
                : new PageUpdate(
                        page + number, 1, copies, covers, content(number), packed, diffs);
    }

    /// The content that came for one of the pages.
    ///
    /// @param number how many pages are before it
    @Nullable MemorySegment content(int number) {
        if (content != null) {
            return content.asSlice((long) number * Diff.PAGE_BYTES, Diff.PAGE_BYTES);
        }
        return packed == null ? null : MemorySegment.ofArray(unpacked(packed));
    }

    /// Writes all but copies that are [in memory][#isInMemory].
    void write(MessageWriter out) {
        out.number(page);
        writeRanks(copies, out);
        if (covers != null && content != null) {
            out.number(COPY).time(covers).bytes(content);
        } else if (covers != null && packed != null) {
            out.number(PACKED).time(covers).content(packed);
        } else if (diffs.isEmpty()) {
            out.number(NOTHING);
        } else {
            out.number(DIFFS + diffs.size());
            diffs.forEach(diff -> diff.write(out));
        }
    }

    /// Writes what comes before the content of whole copies.
    ///
    /// @param page   the first one
    /// @param pages  how many there are
    /// @param covers the time that each covers
    static void writeHead(int page, int pages, BitSet copies, int[] covers, MessageWriter out) {
        out.number(page);
        writeRanks(copies, out);
        if (pages == 1) {
            out.number(COPY);
        } else {
            out.number(RUN).number(pages);
        }
        out.time(covers);
    }

    static PageUpdate read(MessageReader in) {
        int page = in.number();
        BitSet copies = readRanks(in);
        int kind = in.number();
        if (kind == COPY || kind == RUN) {
            int pages = kind == RUN ? in.number() : 1;
            return new PageUpdate(
                    page, pages, copies, in.time(), in.bytes(pages * Diff.PAGE_BYTES), null,
                    List.of());
        }
        if (kind == PACKED) {
            return new PageUpdate(
                    page, 1, copies, in.time(), null, in.content(), List.of());
        }
        List<StoredDiff> diffs = new ArrayList<>();
        for (int i = DIFFS; i < kind; i++) {
            diffs.add(StoredDiff.read(in));
        }
        return new PageUpdate(page, 1, copies, null, null, null, diffs);
    }

    /// Packs a copy.
    ///
    /// @return null if it is not shorter
    static byte @Nullable [] packed(long[] content) {
        if (!hasZero(content)) {
            return null;
        }
        byte[] packed = Diff.between(content, new long[content.length], SHIFT);
        return packed == null ? EMPTY : packed.length < Diff.PAGE_BYTES ? packed : null;
    }

    /// Whether any of the words of four bytes is zero. Without one the packed form is longer: pages
    /// that are full of numbers are many, and quickly looked through.
    private static boolean hasZero(long[] content) {
        for (long two : content) {
            if ((int) two == 0 || two >>> Integer.SIZE == 0) {
                return true;
            }
        }
        return false;
    }

    private static long[] unpacked(byte[] packed) {
        long[] content = new long[Diff.PAGE_BYTES / Long.BYTES];
        if (packed.length > 0) {
            Diff.apply(packed, MemorySegment.ofArray(content));
        }
        return content;
    }

    /// A set of ranks: how many words of eight, then those.
    static void writeRanks(BitSet ranks, MessageWriter out) {
        byte[] bytes = ranks.toByteArray();
        out.number(bytes.length);
        for (byte next : bytes) {
            out.number(Byte.toUnsignedInt(next));
        }
    }

    static BitSet readRanks(MessageReader in) {
        byte[] bytes = new byte[in.number()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) in.number();
        }
        return BitSet.valueOf(bytes);
    }
}
