// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.rehearse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The cost of recovery in a run, of all its ranks since they came back last, as a profile has it.
///
/// @param snapshots    how many were taken
/// @param bytes        of them on disk
/// @param stopSeconds  how long programs stood still for them in all
/// @param mostSeconds  the longest of these times
/// @param loggedBytes  of the messages that were kept for others
/// @param repeated     how many points were passed once more
record Saving(
        long snapshots, long bytes, double stopSeconds, double mostSeconds, long loggedBytes,
        long repeated) {
    /// Nothing.
    static final Saving NONE = new Saving(0, 0, 0, 0, 0, 0);
    private static final Pattern RANK = Pattern.compile(
            "\"recovery\": \\[\\{\"snapshots\": ([0-9]+), \"bytes\": ([0-9]+), \"stopped\":"
                    + " ([0-9.]+), \"longest_stop\": ([0-9.]+), \"bytes_logged\": ([0-9]+),"
                    + " \"returns\": [0-9]+, \"points_repeated\": (null|[0-9]+)\\}\\]");
    private static final double MILLIS = 1e3;

    /// Reads it.
    ///
    /// @param profile a file of `--profile`
    /// @return nothing of all if the job has not come to its end
    static Saving of(Path profile) throws IOException {
        Saving sum = NONE;
        if (Files.exists(profile)) {
            Matcher ranks = RANK.matcher(Files.readString(profile));
            while (ranks.find()) {
                sum = sum.with(ranks);
            }
        }
        return sum;
    }

    private Saving with(Matcher rank) {
        return new Saving(
                snapshots + Long.parseLong(rank.group(1)), bytes + Long.parseLong(rank.group(2)),
                stopSeconds + Double.parseDouble(rank.group(3)),
                Math.max(mostSeconds, Double.parseDouble(rank.group(4))),
                loggedBytes + Long.parseLong(rank.group(5)),
                repeated + (rank.group(6).equals("null") ? 0 : Long.parseLong(rank.group(6))));
    }

    /// In one line.
    String words() {
        String logged = loggedBytes + " bytes of messages logged";
        return snapshots == 0
                ? "no snapshots, " + logged
                : String.format(
                        Locale.ROOT, "%d snapshots of %d bytes, for each of which a rank stood"
                                + " still %.2f ms, %.2f ms at most; %s",
                        snapshots, bytes / snapshots, stopSeconds * MILLIS / snapshots,
                        mostSeconds * MILLIS, logged);
    }
}
