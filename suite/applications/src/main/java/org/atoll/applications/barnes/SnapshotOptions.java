// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.atoll.applications.barnes.play.Snapshots;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of snapshots.
final class SnapshotOptions {

    @Option(names = "--snapshots", paramLabel = "DIR",
            description = "Write the bodies before the first step and behind later ones to this"
                    + " folder, which is new or empty: numbers (CSV), a picture (PNG), and"
                    + " play.html, which plays them in a browser.")
    private @Nullable String folder;

    @Option(names = "--every", paramLabel = "N",
            description = "Snapshots are behind every Nth step and the last (default: 1).")
    private @Nullable Integer every;

    /// Checks them.
    ///
    /// @throws IllegalArgumentException naming the option that makes no sense
    void validate() {
        if (every != null && folder == null) {
            throw new IllegalArgumentException(
                    "--every " + every + " has no effect without --snapshots");
        }
        if (every() < 1) {
            throw new IllegalArgumentException("--every must be at least 1, not " + every);
        }
        if (folder != null) {
            path(folder);
        }
    }

    /// How many steps are between snapshots.
    int every() {
        return every == null ? 1 : every;
    }

    /// Begins the folder if there is to be one.
    ///
    /// @return null if not
    /// @throws org.atoll.applications.InputFile.Flaw if that cannot be
    @Nullable Snapshots begin() {
        return folder == null ? null : Snapshots.in(path(folder));
    }

    private static Path path(String folder) {
        try {
            return Path.of(folder);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("--snapshots is '" + folder + "': not a path", e);
        }
    }
}
