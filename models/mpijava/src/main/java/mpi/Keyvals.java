// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// The keys that a program has made, and those it has given back. There is one per copy of package
/// `mpi`, which is one per rank.
final class Keyvals {
    static final Keyvals HERE = new Keyvals();

    private static final int FIRST = 100;

    private final AtomicInteger next = new AtomicInteger(FIRST);
    private final Set<Integer> freed = ConcurrentHashMap.newKeySet();

    private Keyvals() {}

    int make(String call) {
        Presence.HERE.requireNotAfter(call);
        return next.getAndIncrement();
    }

    /// Gives a key back; what is attached by it stays, and can be asked for, until its holder goes
    /// (MPI 4.1, section 7.7.2).
    void free(String call, int key) {
        check(call, key);
        freed.add(key);
    }

    /// Refuses what is no key, or no longer.
    void check(String call, int key) {
        Presence.HERE.requireNotAfter(call);
        if (key < FIRST || key >= next.get() || freed.contains(key)) {
            throw new MPIException(call + ": keyval is " + key + (freed.contains(key)
                    ? ", which was freed"
                    : ": allowed is what createKeyval has returned"), MPI.ERR_KEYVAL, null);
        }
    }
}
