// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.fabric.job.CallError;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.face.Classified;
import org.jspecify.annotations.Nullable;

/// The failure of a call: the call's name, and then the argument, its value and what is allowed, or
/// which rank failed. Unchecked, so that programs compile that declare it and such that do not.
public class MPIException extends RuntimeException implements Classified {
    private static final long serialVersionUID = 1L;

    /// The error class, one of those in [MPI].
    private final int errorClass;

    /// Creates one without a message.
    public MPIException() {
        errorClass = MPI.ERR_OTHER;
    }

    /// Creates one with a message.
    public MPIException(String message) {
        this(message, MPI.ERR_OTHER, null);
    }

    /// Creates one from another exception.
    public MPIException(Throwable cause) {
        super(cause);
        errorClass = MPI.ERR_OTHER;
    }

    MPIException(String message, int errorClass, @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /// What a call throws when something below it has failed.
    ///
    /// @param call  the call's name as the program wrote it
    static MPIException in(String call, RuntimeException cause) {
        return in(call, cause, MPI.ERR_OTHER);
    }

    /// The same for a call whose failures have a class of their own.
    ///
    /// @param usual the class of what neither names an argument of another class nor blames a rank
    static MPIException in(String call, RuntimeException cause, int usual) {
        if (cause instanceof MPIException known) {
            return known;
        }
        // What is below has names of its own for calls; the program's is the one to say.
        String message = CallError.message(call, Words.of(cause));
        if (cause instanceof Classified heard) {
            return new MPIException(message, heard.errorClass(), cause);
        }
        int told = Diagnosis.of(cause);
        boolean blames = cause instanceof CommunicationException lost && lost.failedRank() >= 0;
        boolean vague = told == MPI.ERR_OTHER || told == MPI.ERR_ARG
                || (told == MPI.ERR_PROC_ABORTED && !blames);
        boolean named = usual == MPI.ERR_OTHER || !vague;
        return new MPIException(message, named ? told : usual, cause);
    }

    /// The error code.
    ///
    /// @return the same as the class
    public int getErrorCode() {
        return errorClass;
    }

    /// The error class.
    ///
    /// @return one of the constants `MPI.ERR_...`
    public int getErrorClass() {
        return errorClass;
    }

    /// The error class, as the calls below ask for it.
    @Override
    public int errorClass() {
        return errorClass;
    }
}
