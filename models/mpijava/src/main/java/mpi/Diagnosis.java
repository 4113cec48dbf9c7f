// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.UncheckedIOException;
import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.message.TruncationException;

/// Which error class of the standard's (MPI 4.1, section 9.4) belongs to what the calls below have
/// thrown. They know nothing of classes; their words do, which begin with the argument's name and
/// which tests hold.
final class Diagnosis {
    private Diagnosis() {}

    /// The class.
    ///
    /// @param cause   what was thrown
    /// @param message its words, without the call's name
    static int of(RuntimeException cause, String message) {
        return switch (cause) {
            case TruncationException _ -> MPI.ERR_TRUNCATE;
            case CommunicationException _ -> MPI.ERR_PROC_ABORTED;
            case IllegalArgumentException _ -> ofArgument(message);
            case IllegalStateException _ -> ofState(message);
            case UncheckedIOException _ -> ofFile(message);
            default -> MPI.ERR_OTHER;
        };
    }

    private static int ofArgument(String message) {
        if (message.contains(" is not defined for ") || message.contains(" that belong together")) {
            return MPI.ERR_OP;
        }
        if (message.contains(": the modes are ")) {
            return MPI.ERR_AMODE;
        }
        if (message.contains(" do not lie in the window ")) {
            return MPI.ERR_DISP;
        }
        if (message.startsWith("a grid of ")) {
            return MPI.ERR_DIMS;
        }
        return ofName(message.replaceFirst("^the ", "").replaceFirst("[\\[ ].*", ""), message);
    }

    /// Of an argument.
    ///
    /// @param name    which
    /// @param message what is said of it; one that is null has the class of other arguments, unless
    ///     there is no other way for it to be wrong
    private static int ofName(String name, String message) {
        return switch (name) {
            case "dest", "source", "rank", "member", "localLeader", "remoteLeader" -> MPI.ERR_RANK;
            case "root" -> MPI.ERR_ROOT;
            case "tag" -> MPI.ERR_TAG;
            case "count", "counts" -> MPI.ERR_COUNT;
            case "offset" -> message.startsWith("offset is ") ? MPI.ERR_ARG : MPI.ERR_BUFFER;
            case "type", "old", "types", "etype", "filetype" -> MPI.ERR_TYPE;
            case "op" -> MPI.ERR_OP;
            case "dimension", "dimensions" -> MPI.ERR_DIMS;
            case "port" -> MPI.ERR_PORT;
            case "datarep" -> MPI.ERR_UNSUPPORTED_DATAREP;
            case "amode" -> MPI.ERR_AMODE;
            case "lockType" -> MPI.ERR_LOCKTYPE;
            case "size" -> MPI.ERR_SIZE;
            case "dispUnit" -> MPI.ERR_DISP;
            case "info's" -> MPI.ERR_INFO_VALUE;
            case "buffer" -> message.contains("is null") ? MPI.ERR_BUFFER : MPI.ERR_ARG;
            default -> MPI.ERR_ARG;
        };
    }

    private static int ofState(String message) {
        if (message.endsWith("the same on all ranks")) {
            return MPI.ERR_NOT_SAME;
        }
        if (message.startsWith("OutOfMemoryError")) {
            return MPI.ERR_NO_MEM;
        }
        if (message.contains(" was opened with ")) {
            return message.endsWith(" READ") ? MPI.ERR_ACCESS
                    : message.endsWith(" WRITE") ? MPI.ERR_READ_ONLY
                            : MPI.ERR_UNSUPPORTED_OPERATION;
        }
        return message.contains(" attached ") ? MPI.ERR_BUFFER : MPI.ERR_OTHER;
    }

    /// A file's failure may have come from another rank, by its words only.
    private static int ofFile(String message) {
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
}
