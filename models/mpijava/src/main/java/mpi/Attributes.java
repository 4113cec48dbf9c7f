// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// What a program has attached to a communicator or a datatype, by keys it has made.
final class Attributes {
    private final Map<Integer, Object> values = new ConcurrentHashMap<>();

    void set(String call, int key, Object value) {
        Keyvals.HERE.check(call, key);
        values.put(key, value);
    }

    @Nullable Object get(String call, int key) {
        Keyvals.HERE.check(call, key);
        return values.get(key);
    }

    void delete(String call, int key) {
        Keyvals.HERE.check(call, key);
        values.remove(key);
    }

    void copy(Attributes other) {
        values.putAll(other.values);
    }
}
