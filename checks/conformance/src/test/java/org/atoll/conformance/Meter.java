// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.lang.reflect.Method;

/// Bytes allocated by the calling thread; by name, because the test's module does not read the
/// module that has it.
final class Meter {
    private final Object threads;
    private final Method allocatedBytes;

    Meter() throws ReflectiveOperationException {
        threads = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        allocatedBytes = Class.forName("com.sun.management.ThreadMXBean")
                .getMethod("getCurrentThreadAllocatedBytes");
    }

    long bytes() throws ReflectiveOperationException {
        return (Long) allocatedBytes.invoke(threads);
    }
}
