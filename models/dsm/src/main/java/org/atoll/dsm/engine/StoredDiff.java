// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import org.jspecify.annotations.Nullable;

/// A diff of one page. It holds what its rank changed from the first to the last of some of its
/// intervals, between which the rank took no notice of that page: for all others they are as one,
/// at the time of the first.
///
/// @param rank  who wrote
/// @param first the first interval
/// @param last  the last one
/// @param bytes as [org.atoll.dsm.memory.Diff] has it; null if nothing has changed
@SuppressWarnings("ArrayRecordComponent") // nobody changes it
record StoredDiff(int rank, int first, int last, byte @Nullable [] bytes) {
    private static final int OBJECT_BYTES = 64;

    int length() {
        return bytes == null ? 0 : bytes.length;
    }

    long storedBytes() {
        return OBJECT_BYTES + (long) length();
    }

    void write(MessageWriter out) {
        out.number(rank).number(first).number(last - first);
        if (bytes == null) {
            out.number(0);
        } else {
            out.content(bytes);
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
