// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.atoll.fabric.job.JobKey;

/// The secrets that `atoll run` tells a process by a file, which the process reads and deletes.
/// They are not in its environment: that is seen by all programs it starts, and stands in
/// recordings of its JVM.
///
/// ```
/// the job's secret as hexadecimal digits
/// the port at which those who spawned this world wait for it; empty for the first world
/// ```
///
/// @param secret as hexadecimal digits
/// @param parent a port's name, which holds a secret too, or an empty text
public record Credentials(String secret, String parent) {
    /// The variable that names the file.
    public static final String VARIABLE = "ATOLL_CREDENTIALS";

    private static final int LINES = 2;

    /// Those of a process.
    ///
    /// @param key    its world
    /// @param parent the port of those who spawned that world, or an empty text
    public static Credentials of(JobKey key, String parent) {
        return new Credentials(HexFormat.of().formatHex(key.secret()), parent);
    }

    /// What the file says.
    ///
    /// @return two lines
    public String text() {
        return secret + "\n" + parent + "\n";
    }

    /// Reads the file and deletes it.
    ///
    /// @param file where it is
    /// @throws IllegalStateException if it is not there any more, or says something else
    static Credentials take(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
            Files.delete(file);
        } catch (IOException e) {
            throw new IllegalStateException("the credentials of this process cannot be read ("
                    + e + "): a rank joins its job once, and programs that it starts do not;"
                    + " they need an 'atoll run' of their own", e);
        }
        if (lines.size() != LINES) {
            throw new IllegalStateException(VARIABLE + " names " + file + ", which has "
                    + lines.size() + " lines instead of " + LINES + ": use 'atoll run'");
        }
        return new Credentials(lines.getFirst(), lines.getLast());
    }

    /// The key of the process's world.
    ///
    /// @param job the world's name
    /// @throws IllegalStateException if the secret is none; the message does not quote it
    JobKey key(String job) {
        try {
            return JobKey.ofHex(job, secret);
        } catch (IllegalArgumentException e) {
            // The cause is not kept: its message may quote a part of the secret.
            throw new IllegalStateException("the file that " + VARIABLE
                    + " names has no secret of 64 hexadecimal digits: use 'atoll run'");
        }
    }

    /// Says nothing of what is inside.
    @Override
    public String toString() {
        return "Credentials[]";
    }
}
