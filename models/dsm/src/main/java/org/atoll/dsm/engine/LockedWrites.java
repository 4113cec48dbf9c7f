// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/// The pages that this rank has written while it holds locks, for those locks of which anybody
/// wants to know.
final class LockedWrites {
    /// What was written under one lock, and what was written before in the same interval.
    private record Locked(BitSet pages, BitSet before) {
        void written(BitSet dirty) {
            BitSet more = (BitSet) dirty.clone();
            more.andNot(before);
            pages.or(more);
            before.clear();
        }
    }

    private final Map<Integer, Locked> held = new TreeMap<>();

    /// A lock is held from now on.
    ///
    /// @param dirty what is written before, in the open interval
    void taken(int lock, BitSet dirty) {
        held.put(lock, new Locked(new BitSet(), (BitSet) dirty.clone()));
    }

    /// The open interval ends: its pages belong to all locks that are held.
    void closing(BitSet dirty) {
        held.values().forEach(locked -> locked.written(dirty));
    }

    /// A lock is held no more.
    ///
    /// @param dirty what is written in the open interval
    /// @return what was written under the lock
    BitSet given(int lock, BitSet dirty) {
        Locked locked = held.remove(lock);
        if (locked == null) {
            return new BitSet();
        }
        locked.written(dirty);
        return locked.pages();
    }
}
