// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.atoll.recovery.store.Commit;

/// A snapshot that a keeper has in memory, or is to have.
///
/// @param bytes its length
record Held(Commit commit, long bytes) {
    /// How many bytes a part has, in which snapshots travel; the last one has fewer.
    static final int PART = 1 << 20;

    /// Newest first. A life begins where an earlier one was, or before: what it has saved is newer.
    static final Comparator<Commit> NEWEST_FIRST = Comparator
            .comparingInt(Commit::life)
            .thenComparingLong(Commit::number)
            .reversed();

    private static final int EACH = 2 * Integer.BYTES + 3 * Long.BYTES;

    /// How many parts it has.
    int parts() {
        return Math.toIntExact((bytes + PART - 1) / PART);
    }

    /// The length of one of them.
    int partBytes(int part) {
        return (int) Math.max(0, Math.min(PART, bytes - (long) part * PART));
    }

    static byte[] bytes(List<Held> all) {
        ByteBuffer out = ByteBuffer.allocate(EACH * all.size());
        for (Held each : all) {
            out.putInt(each.commit.rank()).putInt(each.commit.life())
                    .putLong(each.commit.number()).putLong(each.commit.digest())
                    .putLong(each.bytes);
        }
        return out.array();
    }

    static List<Held> of(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        List<Held> all = new ArrayList<>();
        while (in.hasRemaining()) {
            Commit commit = new Commit(in.getInt(), in.getInt(), in.getLong(), in.getLong());
            all.add(new Held(commit, in.getLong()));
        }
        return all;
    }
}
