// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import org.atoll.fabric.CommunicationException;
import org.jspecify.annotations.Nullable;

/// A failure of one rank as the others hear of it: they throw the same kind of exception, so that
/// a program may handle it alike everywhere. What is of no such kind, as an [Error], which concerns
/// that rank's machine alone, is an [IllegalStateException] to the others.
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
        String kind = switch (failure) {
            case Classified known -> Integer.toString(known.errorClass());
            case IllegalArgumentException _ -> "argument";
            case UncheckedIOException _ -> "file";
            case CommunicationException _ -> "failure";
            default -> "state";
        };
        return new String[] {kind, text(failure)};
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
        String message = call + ": " + told[1] + " (on rank " + rank + ")";
        return switch (told[0]) {
            case "argument" -> new IllegalArgumentException(message);
            case "file" -> new UncheckedIOException(message, new IOException(told[1]));
            case "failure" -> new CommunicationException(message, -1, null);
            case "state" -> new IllegalStateException(message);
            default -> new Heard(message, Integer.parseInt(told[0]));
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
        String[] told = new String(characters, 0, characters.length).split("\n", 2);
        return failure(call, words[0] + (ours ? "" : " of the other group"), told);
    }
}
