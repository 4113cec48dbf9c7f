// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// What a program has attached to a communicator or a datatype, by keys it has made.
final class Attributes {
    private static final Attributes OF_NOBODY = new Attributes();
    private static final int FIRST = 100;

    private final AtomicInteger keys = new AtomicInteger(FIRST);

    private final Map<Integer, Object> values = new ConcurrentHashMap<>();

    static int newKey() {
        return OF_NOBODY.keys.getAndIncrement();
    }

    static void checkKey(String call, int key) {
        if (key < FIRST || key >= OF_NOBODY.keys.get()) {
            throw new MPIException(call + ": keyval is " + key
                    + ": allowed is what createKeyval has returned", MPI.ERR_KEYVAL, null);
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
