// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.jspecify.annotations.Nullable;

/// The operation that each thread of a rank carries out at the moment.
final class Operating {
    @SuppressWarnings("ThreadLocalUsage") // each rank has its own
    private final ThreadLocal<@Nullable SharedOperation> current = new ThreadLocal<>();

    void begin(SharedOperation operation) {
        current.set(operation);
    }

    void end() {
        current.remove();
    }

    /// Sees to it that the calling thread is in no operation.
    ///
    /// @param call what it is about to do
    /// @throws IllegalStateException if it is in one
    void requireNone(Object call) {
        SharedOperation operation = current.get();
        if (operation != null) {
            throw new IllegalStateException(operation.name() + " calls " + call
                    + ": an operation works on its own object alone");
        }
    }
}
