// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.reflect.Method;

/// Counts the bytes this thread allocates. By reflection, because the module under test does
/// not read the JDK's management module.
final class AllocationMeter {

    private final Object threads;
    private final Method allocatedBytes;

    AllocationMeter() throws ReflectiveOperationException {
        this.threads =
                Class.forName("java.lang.management.ManagementFactory")
                        .getMethod("getThreadMXBean")
                        .invoke(null);
        this.allocatedBytes =
                Class.forName("com.sun.management.ThreadMXBean")
                        .getMethod("getCurrentThreadAllocatedBytes");
    }

    long bytes() throws ReflectiveOperationException {
        return (Long) allocatedBytes.invoke(threads);
    }
}
