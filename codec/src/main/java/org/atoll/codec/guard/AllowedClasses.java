// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.guard;

import java.io.ObjectInputFilter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.atoll.codec.ship.ClassSource;

/// Finds the classes of arriving objects where the program is, and only those that are allowed.
/// A filter given to the JVM as `jdk.serialFilter` is asked as well.
public final class AllowedClasses implements Function<String, Class<?>> {
    private final AllowList allowed;
    private final ClassSource source;
    private final Map<String, Class<?>> resolved = new ConcurrentHashMap<>();

    /// Creates it.
    public AllowedClasses(AllowList allowed, ClassSource source) {
        this.allowed = allowed;
        this.source = source;
    }

    /// The class of a name; it is not initialized.
    ///
    /// @param name its name, as [ProxyNames#of] gives it, perhaps with labels of the source
    /// @throws IllegalArgumentException if there is none, or it is not allowed
    @Override
    public Class<?> apply(String name) {
        Class<?> known = resolved.get(name);
        if (known == null) {
            known = ProxyNames.find(name, source.loader(), this).orElseGet(() -> find(name));
            resolved.put(name, known);
        }
        return known;
    }

    private Class<?> find(String name) {
        Class<?> type = whatever(name);
        if (!allowed.allows(type) || isRefusedByJvm(type)) {
            throw new IllegalArgumentException(allowed.refusalOf(type));
        }
        return type;
    }

    /// The same for a class of which no object is made: it must be allowed only if it comes from
    /// another rank.
    ///
    /// @param name its name, perhaps behind a label
    /// @throws IllegalArgumentException if there is none
    public Class<?> whatever(String name) {
        int label = name.lastIndexOf('\t') + 1;
        return source.find(
                name.substring(0, label), name.substring(label), allowed::allowsShipped);
    }

    private static boolean isRefusedByJvm(Class<?> type) {
        ObjectInputFilter filter = ObjectInputFilter.Config.getSerialFilter();
        return filter != null
                && filter.checkInput(new Question(type)) == ObjectInputFilter.Status.REJECTED;
    }

    /// The information about a class that a filter is given.
    private record Question(Class<?> serialClass) implements ObjectInputFilter.FilterInfo {
        @Override
        public long arrayLength() {
            return -1;
        }

        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 0;
        }
    }
}
