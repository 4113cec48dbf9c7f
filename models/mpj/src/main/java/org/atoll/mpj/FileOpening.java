// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.file.Disk;
import org.atoll.mpj.file.Sighting;
import org.jspecify.annotations.Nullable;

/// How a communicator's ranks open a file: rank 0 first, which makes it if need be; then the
/// others, which never do. Each tells all what it has found, and all come to the same end.
final class FileOpening {
    private final Path path;
    private final Set<FileMode> modes;
    private final FileHints hints;

    /// What a rank wants opened.
    ///
    /// @throws IllegalArgumentException if the modes contradict each other
    FileOpening(Path path, Set<FileMode> modes, FileHints hints) {
        this.path = path;
        this.modes = modes;
        this.hints = hints;
        boolean reads = modes.contains(FileMode.READ);
        boolean writes = modes.contains(FileMode.WRITE);
        refuseIf(!reads && !writes, "{READ, WRITE} or both are needed");
        refuseIf(!writes && modes.contains(FileMode.CREATE), "{CREATE} {needs WRITE}");
        refuseIf(!writes && modes.contains(FileMode.EXCLUSIVE), "{EXCLUSIVE} {needs WRITE}");
        refuseIf(
                reads && writes && modes.contains(FileMode.SEQUENTIAL),
                "{SEQUENTIAL} goes with {READ} or {WRITE}, not with both");
    }

    /// Modes that are given one by one.
    ///
    /// @throws IllegalArgumentException if one is null, or comes twice
    static Set<FileMode> chosen(Path path, FileMode... modes) {
        Set<FileMode> chosen = EnumSet.noneOf(FileMode.class);
        for (FileMode mode : modes) {
            if (!chosen.add(Given.of("one of modes", mode, FileMode.class))) {
                throw Fault.wrongArgument(
                        Flaw.MODES, "", "open of #: the modes are " + named(Arrays.asList(modes)),
                        "{" + mode + "} is named twice: allowed is once", path);
            }
        }
        return chosen;
    }

    /// The names of modes for a [Fault]; to read and to write is one mode elsewhere.
    static String named(Collection<FileMode> modes) {
        return modes.stream()
                .map(FileMode::name)
                .collect(Collectors.joining("}, {", "[{", "}]"))
                .replace("{READ}, {WRITE}", "{READ, WRITE}");
    }

    private void refuseIf(boolean wrong, String why) {
        if (wrong) {
            throw Fault.wrongArgument(
                    Flaw.MODES, "", "open of #: the modes are " + named(modes), why, path);
        }
    }

    /// Opens it.
    ///
    /// @param own a communicator of the file's own
    OpenFile open(Comm own) {
        own.name("of " + path);
        Disk disk = null;
        Sighting here;
        Throwable failure = null;
        boolean first = own.rank() == 0;
        if (!first) {
            own.barrier();
        }
        try {
            disk = Disk.open(path, options(first));
            here = Sighting.of(path, disk, null);
        } catch (RuntimeException | Error e) { // or the others would wait for this rank
            failure = e;
            here = Sighting.of(path, null, e instanceof UncheckedIOException of ? of : null);
        }
        try {
            if (first) {
                own.barrier();
            }
            long[] all = own.allGather(here.words(modes.toString().hashCode(), hints.mark()));
            requireAgreement(failure, all);
            return opened(own, disk);
        } catch (RuntimeException | Error e) {
            if (disk != null) {
                disk.close();
            }
            throw e;
        }
    }

    private void requireAgreement(@Nullable Throwable failure, long[] all) {
        IOException why = Sighting.disagreement(all);
        if (why == null) {
            return;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException refused) {
            throw refused;
        }
        throw new UncheckedIOException("open of " + path + ": " + why.getMessage(), why);
    }

    private OpenFile opened(Comm own, @Nullable Disk disk) {
        if (disk == null) {
            throw new AssertionError("a file that all have opened");
        }
        OpenFile file = new OpenFile(own, disk, modes, hints, SharedPosition.of(own));
        if (modes.contains(FileMode.APPEND)) {
            try {
                beginAtEnd(file);
            } catch (CommunicationException e) {
                file.shared().giveUp();
                throw e;
            }
        }
        file.watch();
        return file;
    }

    private static void beginAtEnd(OpenFile file) {
        Comm own = file.comm();
        long end = own.broadcast(new long[] {file.disk().size()}, 0)[0];
        file.position().set(end);
        if (own.rank() == 0) {
            file.shared().set(end);
        }
        own.barrier();
    }

    private Set<StandardOpenOption> options(boolean first) {
        Set<StandardOpenOption> options = EnumSet.noneOf(StandardOpenOption.class);
        if (modes.contains(FileMode.READ)) {
            options.add(StandardOpenOption.READ);
        }
        if (modes.contains(FileMode.WRITE)) {
            options.add(StandardOpenOption.WRITE);
        }
        if (first && modes.contains(FileMode.CREATE)) {
            options.add(modes.contains(FileMode.EXCLUSIVE)
                    ? StandardOpenOption.CREATE_NEW
                    : StandardOpenOption.CREATE);
        }
        return options;
    }
}
