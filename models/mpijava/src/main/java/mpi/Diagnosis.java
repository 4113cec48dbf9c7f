// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import org.atoll.fabric.files.FullDisk;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.TruncationException;
import org.atoll.mpj.fault.Misuse;

/// Finds the error class of the standard's (MPI 4.1, section 9.4) for what the calls below have
/// thrown. They know nothing of classes, but their exceptions know what is wrong.
final class Diagnosis {
    private Diagnosis() {}

    /// The class.
    static int of(RuntimeException cause) {
        return switch (cause) {
            case TruncationException _ -> MPI.ERR_TRUNCATE;
            case CommunicationException _ -> MPI.ERR_PROC_ABORTED;
            case Misuse known -> of(known.flaw());
            case IllegalArgumentException _ -> MPI.ERR_ARG;
            case UncheckedIOException failed -> ofFile(Objects.requireNonNull(failed.getCause()));
            default -> MPI.ERR_OTHER;
        };
    }

    private static int of(Misuse.Flaw flaw) {
        return switch (flaw) {
            case RANK -> MPI.ERR_RANK;
            case ROOT -> MPI.ERR_ROOT;
            case TAG -> MPI.ERR_TAG;
            case COUNT -> MPI.ERR_COUNT;
            case BUFFER -> MPI.ERR_BUFFER;
            case TYPE -> MPI.ERR_TYPE;
            case OPERATION -> MPI.ERR_OP;
            case DIMENSIONS -> MPI.ERR_DIMS;
            case PLACE -> MPI.ERR_DISP;
            case MODES -> MPI.ERR_AMODE;
            case NOT_READABLE -> MPI.ERR_ACCESS;
            case NOT_WRITABLE -> MPI.ERR_READ_ONLY;
            case SEQUENTIAL -> MPI.ERR_UNSUPPORTED_OPERATION;
            case DIFFERENT -> MPI.ERR_NOT_SAME;
            case MEMORY -> MPI.ERR_NO_MEM;
            case ARGUMENT -> MPI.ERR_ARG;
            case STATE -> MPI.ERR_OTHER;
        };
    }

    private static int ofFile(IOException cause) {
        return switch (cause) {
            case NoSuchFileException _ -> MPI.ERR_NO_SUCH_FILE;
            case FileAlreadyExistsException _ -> MPI.ERR_FILE_EXISTS;
            case AccessDeniedException _ -> MPI.ERR_ACCESS;
            default -> FullDisk.isReasonOf(cause) ? MPI.ERR_NO_SPACE : MPI.ERR_IO;
        };
    }
}
