// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.face.Classified;

/// An argument of which a call of this package finds that it is wrong, with the class of such
/// errors. One that always has the class [MPI#ERR_ARG] is a plain [IllegalArgumentException].
final class WrongArgument extends IllegalArgumentException implements Classified {
    private static final long serialVersionUID = 1L;

    private final int errorClass;

    /// Describes one.
    ///
    /// @param errorClass one of `MPI.ERR_...`
    /// @param message    the argument, its value, and what is allowed
    WrongArgument(int errorClass, String message) {
        super(message);
        this.errorClass = errorClass;
    }

    @Override
    public int errorClass() {
        return errorClass;
    }
}
