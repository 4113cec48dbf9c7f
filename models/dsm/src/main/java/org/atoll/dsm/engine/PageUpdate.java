// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.atoll.dsm.memory.Diff;
import org.jspecify.annotations.Nullable;

/// Brings a page up to date: a copy of it, or diffs, or nothing if the sender cannot help.
///
/// ```
/// page, copies, 0 nothing
///               1 copy: the time it covers, 4096 bytes
///               2 copy: the time it covers, what is not zero as a diff
///               3 + how many diffs, diffs
/// ```
///
/// @param copies  ranks that hold copies, as far as the sender knows
/// @param packs   whether a copy is packed if that is shorter
/// @param content the copy, to be used at once: others may use its array later
/// @param bytes   how many bytes of content have come with it; 0 at the sender
@SuppressWarnings("ArrayRecordComponent") // nobody changes it
record PageUpdate(
        int page, BitSet copies, boolean packs, int @Nullable [] covers,
        long @Nullable [] content, List<StoredDiff> diffs, int bytes) {
    private static final int NOTHING = 0;
    private static final int COPY = 1;
    private static final int PACKED = 2;
    private static final int DIFFS = 3;
    /// A copy is packed by words of four bytes.
    private static final int SHIFT = 2;
    private static final byte[] EMPTY = {};

    static PageUpdate nothing(int page) {
        return new PageUpdate(page, new BitSet(), false, null, null, List.of(), 0);
    }

    static PageUpdate copy(PageState state, boolean packs, long[] content) {
        return new PageUpdate(
                state.page, state.copies, packs, state.covered(), content, List.of(), 0);
    }

    static PageUpdate diffs(PageState state, List<StoredDiff> diffs) {
        return new PageUpdate(state.page, state.copies, false, null, null, diffs, 0);
    }

    static int bytes(List<StoredDiff> diffs) {
        return diffs.stream().mapToInt(StoredDiff::length).sum();
    }

    void write(MessageWriter out) {
        out.number(page);
        writeRanks(copies, out);
        if (covers != null && content != null) {
            byte[] packed = packs ? packed(content) : null;
            if (packed == null) {
                out.number(COPY).time(covers).page(content);
            } else {
                out.number(PACKED).time(covers).content(packed);
            }
        } else if (diffs.isEmpty()) {
            out.number(NOTHING);
        } else {
            out.number(DIFFS + diffs.size());
            diffs.forEach(diff -> diff.write(out));
        }
    }

    static PageUpdate read(MessageReader in) {
        int page = in.number();
        BitSet copies = readRanks(in);
        int kind = in.number();
        if (kind == COPY) {
            return new PageUpdate(
                    page, copies, false, in.time(), in.page(), List.of(), Diff.PAGE_BYTES);
        }
        if (kind == PACKED) {
            int[] covers = in.time();
            byte[] packed = in.content();
            return new PageUpdate(
                    page, copies, true, covers, unpacked(packed), List.of(), packed.length);
        }
        List<StoredDiff> diffs = new ArrayList<>();
        for (int i = DIFFS; i < kind; i++) {
            diffs.add(StoredDiff.read(in));
        }
        return new PageUpdate(page, copies, false, null, null, diffs, bytes(diffs));
    }

    /// @return null if it is not shorter
    private static byte @Nullable [] packed(long[] content) {
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
