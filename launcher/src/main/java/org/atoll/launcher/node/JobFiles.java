// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names of jobs and the files that carry them: `atoll-<job>*` in `/dev/shm` and in the
/// folder for temporary files.
///
/// A job's name is `<pid>-<start>-<host>-<random>`: the process that answers for the job on
/// this host, when that process started (so that a later process of the same number is not
/// taken for it), and the host with its boot and its space of process numbers. On other hosts
/// of the job a marker file `atoll-<job>.<pid>-<start>-<host>` names the node daemon that
/// answers there. Files of a job nobody answers for any more are removed by the next start.
public final class JobFiles {
    private static final String PREFIX = "atoll-";
    private static final String OWNER = "([0-9]+)-([0-9]+)-([0-9a-f]{8})";
    private static final Pattern NAME =
            Pattern.compile(PREFIX + "(" + OWNER + "-[0-9a-f]{8}).*");
    private static final Pattern MARKER =
            Pattern.compile(PREFIX + OWNER + "-[0-9a-f]{8}\\." + OWNER);
    private static final Path SHARED = Path.of("/dev/shm");

    private final List<Path> folders;
    private final String host = hostIdentity();

    /// Works on this host's folders.
    public JobFiles() {
        this(List.of(SHARED, Path.of(System.getProperty("java.io.tmpdir"))));
    }

    JobFiles(List<Path> folders) {
        this.folders = folders.stream().distinct().filter(Files::isDirectory).toList();
    }

    /// A name for a new job that this process answers for.
    ///
    /// @return the name
    public String newJob() {
        byte[] random = new byte[4];
        new SecureRandom().nextBytes(random);
        return owner() + "-" + HexFormat.of().formatHex(random);
    }

    /// Makes a folder that only this user can enter, for the job's control socket.
    ///
    /// @param job the job's name
    /// @return the folder
    /// @throws IOException if it cannot be made
    public Path makeFolder(String job) throws IOException {
        return make(folder(job));
    }

    /// Makes a folder in memory, if this host has such a place, that only this user can enter.
    ///
    /// @param job the job's name
    /// @return the folder
    /// @throws IOException if it cannot be made
    public Path makeSharedFolder(String job) throws IOException {
        return make(folders.getFirst().resolve(PREFIX + job));
    }

    private static Path make(Path folder) throws IOException {
        return Files.createDirectory(
                folder,
                PosixFilePermissions.asFileAttribute(
                        PosixFilePermissions.fromString("rwx------")));
    }

    /// Where [#makeFolder] makes a job's folder.
    ///
    /// @param job the job's name
    /// @return the path
    public Path folder(String job) {
        return folders.getLast().resolve(PREFIX + job);
    }

    /// Says that this process answers on this host for a job started elsewhere.
    ///
    /// @param job the job's name
    /// @throws IOException if the marker cannot be written
    public void mark(String job) throws IOException {
        Files.createFile(folders.getFirst().resolve(PREFIX + job + "." + owner()));
    }

    /// Removes every file of a job on this host.
    ///
    /// @param job the job's name
    public void remove(String job) {
        for (Path folder : folders) {
            list(folder, PREFIX + job + "*").forEach(JobFiles::delete);
        }
    }

    /// Removes the files of all jobs of this host whose process is gone.
    public void removeStale() {
        for (Path folder : folders) {
            for (Path path : list(folder, PREFIX + "*-*-*-*")) {
                removeIfStale(path);
            }
        }
    }

    private void removeIfStale(Path path) {
        Matcher marker = MARKER.matcher(path.getFileName().toString());
        Matcher name = NAME.matcher(path.getFileName().toString());
        if (marker.matches() && isDead(marker, 4)) {
            remove(path.getFileName().toString().replaceFirst("^" + PREFIX + "(.*)\\..*", "$1"));
        } else if (name.matches() && isDead(name, 2)) {
            remove(name.group(1));
        }
    }

    private boolean isDead(Matcher owner, int group) {
        return owner.group(group + 2).equals(host)
                && startOf(Long.parseLong(owner.group(group)))
                        != Long.parseLong(owner.group(group + 1));
    }

    private String owner() {
        long pid = ProcessHandle.current().pid();
        return pid + "-" + startOf(pid) + "-" + host;
    }

    /// When a process started, in clock ticks since the host did; -1 when there is none.
    private static long startOf(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            // The name in parentheses may hold anything; the fields after it do not.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return Long.parseLong(fields[19]);
        } catch (IOException e) {
            return -1;
        }
    }

    private static String hostIdentity() {
        try {
            String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id"));
            String space = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
            return HexFormat.of().toHexDigits((boot + space).hashCode());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> list(Path folder, String glob) {
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder, glob)) {
            List<Path> found = new ArrayList<>();
            paths.forEach(found::add);
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path path) {
        try {
            if (Files.isDirectory(path)) {
                list(path, "*").forEach(JobFiles::delete);
            }
            Files.deleteIfExists(path);
        } catch (IOException | UncheckedIOException e) {
            // Another user's job, or somebody else removes it at the same time.
            System.getLogger(JobFiles.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot remove " + path, e);
        }
    }
}
