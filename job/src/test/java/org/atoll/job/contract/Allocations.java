// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import java.lang.reflect.Method;

/// Counts the bytes the calling thread has allocated. By reflection: no module under test reads the
/// JDK's management modules.
public final class Allocations {
    private final Object bean;
    private final Method count;

    /// Finds the counter.
    ///
    /// @throws ReflectiveOperationException if this JVM has none
    public Allocations() throws ReflectiveOperationException {
        bean = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        count = Class.forName("com.sun.management.ThreadMXBean")
                .getMethod("getCurrentThreadAllocatedBytes");
    }

    /// How many there were so far.
    ///
    /// @return a number that only grows
    /// @throws ReflectiveOperationException if this JVM has none
    public long bytes() throws ReflectiveOperationException {
        return (Long) count.invoke(bean);
    }
}
