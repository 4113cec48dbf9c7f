// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keys with values, in the order in which they were set: hints to calls. Spawn
/// takes some.
@SuppressWarnings({
    "AvoidCommonTypeNames" // the standard's name
})
public final class Info implements Freeable, Cloneable {
    private @Nullable Map<String, String> pairs;
    private final @Nullable Supplier<Map<String, String>> found;
    private boolean freed;

    /// Creates one without keys.
    public Info() {
        this(new LinkedHashMap<>(), null);
    }

    private Info(
            @Nullable Map<String, String> pairs, @Nullable Supplier<Map<String, String>> found) {
        this.pairs = pairs;
        this.found = found;
    }

    static Info none() {
        return new Info(null, null);
    }

    /// One that a program only reads.
    ///
    /// @param found what is known at the moment
    static Info predefined(Supplier<Map<String, String>> found) {
        return new Info(null, found);
    }

    private void requireOwn(String call) {
        if (found != null) {
            throw new MPIException(call + ": the info is predefined: only those that a program has"
                    + " made are changed and freed", MPI.ERR_INFO, null);
        }
    }

    private Map<String, String> pairs(String call) {
        if (found != null) {
            return found.get();
        }
        if (pairs == null) {
            throw new MPIException(call + ": the info " + (freed ? "was freed" : "is null"),
                    MPI.ERR_INFO, null);
        }
        return pairs;
    }

    /// Sets a value, in place of the one there is.
    ///
    /// @param key 1 to [MPI#MAX_INFO_KEY] characters
    /// @param value 1 to [MPI#MAX_INFO_VAL] characters
    public void set(String key, String value) {
        checkKey("set", key);
        check("set", "value", value, MPI.MAX_INFO_VAL, MPI.ERR_INFO_VALUE);
        requireOwn("set");
        pairs("set").put(key, value);
    }

    private static void checkKey(String call, String key) {
        check(call, "key", key, MPI.MAX_INFO_KEY, MPI.ERR_INFO_KEY);
    }

    private static void check(
            String call, String what, String text, int most, int errorClass) {
        if (Required.of(call, what, text).isEmpty() || text.length() > most) {
            throw new MPIException(call + ": " + what + " has " + text.length()
                    + " characters: allowed are 1 to " + most, errorClass, null);
        }
    }

    /// The value of a key.
    ///
    /// @param key 1 to [MPI#MAX_INFO_KEY] characters
    /// @return null if there is none
    public @Nullable String get(String key) {
        checkKey("get", key);
        return pairs("get").get(key);
    }

    /// Removes a key, which must be there.
    ///
    /// @param key 1 to [MPI#MAX_INFO_KEY] characters
    public void delete(String key) {
        checkKey("delete", key);
        requireOwn("delete");
        if (pairs("delete").remove(key) == null) {
            throw new MPIException(
                    "delete: there is no key " + key, MPI.ERR_INFO_NOKEY, null);
        }
    }

    /// How many keys there are.
    ///
    /// @return at least 0
    public int size() {
        return pairs("size").size();
    }

    /// One of the keys.
    ///
    /// @param i its number, from 0
    public String getKey(int i) {
        List<String> keys = List.copyOf(pairs("getKey").keySet());
        if (i < 0 || i >= keys.size()) {
            throw new MPIException("getKey: i is " + i + ": there are " + keys.size()
                    + " keys, from 0", MPI.ERR_ARG, null);
        }
        return keys.get(i);
    }

    @Override
    public Info clone() {
        return dup();
    }

    /// A copy.
    public Info dup() {
        return new Info(new LinkedHashMap<>(pairs("dup")), null);
    }

    @Override
    public void free() {
        requireOwn("free");
        freed |= pairs != null;
        pairs = null;
    }

    /// Whether this is none, or was freed.
    public boolean isNull() {
        return pairs == null && found == null;
    }
}
