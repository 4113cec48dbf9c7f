// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// What a program has attached to a communicator or a datatype, by keys it has made.
final class Attributes {
    private static final int FIRST = 100;
    private static final AtomicInteger NEXT = new AtomicInteger(FIRST);
    private static final Set<Integer> FREED = ConcurrentHashMap.newKeySet();

    private final Map<Integer, Object> values = new ConcurrentHashMap<>();

    static int newKey(String call) {
        Presence.HERE.requireNotAfter(call);
        return NEXT.getAndIncrement();
    }

    /// Gives a key back; what is attached by it stays until its holder goes.
    static void freeKey(String call, int key) {
        checkKey(call, key);
        FREED.add(key);
    }

    private static void checkKey(String call, int key) {
        Presence.HERE.requireNotAfter(call);
        if (key < FIRST || key >= NEXT.get() || FREED.contains(key)) {
            throw new MPIException(call + ": keyval is " + key + (FREED.contains(key)
                    ? ", which was freed"
                    : ": allowed is what createKeyval has returned"), MPI.ERR_KEYVAL, null);
        }
    }

    void set(String call, int key, Object value) {
        checkKey(call, key);
        values.put(key, value);
    }

    @Nullable Object get(String call, int key) {
        checkKey(call, key);
        return values.get(key);
    }

    void delete(String call, int key) {
        checkKey(call, key);
        values.remove(key);
    }

    void copy(Attributes other) {
        values.putAll(other.values);
    }
}
