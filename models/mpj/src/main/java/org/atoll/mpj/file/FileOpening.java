// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.making.Making;
import org.atoll.mpj.plan.Ranks;
import org.jspecify.annotations.Nullable;

/// Opens a file on the ranks of a communicator: on rank 0 first, which makes it if need be; then on
/// the others, which never do. Each tells all what it has found, and all come to the same end.
public final class FileOpening {
    private final Path path;
    private final Set<Mode> modes;
    private final Hints hints;

    /// What a rank wants opened.
    ///
    /// @throws IllegalArgumentException if the modes contradict each other
    public FileOpening(Path path, Set<Mode> modes, Hints hints) {
        this.path = path;
        this.modes = modes;
        this.hints = hints;
        boolean reads = modes.contains(Mode.READ);
        boolean writes = modes.contains(Mode.WRITE);
        refuseIf(!reads && !writes, "{READ, WRITE} or both are needed");
        refuseIf(!writes && modes.contains(Mode.CREATE), "{CREATE} {needs WRITE}");
        refuseIf(!writes && modes.contains(Mode.EXCLUSIVE), "{EXCLUSIVE} {needs WRITE}");
        refuseIf(
                reads && writes && modes.contains(Mode.SEQUENTIAL),
                "{SEQUENTIAL} goes with {READ} or {WRITE}, not with both");
    }

    /// Modes that are given one by one.
    ///
    /// @throws IllegalArgumentException if one is null, or comes twice
    public static Set<Mode> chosen(Path path, List<Mode> modes) {
        Set<Mode> chosen = EnumSet.noneOf(Mode.class);
        for (Mode mode : modes) {
            if (!chosen.add(mode)) {
                throw Fault.wrongArgument(
                        Flaw.MODES, "", "open of #: the modes are " + Mode.named(modes),
                        "{" + mode + "} is named twice: allowed is once", path);
            }
        }
        return chosen;
    }

    private void refuseIf(boolean wrong, String why) {
        if (wrong) {
            throw Fault.wrongArgument(
                    Flaw.MODES, "", "open of #: the modes are " + Mode.named(modes), why, path);
        }
    }

    /// Opens it.
    ///
    /// @param making the ranks of a communicator of the file's own
    public OpenFile open(Making making) {
        Ranks own = making.ranks();
        own.domain().name("of " + path);
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
            return opened(making, disk);
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

    private OpenFile opened(Making making, @Nullable Disk disk) {
        if (disk == null) {
            throw new AssertionError("a file that all have opened");
        }
        OpenFile file = new OpenFile(making, disk, modes, hints, SharedPosition.of(making));
        if (modes.contains(Mode.APPEND)) {
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
        Ranks own = file.ranks();
        long end = own.broadcast(new long[] {file.disk().size()}, 0)[0];
        file.position().set(end);
        if (own.rank() == 0) {
            file.shared().set(end);
        }
        own.barrier();
    }

    private Set<StandardOpenOption> options(boolean first) {
        Set<StandardOpenOption> options = EnumSet.noneOf(StandardOpenOption.class);
        if (modes.contains(Mode.READ)) {
            options.add(StandardOpenOption.READ);
        }
        if (modes.contains(Mode.WRITE)) {
            options.add(StandardOpenOption.WRITE);
        }
        if (first && modes.contains(Mode.CREATE)) {
            options.add(modes.contains(Mode.EXCLUSIVE)
                    ? StandardOpenOption.CREATE_NEW
                    : StandardOpenOption.CREATE);
        }
        return options;
    }
}
