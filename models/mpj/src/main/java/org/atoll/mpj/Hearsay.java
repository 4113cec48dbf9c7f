// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.CommunicationException;
import org.jspecify.annotations.Nullable;

/// A failure of one rank as the others hear of it: they throw the same kind of exception, so that
/// a program may handle it alike everywhere.
final class Hearsay {
    private Hearsay() {}

    /// What is told.
    ///
    /// @param failure what the rank throws, or null if all is well
    /// @return words to broadcast; none if all is well
    static String[] of(@Nullable RuntimeException failure) {
        if (failure == null) {
            return new String[0];
        }
        String kind = switch (failure) {
            case IllegalArgumentException _ -> "argument";
            case IllegalStateException _ -> "state";
            default -> "failure";
        };
        String text = String.valueOf(failure.getMessage()).replaceFirst("^[a-zA-Z]+: ", "");
        return new String[] {kind, text};
    }

    /// What a rank throws that hears them.
    ///
    /// @param call what all ranks have called
    /// @param rank who failed
    /// @param told some words
    static RuntimeException failure(String call, int rank, String... told) {
        String message = call + ": " + told[1] + " (on rank " + rank + ")";
        return switch (told[0]) {
            case "argument" -> new IllegalArgumentException(message);
            case "state" -> new IllegalStateException(message);
            default -> new CommunicationException(message, -1, null);
        };
    }
}
