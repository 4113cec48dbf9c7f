// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import org.atoll.fabric.job.CallArgumentException;
import org.jspecify.annotations.Nullable;

/// Refuses null where a call needs something: programs that are not marked for it have not been
/// looked at by the compiler.
final class Given {
    private Given() {}

    /// An argument that must be given.
    ///
    /// @param call     the call's name, of a constructor the class's
    /// @param allowed  what may be, with its article
    /// @throws IllegalArgumentException if it is null
    static <T> T of(String call, String argument, @Nullable T value, String allowed) {
        if (value == null) {
            throw new CallArgumentException(
                    call, argument + " is null: " + allowed + " must be given");
        }
        return value;
    }

    static Layout layout(String call, @Nullable Layout layout) {
        return of(call, "layout", layout, "a Layout");
    }

    static long[] numbers(String call, String argument, long @Nullable [] numbers) {
        return of(call, argument, numbers, "a long[]");
    }
}
