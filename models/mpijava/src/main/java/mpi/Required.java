// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// Refuses null where a call needs something. Programs of both faces know nothing of nullness, so
/// the compiler has not looked.
final class Required {
    private Required() {}

    /// An argument of a call that names itself where it handles exceptions.
    ///
    /// @throws IllegalArgumentException if it is null
    static <T> T of(String argument, @Nullable T value) {
        return of(MPI.ERR_ARG, argument, value);
    }

    /// The same for an argument with an error class of its own.
    static <T> T of(int errorClass, String argument, @Nullable T value) {
        if (value == null) {
            throw absent(errorClass, argument);
        }
        return value;
    }

    /// A type of items.
    static Datatype type(@Nullable Datatype type) {
        return of(MPI.ERR_TYPE, "type", type);
    }

    /// An operation.
    static Op op(@Nullable Op op) {
        return of(MPI.ERR_OP, "op", op);
    }

    /// An argument of a call.
    ///
    /// @throws MPIException if it is null
    static <T> T of(String call, String argument, @Nullable T value) {
        return of(call, MPI.ERR_ARG, argument, value);
    }

    /// A buffer that a call takes.
    ///
    /// @throws MPIException if it is null
    static <T> T buffer(String call, @Nullable T buffer) {
        return of(call, MPI.ERR_BUFFER, "buffer", buffer);
    }

    /// A type that a call takes.
    ///
    /// @throws MPIException if it is null
    static Datatype type(String call, @Nullable Datatype type) {
        return of(call, MPI.ERR_TYPE, "type", type);
    }

    private static <T> T of(String call, int errorClass, String argument, @Nullable T value) {
        if (value == null) {
            throw MPIException.in(call, absent(errorClass, argument));
        }
        return value;
    }

    private static IllegalArgumentException absent(int errorClass, String argument) {
        String message = argument + " is null: it must be given";
        return errorClass == MPI.ERR_ARG
                ? new IllegalArgumentException(message)
                : new WrongArgument(errorClass, message);
    }
}
