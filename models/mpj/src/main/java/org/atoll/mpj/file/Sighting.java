// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.atoll.mpj.making.Reason;
import org.jspecify.annotations.Nullable;

/// One rank's findings when it opened a file, for all to compare: whether it could, the file
/// system's number for the file, and its length.
///
/// @param cause  why it could not, the number of a [Reason], or [#OPEN]
/// @param number the file's number, or 0 where the file system has none
/// @param bytes  its length
public record Sighting(int cause, long number, long bytes) {
    static final int OPEN = 0;
    private static final int WORDS = 5;
    private static final int NUMBER = 1;
    private static final int BYTES = 2;
    private static final int MODES = 3;
    private static final int HINTS = 4;

    /// What a rank has found.
    ///
    /// @param disk    the open file, if it could be opened
    /// @param failure what was thrown if not
    public static Sighting of(
            Path path, @Nullable Disk disk, @Nullable UncheckedIOException failure) {
        if (disk == null) {
            Reason reason = Reason.of(failure == null ? null : failure.getCause());
            return new Sighting(reason.number(), 0, 0);
        }
        return new Sighting(OPEN, number(path), disk.size());
    }

    private static long number(Path path) {
        try {
            return (Long) Files.getAttribute(path, "unix:ino");
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return 0;
        }
    }

    /// The finding as numbers that all ranks tell each other.
    ///
    /// @param modes how the rank wants it opened
    /// @return five numbers
    public long[] words(long modes, long hints) {
        return new long[] {cause, number, bytes, modes, hints};
    }

    /// Whether the findings of all ranks are of one file, opened by all.
    ///
    /// @param all the words of all ranks, in their order
    /// @return why not, with the first rank that differs, of the kind that this has met with; null
    ///     if they are
    public static @Nullable IOException disagreement(long[] all) {
        for (int at = 0; at < all.length; at += WORDS) {
            IOException why = disagreement(all, at);
            if (why != null) {
                return why;
            }
        }
        return null;
    }

    private static @Nullable IOException disagreement(long[] all, int at) {
        String rank = "rank " + at / WORDS;
        if (all[0] == OPEN && all[at + MODES] != all[MODES]) {
            return new IOException(
                    rank + " gives other modes than rank 0: they must be the same");
        }
        if (all[0] == OPEN && all[at + HINTS] != all[HINTS]) {
            return new IOException(
                    rank + " gives other hints than rank 0: they must be the same");
        }
        if (all[at] != OPEN) {
            Reason reason = Reason.numbered(all[at]);
            return reason.cause(rank + " cannot open it: " + reason.words());
        }
        if (all[at + NUMBER] != all[NUMBER] || all[at + BYTES] != all[BYTES]) {
            return new IOException(
                    rank + " sees another file than rank 0: number " + all[at + NUMBER] + " of "
                            + all[at + BYTES] + " bytes, not number " + all[NUMBER] + " of "
                            + all[BYTES] + ": all ranks must reach the same one");
        }
        return null;
    }
}
