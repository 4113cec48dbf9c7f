// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.Misuse.Flaw;
import org.atoll.mpj.face.Classified;
import org.atoll.mpj.file.Reason;
import org.jspecify.annotations.Nullable;

/// A failure of one rank as the others hear of it: they throw the same kind of exception, which
/// knows the same of what is wrong, so that a program may handle it alike everywhere. What is of
/// no such kind, as an [Error], which concerns that rank's machine alone, is an
/// [IllegalStateException] to the others.
final class Hearsay {
    private Hearsay() {}

    /// What is [Classified], heard of.
    private static final class Heard extends IllegalStateException implements Classified {
        private static final long serialVersionUID = 1L;

        private final int errorClass;

        Heard(String message, int errorClass) {
            super(message);
            this.errorClass = errorClass;
        }

        @Override
        public int errorClass() {
            return errorClass;
        }
    }

    /// What is told.
    ///
    /// @param failure what the rank throws, or null if all is well
    /// @return words to broadcast; none if all is well
    static String[] of(@Nullable Throwable failure) {
        if (failure == null) {
            return new String[0];
        }
        return new String[] {kind(failure), cause(failure), text(failure)};
    }

    private static String kind(Throwable failure) {
        return switch (failure) {
            case Classified _ -> "class";
            case IllegalArgumentException _ -> "argument";
            case UncheckedIOException _ -> "file";
            case CommunicationException _ -> "failure";
            default -> "state";
        };
    }

    /// What is wrong, as far as there is a number or a name for that.
    private static String cause(Throwable failure) {
        return switch (failure) {
            case Classified known -> Integer.toString(known.errorClass());
            case Misuse known -> known.flaw().name();
            case UncheckedIOException known -> Reason.of(known.getCause()).name();
            case OutOfMemoryError _ -> Flaw.MEMORY.name();
            default -> "";
        };
    }

    /// What is written of a [Misuse] where it travels as an object: whoever reads it may know the
    /// JDK's exceptions only.
    ///
    /// @param plain an exception with its words
    static RuntimeException plain(RuntimeException plain, Throwable misuse) {
        plain.setStackTrace(misuse.getStackTrace());
        return plain;
    }

    /// Its words, without the name of the call, which those who hear them know.
    private static String text(Throwable failure) {
        String name = failure.getClass().getSimpleName();
        String said = failure.getMessage();
        if (said == null) {
            return name;
        }
        return failure instanceof Error
                ? name + ": " + said
                : said.replaceFirst("^[a-zA-Z]+: ", "");
    }

    /// What a rank throws that hears them.
    ///
    /// @param call what all ranks have called
    /// @param rank who failed
    /// @param told some words
    static RuntimeException failure(String call, int rank, String... told) {
        return failure(call, Integer.toString(rank), told);
    }

    private static RuntimeException failure(String call, String rank, String... told) {
        String cause = told[1];
        String message = call + ": " + told[2] + " (on rank " + rank + ")";
        return switch (told[0]) {
            case "class" -> new Heard(message, Integer.parseInt(cause));
            case "argument" -> cause.isEmpty()
                    ? new IllegalArgumentException(message)
                    : new WrongArgument(Flaw.valueOf(cause), message);
            case "file" ->
                    new UncheckedIOException(message, Reason.valueOf(cause).cause(told[2]));
            case "failure" -> new CommunicationException(message, -1, null);
            default -> cause.isEmpty()
                    ? new IllegalStateException(message)
                    : new WrongState(Flaw.valueOf(cause), message);
        };
    }

    /// The same as numbers, none of which is negative: the rank, then characters.
    static int[] words(Throwable failure, int rank) {
        return IntStream.concat(IntStream.of(rank), String.join("\n", of(failure)).chars())
                .toArray();
    }

    /// What a rank throws that hears those.
    ///
    /// @param call  what all ranks have called
    /// @param words the numbers; zeros may follow
    /// @param ours  whether it is a rank of the hearer's own group
    static RuntimeException failure(String call, int[] words, boolean ours) {
        int[] characters = IntStream.of(words).skip(1).takeWhile(c -> c > 0).toArray();
        String[] told = new String(characters, 0, characters.length).split("\n", 3);
        return failure(call, words[0] + (ours ? "" : " of the other group"), told);
    }
}
