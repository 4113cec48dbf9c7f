// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedLongs;

/// Ranges of keys that wait to be sorted, shared by all ranks, the last one first, under one lock.
/// All fit in a page; what finds no room waits on the rank that has it.
///
/// | element | what |
/// |---------|---------------------------------------|
/// | 0       | how many ranges wait                  |
/// | 1       | how many ranks have nothing to do     |
/// | 2 ...   | the ranges, as [Ranges] has them      |
final class RangeQueue {

    /// What [#take] gives when all is sorted.
    static final long NONE = -1;

    private static final int LOCK = 0;
    private static final int CHANGED = 0;
    private static final int WAITING = 0;
    private static final int IDLE = 1;
    private static final int FIRST = 2;
    private static final int ELEMENTS = 512;

    private final Dsm dsm;
    private final SharedLongs queue;
    private final Ranges own = new Ranges();

    /// Creates an empty queue. All ranks do.
    RangeQueue(Dsm dsm) {
        this.dsm = dsm;
        queue = dsm.longs("qsort ranges", ELEMENTS);
    }

    /// Adds a range, and wakes a rank that has nothing to do.
    ///
    /// @param from its first key
    /// @param to   after its last one
    void add(int from, int to) {
        dsm.locked(LOCK, () -> {
            long waiting = queue.get(WAITING);
            if (FIRST + waiting == ELEMENTS) {
                own.add(from, to);
                return;
            }
            queue.set(FIRST + waiting, Ranges.range(from, to));
            queue.set(WAITING, waiting + 1);
            if (queue.get(IDLE) > 0) {
                dsm.signal(LOCK, CHANGED);
            }
        });
    }

    /// Takes a range. Blocks until there is one, or until no rank has anything to do.
    ///
    /// @return the range, or [#NONE]
    long take() {
        return own.isEmpty() ? dsm.lockedGet(LOCK, this::takeShared) : own.take();
    }

    private long takeShared() {
        if (queue.get(WAITING) == 0) {
            queue.set(IDLE, queue.get(IDLE) + 1);
            while (queue.get(WAITING) == 0) {
                if (queue.get(IDLE) == dsm.size()) {
                    dsm.signalAll(LOCK, CHANGED);
                    return NONE;
                }
                dsm.await(LOCK, CHANGED);
            }
            queue.set(IDLE, queue.get(IDLE) - 1);
        }
        long waiting = queue.get(WAITING) - 1;
        queue.set(WAITING, waiting);
        return queue.get(FIRST + waiting);
    }

    /// Frees what is shared. All ranks do.
    void free() {
        dsm.free(queue);
    }
}
