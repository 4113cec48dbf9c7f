// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Keys with values, in the order in which they were set: hints to calls. Spawn
/// takes some.
@SuppressWarnings({
    "doclint:missing", // see package-info
    "AvoidCommonTypeNames" // the standard's name
})
public final class Info implements Freeable, Cloneable {
    private @Nullable Map<String, String> pairs;

    public Info() {
        this(new LinkedHashMap<>());
    }

    private Info(@Nullable Map<String, String> pairs) {
        this.pairs = pairs;
    }

    static Info none() {
        return new Info(null);
    }

    static Info of(Map<String, String> pairs) {
        return new Info(pairs);
    }

    private Map<String, String> pairs(String call) {
        if (pairs == null) {
            throw new MPIException(call + ": the info is null", MPI.ERR_INFO, null);
        }
        return pairs;
    }

    public void set(String key, String value) {
        check("set", "key", key, MPI.MAX_INFO_KEY);
        check("set", "value", value, MPI.MAX_INFO_VAL);
        pairs("set").put(key, value);
    }

    private static void check(String call, String what, String text, int most) {
        if (text.isEmpty() || text.length() > most) {
            throw new MPIException(call + ": " + what + " has " + text.length()
                    + " characters: allowed are 1 to " + most, MPI.ERR_INFO_KEY, null);
        }
    }

    public @Nullable String get(String key) {
        return pairs("get").get(key);
    }

    public void delete(String key) {
        if (pairs("delete").remove(key) == null) {
            throw new MPIException(
                    "delete: there is no key " + key, MPI.ERR_INFO_NOKEY, null);
        }
    }

    public int size() {
        return pairs("size").size();
    }

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

    public Info dup() {
        return new Info(new LinkedHashMap<>(pairs("dup")));
    }

    @Override
    public void free() {
        pairs = null;
    }

    public boolean isNull() {
        return pairs == null;
    }
}
