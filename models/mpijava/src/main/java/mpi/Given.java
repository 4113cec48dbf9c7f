// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// Refuses null where a call needs something. Programs of both faces know nothing of nullness, so
/// the compiler has not looked.
final class Given {
    private Given() {}

    /// An argument of a call that names itself where it handles exceptions.
    ///
    /// @throws IllegalArgumentException if it is null
    static <T> T of(String argument, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(argument + " is null: it must be given");
        }
        return value;
    }

    /// An argument of a call.
    ///
    /// @throws MPIException if it is null
    static <T> T of(String call, String argument, @Nullable T value) {
        if (value == null) {
            throw MPIException.in(call, new IllegalArgumentException(
                    argument + " is null: it must be given"));
        }
        return value;
    }
}
