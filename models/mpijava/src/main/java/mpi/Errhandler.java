// SPDX-License-Identifier: Apache-2.0
package mpi;

/// What happens when a call fails: [MPI#ERRORS_RETURN] throws a [MPIException], which is also what
/// a communicator does whose handler was never set; [MPI#ERRORS_ARE_FATAL] ends the job.
public final class Errhandler {
    static final Errhandler FATAL = new Errhandler("ERRORS_ARE_FATAL");
    static final Errhandler ABORT = new Errhandler("ERRORS_ABORT");
    static final Errhandler RETURN = new Errhandler("ERRORS_RETURN");

    private final String name;

    private Errhandler(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}
