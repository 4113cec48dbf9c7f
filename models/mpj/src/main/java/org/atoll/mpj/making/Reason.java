// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Why the system has refused something with a file: what the JDK has exceptions for. Ranks tell
/// each other, so that the cause is of the same kind on all.
public enum Reason {
    /// It is not there.
    MISSING(1, "there is no such file"),

    /// It is there.
    PRESENT(2, "the file exists already"),

    /// This user may not.
    DENIED(3, "access is denied"),

    /// Any other.
    OTHER(4, "its own message says why");

    private final int number;
    private final String words;

    Reason(int number, String words) {
        this.number = number;
        this.words = words;
    }

    /// The reason.
    ///
    /// @param cause what the system has said, if it has said something
    public static Reason of(@Nullable IOException cause) {
        return switch (cause) {
            case NoSuchFileException _ -> MISSING;
            case FileAlreadyExistsException _ -> PRESENT;
            case AccessDeniedException _ -> DENIED;
            case null, default -> OTHER;
        };
    }

    /// The reason of a number.
    public static Reason numbered(long number) {
        return Arrays.stream(values())
                .filter(reason -> reason.number == number)
                .findFirst()
                .orElse(OTHER);
    }

    /// What ranks tell each other, from 1 on.
    public int number() {
        return number;
    }

    /// How it is put.
    public String words() {
        return words;
    }

    /// An exception of the same kind.
    ///
    /// @return a cause for an [java.io.UncheckedIOException]
    public IOException cause(String message) {
        return switch (this) {
            case MISSING -> new NoSuchFileException(message);
            case PRESENT -> new FileAlreadyExistsException(message);
            case DENIED -> new AccessDeniedException(message);
            case OTHER -> new IOException(message);
        };
    }
}
