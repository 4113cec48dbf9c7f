// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.UncheckedIOException;
import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.message.TruncationException;
import org.jspecify.annotations.Nullable;

/// What went wrong in a call: its name, and then the argument, its value and what is allowed, or
/// which rank failed. Unchecked, so that programs compile that declare it and such that do not.
public class MPIException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// The error class, one of those in [MPI].
    private final int errorClass;

    /// Creates one without a message.
    public MPIException() {
        errorClass = MPI.ERR_OTHER;
    }

    /// Creates one with a message.
    ///
    /// @param message what went wrong
    public MPIException(String message) {
        this(message, MPI.ERR_OTHER, null);
    }

    /// Creates one from another exception.
    ///
    /// @param cause what went wrong
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
    /// @param cause what was thrown below
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
        String message = String.valueOf(cause.getMessage()).replaceFirst("^[a-zA-Z]+: ", "");
        int told = classOf(cause, message);
        boolean vague = told == MPI.ERR_OTHER || told == MPI.ERR_ARG
                || cause instanceof CommunicationException lost && lost.failedRank() < 0;
        boolean named = usual == MPI.ERR_OTHER || !vague;
        return new MPIException(call + ": " + message, named ? told : usual, cause);
    }

    /// The message below begins with the argument's name, which tells the class.
    private static int classOf(RuntimeException cause, String message) {
        return switch (cause) {
            case TruncationException e -> MPI.ERR_TRUNCATE;
            case CommunicationException e -> MPI.ERR_PROC_ABORTED;
            case IllegalArgumentException e -> classOf(message);
            case UncheckedIOException e -> classOfFile(message);
            case IllegalStateException e when message.endsWith("the same on all ranks") ->
                    MPI.ERR_NOT_SAME;
            default -> MPI.ERR_OTHER;
        };
    }

    /// A file's failure may have come from another rank, by its words only.
    private static int classOfFile(String message) {
        if (message.contains("there is no such file")) {
            return MPI.ERR_NO_SUCH_FILE;
        }
        if (message.contains("the file exists already")) {
            return MPI.ERR_FILE_EXISTS;
        }
        if (message.contains("access is denied")) {
            return MPI.ERR_ACCESS;
        }
        return message.contains("No space left") ? MPI.ERR_NO_SPACE : MPI.ERR_IO;
    }

    private static int classOf(String message) {
        if (message.contains(" is not defined for ")) {
            return MPI.ERR_OP;
        }
        return switch (message.replaceFirst("^the ", "").replaceFirst("[\\[ ].*", "")) {
            case "dest", "source", "rank", "member" -> MPI.ERR_RANK;
            case "root" -> MPI.ERR_ROOT;
            case "tag" -> MPI.ERR_TAG;
            case "count", "counts" -> MPI.ERR_COUNT;
            case "offset" -> MPI.ERR_BUFFER;
            case "type", "old", "types", "etype", "filetype" -> MPI.ERR_TYPE;
            case "port" -> MPI.ERR_PORT;
            case "datarep" -> MPI.ERR_UNSUPPORTED_DATAREP;
            case "op" -> MPI.ERR_OP;
            case "buffer" -> message.contains("is null") ? MPI.ERR_BUFFER : MPI.ERR_ARG;
            default -> MPI.ERR_ARG;
        };
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
}
