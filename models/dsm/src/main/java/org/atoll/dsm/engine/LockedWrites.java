// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/// The pages that this rank has written while it holds locks, for those locks of which anybody
/// wants to know.
final class LockedWrites {
    /// The pages written under one lock, and those written before in the same interval.
    private static final class Locked {
        private final BitSet pages = new BitSet();
        private final BitSet before = new BitSet();
        private boolean held;

        void written(BitSet dirty) {
            BitSet more = (BitSet) dirty.clone();
            more.andNot(before);
            pages.or(more);
            before.clear();
        }
    }

    private final Map<Integer, Locked> locks = new TreeMap<>();

    /// A lock is held from now on.
    ///
    /// @param dirty what is written before, in the open interval
    void taken(int lock, BitSet dirty) {
        Locked locked = locks.computeIfAbsent(lock, number -> new Locked());
        locked.pages.clear();
        locked.before.clear();
        locked.before.or(dirty);
        locked.held = true;
    }

    /// The open interval ends: its pages belong to all locks that are held.
    void closing(BitSet dirty) {
        for (Locked locked : locks.values()) {
            if (locked.held) {
                locked.written(dirty);
            }
        }
    }

    /// A lock is held no more.
    ///
    /// @param dirty what is written in the open interval
    /// @return what was written under the lock, until it is taken again
    BitSet given(int lock, BitSet dirty) {
        Locked locked = locks.computeIfAbsent(lock, number -> new Locked());
        locked.held = false;
        locked.written(dirty);
        return locked.pages;
    }
}
