// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Properties;

/// The names by which ports are found. Each job keeps those it has published in a file that only
/// its user can read, `atoll-<job>-names`, where all jobs of that user on this host look. The file
/// goes with the job. One thread.
final class PortNames {
    private static final String FILES = "atoll-*-names";

    private final Path file;
    private final Properties mine = new Properties();

    /// Keeps the names of one job.
    ///
    /// @param folder the job's folder, beside which the file lies
    PortNames(Path folder) {
        this.file = folder.resolveSibling(folder.getFileName() + "-names");
    }

    /// Publishes a port.
    ///
    /// @throws IllegalStateException if the name is taken
    void publish(String service, String port) {
        if (lookup(service).isPresent()) {
            throw new IllegalStateException(
                    "publish: the name " + service + " is taken already");
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
                    "unpublish: this job has not published " + service);
        }
        write();
    }

    /// Finds a port.
    Optional<String> lookup(String service) {
        String port = mine.getProperty(service);
        return port != null ? Optional.of(port) : elsewhere(service);
    }

    private Optional<String> elsewhere(String service) {
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(file.toAbsolutePath().getParent(), FILES)) {
            for (Path each : files) {
                String port = read(each).getProperty(service);
                if (port != null) {
                    return Optional.of(port);
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The names in a file; none if another user wrote it, or its job is over.
    private static Properties read(Path from) {
        Properties names = new Properties();
        try (Reader in = Files.newBufferedReader(from)) {
            if (Files.getOwner(from).getName().equals(System.getProperty("user.name"))) {
                names.load(in);
            }
        } catch (IOException e) {
            System.getLogger(PortNames.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot read " + from, e);
        }
        return names;
    }

    /// Readers see the old names or the new ones.
    private void write() {
        try {
            Path fresh = Files.createTempFile(
                    file.toAbsolutePath().getParent(), file.getFileName() + "-", "",
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            try (Writer out = Files.newBufferedWriter(fresh)) {
                mine.store(out, null);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
