// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// A set of indices, as runs of neighbours. It takes two numbers for each run, however often the
/// same indices are added. Not for several threads.
public final class IndexSet {
    private static final int FIRST_ROOM = 16;
    /// How many of the last runs an index is looked for in before it becomes a run of its own.
    private static final int LOOKS = 4;

    /// The first index of each run and the one behind its last, in turn.
    private long[] bounds = new long[FIRST_ROOM];
    private int used;
    private boolean sorted = true;

    /// Creates an empty set.
    public IndexSet() {}

    /// Adds indices.
    ///
    /// @param to   the one behind the last one
    public void add(long from, long to) {
        if (from >= to) {
            return;
        }
        for (int at = used - 2; at >= Math.max(0, used - 2 * LOOKS); at -= 2) {
            if (from >= bounds[at] && from <= bounds[at + 1]) {
                extend(at, to);
                return;
            }
        }
        if (used == bounds.length) {
            makeRoom();
        }
        sorted &= used == 0 || from > bounds[used - 1];
        bounds[used++] = from;
        bounds[used++] = to;
    }

    private void extend(int at, long to) {
        if (to > bounds[at + 1]) {
            bounds[at + 1] = to;
            sorted &= at == used - 2 || to < bounds[at + 2];
        }
    }

    private void makeRoom() {
        sort();
        if (used > bounds.length / 2) {
            bounds = Arrays.copyOf(bounds, 2 * bounds.length);
        }
    }

    private void sort() {
        if (sorted) {
            return;
        }
        long[][] all = new long[used / 2][];
        for (int i = 0; i < all.length; i++) {
            all[i] = new long[] {bounds[2 * i], bounds[2 * i + 1]};
        }
        Arrays.sort(all, (a, b) -> Long.compare(a[0], b[0]));
        used = 0;
        for (long[] run : all) {
            if (used > 0 && run[0] <= bounds[used - 1]) {
                bounds[used - 1] = Math.max(bounds[used - 1], run[1]);
            } else {
                bounds[used++] = run[0];
                bounds[used++] = run[1];
            }
        }
        sorted = true;
    }

    /// Whether there is no index.
    public boolean isEmpty() {
        return used == 0;
    }

    /// How many runs there are.
    int count() {
        sort();
        return used / 2;
    }

    /// The first index of a run. They are in order, and none touches the next one.
    ///
    /// @param run 0 to count - 1
    long from(int run) {
        return bounds[2 * run];
    }

    /// The index behind a run.
    ///
    /// @param run 0 to count - 1
    long to(int run) {
        return bounds[2 * run + 1];
    }

    /// The smallest index. Of a set that is not empty.
    long first() {
        sort();
        return bounds[0];
    }

    /// The index behind the greatest one. Of a set that is not empty.
    long end() {
        sort();
        return bounds[used - 1];
    }

    /// The indices that lie in a range.
    ///
    /// @param to   the one behind it
    IndexSet within(long from, long to) {
        IndexSet within = new IndexSet();
        for (int run = runBehind(from); run < used / 2 && from(run) < to; run++) {
            within.add(Math.max(from, from(run)), Math.min(to, to(run)));
        }
        return within;
    }

    /// Whether some index is in both.
    boolean meets(IndexSet other) {
        int count = other.count();
        for (int run = 0; run < count; run++) {
            int mine = runBehind(other.from(run));
            if (mine < used / 2 && from(mine) < other.to(run)) {
                return true;
            }
        }
        return false;
    }

    /// The first run that ends behind an index.
    private int runBehind(long index) {
        int low = 0;
        int high = count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (to(middle) > index) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    void addAll(IndexSet other) {
        int count = other.count();
        for (int run = 0; run < count; run++) {
            add(other.from(run), other.to(run));
        }
    }

    void write(DataOutput out) throws IOException {
        int count = count();
        out.writeInt(count);
        for (int i = 0; i < used; i++) {
            out.writeLong(bounds[i]);
        }
    }

    static IndexSet read(DataInput in) throws IOException {
        IndexSet runs = new IndexSet();
        runs.used = 2 * in.readInt();
        runs.bounds = new long[Math.max(FIRST_ROOM, runs.used)];
        for (int i = 0; i < runs.used; i++) {
            runs.bounds[i] = in.readLong();
        }
        return runs;
    }
}
