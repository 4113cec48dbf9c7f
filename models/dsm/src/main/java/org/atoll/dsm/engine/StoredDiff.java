// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;
import org.atoll.dsm.memory.Diff;
import org.jspecify.annotations.Nullable;

/// A diff of one page. It holds what its rank changed from the first to the last of some of its
/// intervals, between which the rank took no notice of that page: for all others they are as one,
/// at the time of the first.
///
/// The diff of a page that was overwritten is all of the page. As long as that stays as it is
/// nothing is copied ([#uncopied]).
final class StoredDiff {
    private static final int OBJECT_BYTES = 64;

    private final int rank;
    private final int first;
    private final int last;
    private byte @Nullable [] bytes;
    private @Nullable MemorySegment page;

    /// A diff that is here.
    ///
    /// @param rank  who wrote
    /// @param first the first interval
    /// @param last  the last one
    /// @param bytes as [Diff] has it; null if nothing has changed
    StoredDiff(int rank, int first, int last, byte @Nullable [] bytes) {
        this.rank = rank;
        this.first = first;
        this.last = last;
        this.bytes = bytes;
    }

    /// The diff of a page in which everything counts as changed. Before the page changes it must
    /// be told to [#copy].
    ///
    /// @param rank  who wrote
    /// @param first the first interval
    /// @param last  the last one
    static StoredDiff uncopied(int rank, int first, int last, MemorySegment page) {
        StoredDiff diff = new StoredDiff(rank, first, last, null);
        diff.page = page;
        return diff;
    }

    int rank() {
        return rank;
    }

    int first() {
        return first;
    }

    int last() {
        return last;
    }

    /// As [Diff] has it; null if nothing has changed.
    byte @Nullable [] bytes() {
        return page == null ? bytes : Diff.whole(page);
    }

    /// Takes what the page is now.
    void copy() {
        bytes = bytes();
        page = null;
    }

    int length() {
        if (page != null) {
            return Diff.WHOLE_BYTES;
        }
        return bytes == null ? 0 : bytes.length;
    }

    long storedBytes() {
        return OBJECT_BYTES + (bytes == null ? 0L : bytes.length);
    }

    void write(MessageWriter out) {
        out.number(rank).number(first).number(last - first);
        byte[] content = bytes();
        if (content == null) {
            out.number(0);
        } else {
            out.content(content);
        }
    }

    static StoredDiff read(MessageReader in) {
        int rank = in.number();
        int first = in.number();
        int last = first + in.number();
        byte[] bytes = in.content();
        return new StoredDiff(rank, first, last, bytes.length == 0 ? null : bytes);
    }
}
