// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Properties;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.fabric.files.ThriftyLog;

/// The names by which ports are found. Each job keeps those it has published in a file of its
/// user's own folder, `<job>-names`, where all jobs of that user on this host look. The file goes
/// with the job. One thread.
final class PortNames {
    private static final String FILES = "-names";
    private static final String UNFINISHED = "-new";

    private final OwnFolder folder;
    private final String file;
    private final Properties mine = new Properties();

    /// Keeps the names of one job.
    ///
    /// @param folder the folder of all jobs of this user
    PortNames(OwnFolder folder, String job) {
        this.folder = folder;
        this.file = job + FILES;
    }

    /// Publishes a port.
    ///
    /// @throws IllegalStateException if the name is taken
    void publish(String service, String port) {
        if (lookup(service).isPresent()) {
            throw new IllegalStateException(
                    "the name " + service + " is taken already");
        }
        mine.setProperty(service, port);
        write();
    }

    /// Takes a name back.
    ///
    /// @throws IllegalArgumentException if this job has not published it
    void unpublish(String service) {
        if (mine.remove(service) == null) {
            throw new IllegalArgumentException(
                    "this job has not published " + service);
        }
        write();
    }

    /// Finds a port.
    Optional<String> lookup(String service) {
        String port = mine.getProperty(service);
        return port != null ? Optional.of(port) : elsewhere(service);
    }

    private Optional<String> elsewhere(String service) {
        try {
            for (String each : folder.names()) {
                String port = each.endsWith(FILES) ? read(each).getProperty(service) : null;
                if (port != null) {
                    return Optional.of(port);
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The names in a file; none if it is not this user's, or its job is over.
    private Properties read(String from) {
        Properties names = new Properties();
        try (Reader in = Channels.newReader(
                folder.open(from, StandardOpenOption.READ), StandardCharsets.UTF_8)) {
            names.load(in);
        } catch (IOException | IllegalArgumentException e) {
            ThriftyLog.of(PortNames.class)
                    .log(System.Logger.Level.DEBUG, "cannot read " + from, e);
        }
        return names;
    }

    /// Readers see the old names or the new ones.
    private void write() {
        try {
            folder.delete((file + UNFINISHED)::equals);
            try (Writer out = Channels.newWriter(
                    folder.create(file + UNFINISHED), StandardCharsets.UTF_8)) {
                mine.store(out, null);
            }
            folder.rename(file + UNFINISHED, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
