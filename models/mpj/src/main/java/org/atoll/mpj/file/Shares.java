// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

/// The shares of a file that all ranks mean in one call. Known of each: where it begins and ends,
/// how long it is, and whether it is one run.
final class Shares {
    private static final int WORDS = 4;
    private static final int END = 1;
    private static final int BYTES = 2;
    private static final int ONE_RUN = 3;

    /// With fewer bytes in so many of the file an exchange would move little and visit much.
    private static final long SPARSEST = 16;

    /// Four numbers for each rank.
    private final long[] all;

    private Shares(long[] all) {
        this.all = all;
    }

    /// Tells all ranks of this one's share; blocks.
    static Shares exchanged(FileAccess access, FileGroup crew) {
        boolean none = access.bytes() == 0;
        return new Shares(crew.allGather(
                none ? Long.MAX_VALUE : access.first(),
                none ? 0 : access.end(),
                access.bytes(),
                access.isOneRun() ? 1 : 0));
    }

    int size() {
        return all.length / WORDS;
    }

    long first(int rank) {
        return all[rank * WORDS];
    }

    long end(int rank) {
        return all[rank * WORDS + END];
    }

    private long bytes(int rank) {
        return all[rank * WORDS + BYTES];
    }

    private boolean isOneRun(int rank) {
        return all[rank * WORDS + ONE_RUN] != 0;
    }

    long first() {
        long first = Long.MAX_VALUE;
        for (int rank = 0; rank < size(); rank++) {
            first = Math.min(first, first(rank));
        }
        return first;
    }

    long end() {
        long end = 0;
        for (int rank = 0; rank < size(); rank++) {
            end = Math.max(end, end(rank));
        }
        return end;
    }

    boolean isEmpty() {
        return end() == 0;
    }

    /// Whether ranks' shares have gaps, lie in each other's, and fill the file well enough.
    boolean interleave() {
        long bytes = 0;
        boolean gaps = false;
        boolean meet = false;
        for (int rank = 0; rank < size(); rank++) {
            bytes += bytes(rank);
            gaps |= !isOneRun(rank);
            meet |= meets(rank);
        }
        return gaps && meet && end() - first() <= bytes * SPARSEST;
    }

    private boolean meets(int rank) {
        boolean meets = false;
        for (int other = 0; other < rank; other++) {
            meets |= first(other) < end(rank) && first(rank) < end(other);
        }
        return meets;
    }
}
