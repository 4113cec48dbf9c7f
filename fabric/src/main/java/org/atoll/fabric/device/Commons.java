// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// Objects that all ranks of a job have in common, which are threads of one JVM. They are gone when
/// the job is. Any thread may ask.
public final class Commons {
    private final Map<String, Object> objects = new ConcurrentHashMap<>();

    /// Creates the commons of a job.
    public Commons() {}

    /// An object, made by the first rank that asks.
    ///
    /// @param type what it is; a job has one of each type
    /// @return the same on all ranks
    public <T> T shared(Class<T> type, Supplier<T> make) {
        return type.cast(objects.computeIfAbsent(type.getName(), name -> make.get()));
    }
}
