// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;
import org.atoll.fabric.files.NamedFile;
import org.atoll.launcher.plan.Misuse;

/// The report of the counters that a user wants to see: how much of them, and where.
///
/// @param all  whether each rank and each pair of ranks is shown, besides sums
/// @param file where all is written instead, for programs to read
public record ProfileReport(boolean all, Optional<Path> file) {
    private static final String SUFFIX = ".json";

    /// What a user means.
    ///
    /// @param typed the value of `--profile`; an empty text if it has none
    /// @throws Misuse if it is none, or the file cannot be written
    public static ProfileReport of(String typed) {
        if (typed.isEmpty() || typed.equals("all")) {
            return new ProfileReport(!typed.isEmpty(), Optional.empty());
        }
        if (!typed.endsWith(SUFFIX)) {
            throw new Misuse("--profile takes all, or a file FILE.json, not '" + typed + "'");
        }
        Path file = Path.of(typed).toAbsolutePath();
        try {
            NamedFile.at(file);
        } catch (FileSystemException e) {
            throw new Misuse("--profile=" + typed + ": that file cannot be written: "
                    + e.getReason());
        }
        return new ProfileReport(true, Optional.of(file));
    }
}
