// SPDX-License-Identifier: Apache-2.0
package mpi;

/// What happens when a call fails: [MPI#ERRORS_RETURN] throws a [MPIException], which is also what
/// a communicator does whose handler was never set; [MPI#ERRORS_ARE_FATAL] ends the job.
public final class Errhandler {
    private final String name;

    Errhandler(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}
