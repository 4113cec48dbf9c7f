// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.atoll.fabric.job.Topology;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.PartChecks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.plan.Ensemble;
import org.atoll.mpj.request.BackgroundTask;
import org.atoll.mpj.team.Domain;

/// An access to a file whose arguments have been looked at: to be carried out now or beside the
/// program, by this rank alone or together with the others. Immutable.
///
/// @param at     the view when the call was made
/// @param part   what is read or written
/// @param writes whether it is written
/// @param from   where in the view, in packed bytes
public record FileTransfer(
        OpenFile file, FileMapping at, String call, Portion part, boolean writes, long from) {
    /// Looks at the arguments that all accesses have.
    public static FileTransfer of(
            OpenFile file, String call, Portion part, boolean writes) {
        file.requireOpen(call);
        file.requireMode(call, writes ? Mode.WRITE : Mode.READ);
        FileMapping now = file.mapping();
        PartChecks.real(call, "part", part);
        if (part.bytes() % now.etypeBytes() != 0) {
            throw Fault.wrongArgument(
                    call, "the part has # bytes",
                    "allowed are multiples of #, the etype of the view", part.bytes(),
                    now.etypeBytes());
        }
        if (writes) {
            part.checkSendable();
        } else {
            Checks.writable(part.buffer());
        }
        return new FileTransfer(file, now, call, part, writes, 0);
    }

    /// The same somewhere.
    public FileTransfer at(long etypes) {
        return new FileTransfer(
                file, at, call, part, writes, at.packed(call, etypes, part.bytes()));
    }

    /// The same at a place that the caller gives.
    public FileTransfer explicitly(long etypes) {
        file.requireSeekable(call);
        return at(etypes);
    }

    /// The same at this rank's position, which moves on.
    public FileTransfer next() {
        file.requireSeekable(call);
        long etypes = etypes();
        return at(file.position().getAndUpdate(now -> {
            at(now);
            return now + etypes;
        }));
    }

    /// The same at the shared position, which moves on.
    public FileTransfer nextShared() {
        return at(file.shared().advance(etypes()));
    }

    private long etypes() {
        return part.bytes() / at.etypeBytes();
    }

    /// Carries it out by this rank alone; blocks.
    public Status alone() {
        return alone(file.manner());
    }

    private Status alone(FileManner manner) {
        return move(access -> {
            FileGuard guard = manner.guard();
            if (guard == null) {
                return direct(access);
            }
            long[] bytes = new long[1];
            guard.run(
                    writes,
                    () -> bytes[0] = direct(access));
            return bytes[0];
        });
    }

    /// Starts it by this rank alone; does not block.
    public BackgroundTask<Status> begin() {
        FileManner manner = file.manner();
        return file.begin(call, () -> alone(manner));
    }

    /// The same at the shared position, whose place is taken when the request gets there.
    public BackgroundTask<Status> beginShared() {
        FileManner manner = file.manner();
        return file.begin(call, () -> nextShared().alone(manner));
    }

    /// Carries it out together with the other ranks; blocks.
    public Status runTogether() {
        FileManner manner = file.manner();
        return file.ranks().runner().give(on -> together(on, manner));
    }

    /// The same at the shared position, rank after rank.
    public Status runOrdered() {
        FileManner manner = file.manner();
        return file.ranks().runner().give(on -> ordered(on, manner));
    }

    /// Starts it together with the other ranks; does not block.
    public BackgroundTask<Status> beginTogether() {
        Ensemble stream = file.ranks().runner().newStream();
        FileManner manner = file.manner();
        return file.begin(call, () -> together(stream, manner));
    }

    /// The same at the shared position, rank after rank.
    public BackgroundTask<Status> beginOrdered() {
        Ensemble stream = file.ranks().runner().newStream();
        FileManner manner = file.manner();
        return file.begin(call, () -> ordered(stream, manner));
    }

    private long direct(FileAccess access) {
        if (!writes) {
            return Direct.read(file.disk(), access);
        }
        Direct.write(file.disk(), access);
        return access.bytes();
    }

    /// Carries it out on a stream. In atomic mode each rank goes alone.
    private Status together(Ensemble on, FileManner manner) {
        on.collectives().announce(call, -1);
        Hints hints = manner.hints();
        FileGroup crew = new FileCrew(on, aggregators(hints.aggregators()));
        if (manner.guard() != null) {
            return new Verdict(crew, file.disk(), writes ? "write" : "read")
                    .of(() -> alone(manner));
        }
        Together all = new Together(
                file.disk(),
                crew,
                hints.exchange(),
                hints.windowBytes());
        return move(access -> {
            if (!writes) {
                return all.read(access);
            }
            all.write(access);
            return access.bytes();
        });
    }

    /// The same at the shared position, rank after rank in their order.
    private Status ordered(Ensemble on, FileManner manner) {
        FileGroup crew = new FileCrew(on);
        long[] lengths = crew.allGather(etypes());
        long before = 0;
        long total = 0;
        for (int rank = 0; rank < lengths.length; rank++) {
            before += rank < on.rank() ? lengths[rank] : 0;
            total += lengths[rank];
        }
        long start = crew.allGather(on.rank() == 0 ? file.shared().advance(total) : 0)[0];
        return at(start + before).together(on, manner);
    }

    private Status move(ToLongFunction<FileAccess> way) {
        FlatPart flat = writes
                ? FlatPart.out(part, at.turned(part))
                : FlatPart.in(part, at.turned(part));
        long bytes = way.applyAsLong(at.access(from, flat.memory()));
        if (!writes) {
            flat.finish(bytes);
        }
        return new Status(Domain.NOBODY, Domain.ANY_TAG, bytes);
    }

    /// So many ranks of each node, at equal distances.
    private int[] aggregators(int onEachNode) {
        Topology topology = file.domain().world().topology();
        SortedMap<Integer, List<Integer>> nodes = new TreeMap<>();
        for (int rank = 0; rank < file.domain().size(); rank++) {
            int node = topology.node(file.domain().group().worldRank(rank));
            nodes.computeIfAbsent(node, key -> new ArrayList<>()).add(rank);
        }
        return nodes.values().stream()
                .flatMapToInt(ranks -> {
                    int count = Math.min(onEachNode, ranks.size());
                    return IntStream.range(0, count)
                            .map(i -> ranks.get(i * ranks.size() / count));
                })
                .toArray();
    }
}
