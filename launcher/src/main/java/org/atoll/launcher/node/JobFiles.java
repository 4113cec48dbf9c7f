// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.job.start.UserFolder;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;

/// The names of jobs and the files that carry them: `<job>*` in the user's own folder, and
/// `atoll-<job>*` in `/dev/shm`.
///
/// A job's name is `<pid>-<start>-<host>-<random>`: the process that answers for the job on
/// this host, when that process started (so that a later process of the same number is not
/// taken for it), and the host with its boot and its space of process numbers. On other hosts
/// of the job a marker file `<job>.<pid>-<start>-<host>` names the node daemon that answers
/// there. Files of a job nobody answers for any more are removed by the next start, if they are
/// this user's: see [OwnFolder].
public final class JobFiles {
    private static final String PREFIX = "atoll-";

    /// Numbers that a long holds: what has longer ones is no job's.
    private static final String OWNER = "([0-9]{1,10})-([0-9]{1,18})-([0-9a-f]{8})";
    private static final Pattern NAME = Pattern.compile("(" + OWNER + "-[0-9a-f]{8}).*");
    private static final Pattern MARKER =
            Pattern.compile("(" + OWNER + "-[0-9a-f]{8})\\." + OWNER);
    private static final Path SHARED = Path.of("/dev/shm");
    private static final String CREDENTIALS = "-credentials-";

    /// Processes that have ended: the first is still to be waited for by the one that started it.
    private static final String ENDED = "ZXx";
    private static final int START_FIELD = 19;

    private final OwnFolder own;
    private final Path shared;
    private final String host = hostIdentity();
    private @Nullable Sweeper sweeper;
    private boolean removed;

    /// Works on this host's folders.
    ///
    /// @throws Misuse if the user's own one is not the user's alone, in one line
    public JobFiles() {
        this(folder(), SHARED);
    }

    private static OwnFolder folder() {
        try {
            return UserFolder.open();
        } catch (IllegalStateException e) {
            throw new Misuse(String.valueOf(e.getMessage()));
        }
    }

    /// Works on some folders.
    ///
    /// @param shared the one in memory, where others may write; need not be there
    JobFiles(OwnFolder own, Path shared) {
        this.own = own;
        this.shared = shared;
    }

    /// A name for a new job that this process answers for.
    public String newJob() {
        byte[] random = new byte[4];
        new SecureRandom().nextBytes(random);
        return owner() + "-" + HexFormat.of().formatHex(random);
    }

    /// The folder of all jobs of this user, with the files that jobs show each other.
    public OwnFolder ofUser() {
        return own;
    }

    /// Makes the folder of a job.
    ///
    /// @throws IOException if it cannot be made
    public Path makeFolder(String job) throws IOException {
        return make(folder(job));
    }

    /// Makes a folder in memory, if this host has such a place, that only this user can enter.
    ///
    /// @throws IOException if it cannot be made
    public Path makeSharedFolder(String job) throws IOException {
        return make(Files.isDirectory(shared) ? shared.resolve(PREFIX + job) : folder(job));
    }

    private static Path make(Path path) throws IOException {
        try (OwnFolder folder = OwnFolder.make(path)) {
            return folder.path();
        }
    }

    /// Where [#makeFolder] makes a job's folder.
    public Path folder(String job) {
        return own.path().resolve(job);
    }

    /// Says that this process answers on this host for a job started elsewhere.
    ///
    /// @throws IOException if the marker cannot be written
    public void mark(String job) throws IOException {
        own.create(job + "." + owner()).close();
    }

    /// Writes what one process of a job is to read and delete.
    ///
    /// @param process the process's number in the job
    /// @return where it is
    /// @throws IOException if it cannot be written, with a message for the user
    public Path post(String job, int process, String text) throws IOException {
        String name = job + CREDENTIALS + process;
        removeUnread(name);
        try (Writer out = Channels.newWriter(own.create(name), StandardCharsets.UTF_8)) {
            out.write(text);
        } catch (IOException e) {
            throw new IOException("the credentials of a process cannot be written ("
                    + e.getMessage() + "): make room in " + own.path(), e);
        }
        return own.path().resolve(name);
    }

    /// An earlier life of the rank may have ended before it read its own.
    private void removeUnread(String name) throws IOException {
        if (Files.exists(own.path().resolve(name), LinkOption.NOFOLLOW_LINKS)) {
            own.delete(name::equals);
        }
    }

    /// Has a job's files removed also if this process is killed before it can do so. Does not
    /// block.
    public void sweepAfter(String job) {
        Thread.ofPlatform().daemon().name("atoll-sweeper").start(() -> engage(job));
    }

    private synchronized void engage(String job) {
        try {
            sweeper = removed ? null : Sweeper.start(own.path(), shared, job);
        } catch (IOException e) {
            log(own.path(), e);
        }
    }

    private synchronized void dismiss() {
        removed = true;
        if (sweeper != null) {
            sweeper.dismiss();
        }
    }

    /// Removes every file of a job on this host.
    public void remove(String job) {
        remove(name -> name.startsWith(job));
        dismiss();
    }

    /// Removes the files of all jobs of this host whose process is gone.
    public void removeStale() {
        Set<String> forsaken = new HashSet<>();
        try {
            for (String name : own.names()) {
                Matcher marker = MARKER.matcher(name);
                if (marker.matches() && isDead(marker, 5)) {
                    forsaken.add(marker.group(1));
                }
            }
        } catch (IOException e) {
            log(own.path(), e);
        }
        remove(name -> isStale(name, forsaken));
    }

    private boolean isStale(String name, Set<String> forsaken) {
        Matcher job = NAME.matcher(name);
        return job.matches() && (forsaken.contains(job.group(1)) || isDead(job, 2));
    }

    /// The user's own folder comes last: who is stopped before that is found there again.
    private void remove(Predicate<String> which) {
        try {
            if (Files.isDirectory(shared)) {
                OwnFolder.deleteFrom(shared, name ->
                        name.startsWith(PREFIX) && which.test(name.substring(PREFIX.length())));
            }
        } catch (IOException e) {
            log(shared, e);
        }
        try {
            own.delete(which);
        } catch (IOException e) {
            log(own.path(), e);
        }
    }

    /// What cannot be removed keeps nobody from running a job.
    private static void log(Path folder, IOException e) {
        ThriftyLog.of(JobFiles.class)
                .log(System.Logger.Level.DEBUG, "cannot remove old files in " + folder, e);
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

    /// When a process started, in clock ticks since the host did; -1 when it is not there, or has
    /// ended.
    private static long startOf(long pid) {
        try {
            return start(Files.readString(Path.of("/proc/" + pid + "/stat")));
        } catch (IOException e) {
            return -1;
        }
    }

    /// Reads a process's state as Linux shows it, proc_pid_stat(5).
    ///
    /// @return when it started; -1 if it has ended
    static long start(String stat) {
        // The name in parentheses may hold anything; the fields after it do not.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return ENDED.contains(fields[0]) ? -1 : Long.parseLong(fields[START_FIELD]);
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
}
