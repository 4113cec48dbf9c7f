// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.fabric.job.JobKey;

/// The folder of a standing machine, which only its user can enter: `pvm-<name>` among the files of
/// the user's jobs.
///
/// ```
/// socket   where its master listens
/// lock     held by the master as long as it lives
/// key      its job, secret, number of seats, host and services, a line each; there when it is
///          ready
/// log      what the master and its processes have printed
/// ```
///
/// @param name what the user calls the machine
/// @param path where the folder is
public record MachineFolder(String name, Path path) {
    /// The file that says who may enter.
    public static final String KEY = "key";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,19}");
    private static final int LINES = 5;

    /// The facts that a process must know to enter.
    ///
    /// @param key      the machine's job
    /// @param seats    how many processes it takes
    /// @param host     what the master's host is called
    /// @param services the names of those that its processes have, blanks between them
    public record Facts(JobKey key, int seats, String host, String services) {

        /// As lines of the file.
        ///
        /// @param secret in hexadecimal digits
        public String text(String secret) {
            return key.job() + "\n" + secret + "\n" + seats + "\n" + host + "\n"
                    + services + "\n";
        }
    }

    /// The folder of a machine, which need not be there.
    ///
    /// @throws IllegalArgumentException if the name is none
    /// @throws IllegalStateException    if the user has no folder for such files
    public static MachineFolder of(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is no name of a machine: it has 1 to"
                    + " 20 letters, digits, '.', '-' or '_', a letter or digit first");
        }
        try (OwnFolder user = UserFolder.open()) {
            return new MachineFolder(name, user.path().resolve("pvm-" + name));
        } catch (IOException e) {
            throw new IllegalStateException("the folder of machine " + name + ": " + e, e);
        }
    }

    /// Where the master listens.
    public Path socket() {
        return path.resolve("socket");
    }

    /// What the master has said.
    ///
    /// @throws IllegalStateException if no machine of that name is ready
    public Facts facts() {
        List<String> lines = lines();
        if (lines.size() != LINES) {
            throw absent();
        }
        return new Facts(
                JobKey.ofHex(lines.get(0), lines.get(1)), Integer.parseInt(lines.get(2)),
                lines.get(3), lines.get(4));
    }

    private List<String> lines() {
        if (!Files.isDirectory(path)) {
            throw absent();
        }
        try (OwnFolder folder = OwnFolder.open(path);
                FileChannel file = folder.open(KEY, StandardOpenOption.READ)) {
            return new String(
                    Channels.newInputStream(file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines().toList();
        } catch (NoSuchFileException e) {
            throw absent();
        } catch (IOException e) {
            throw new IllegalStateException(
                    "machine " + name + " cannot be entered: " + e.getMessage(), e);
        }
    }

    /// Says that the machine is not there.
    IllegalStateException absent() {
        return new IllegalStateException("no machine '" + name + "' of this user runs on this"
                + " host; 'atoll pvm --name " + name + "' starts one");
    }
}
