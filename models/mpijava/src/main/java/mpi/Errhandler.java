// SPDX-License-Identifier: Apache-2.0
package mpi;

/// Decides what happens when a call fails. [MPI#ERRORS_RETURN] throws a [MPIException], which is
/// also what a communicator does whose handler was never set; [MPI#ERRORS_ARE_FATAL] ends the job.
@SuppressWarnings("ReferenceEquality") // constants are compared
public final class Errhandler {
    static final Errhandler FATAL = new Errhandler("ERRORS_ARE_FATAL");
    static final Errhandler ABORT = new Errhandler("ERRORS_ABORT");
    static final Errhandler RETURN = new Errhandler("ERRORS_RETURN");

    /// Of what has not been given one: errors are thrown, those that a program raises itself, too.
    static final Errhandler UNSET = new Errhandler("ERRORS_THROWN");

    private final String name;

    private Errhandler(String name) {
        this.name = name;
    }

    /// What a call throws that has failed, unless the job ends.
    MPIException failed(String call, RuntimeException cause) {
        MPIException problem = MPIException.in(call, cause);
        if ((this == FATAL || this == ABORT) && Presence.HERE.isInside()) {
            Presence.HERE.mpj(call).rank().abort(1, String.valueOf(problem.getMessage()));
        }
        return problem;
    }

    /// Is told of an error by the program itself, which [#RETURN] passes over (MPI 4.1, section
    /// 9.5).
    void called(int errorCode) {
        if (this != RETURN) {
            throw failed("callErrhandler", new MPIException(
                    "callErrhandler: error " + errorCode, errorCode, null));
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
