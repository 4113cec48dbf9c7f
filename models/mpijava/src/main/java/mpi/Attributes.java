// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The values that a program has attached to a communicator or a datatype, by keys it has made.
final class Attributes {
    private final Map<Integer, Object> values = new ConcurrentHashMap<>();

    void set(String call, int key, Object value) {
        Keyvals.HERE.check(call, key);
        values.put(key, Required.of(call, "value", value));
    }

    /// What is attached, though its key may have been freed since.
    @Nullable Object get(String call, int key) {
        Object value = values.get(key);
        if (value == null) {
            Keyvals.HERE.check(call, key);
        } else {
            Presence.HERE.requireNotAfter(call);
        }
        return value;
    }

    /// Detaches it, though its key may have been freed since.
    void delete(String call, int key) {
        Presence.HERE.requireNotAfter(call);
        if (values.remove(key) == null) {
            Keyvals.HERE.check(call, key);
        }
    }

    void copy(Attributes other) {
        values.putAll(other.values);
    }
}
