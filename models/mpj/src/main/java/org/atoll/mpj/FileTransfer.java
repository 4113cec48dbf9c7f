// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.atoll.fabric.job.Topology;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.file.Access;
import org.atoll.mpj.file.Crew;
import org.atoll.mpj.file.Direct;
import org.atoll.mpj.file.Together;
import org.atoll.mpj.file.Verdict;

/// An access to a file whose arguments have been looked at: to be carried out now or beside the
/// program, by this rank alone or together with the others. Immutable.
///
/// @param file   the file
/// @param at     the view when the call was made
/// @param call   the call's name
/// @param part   what is read or written
/// @param writes whether it is written
/// @param from   where in the view, in packed bytes
record FileTransfer(
        OpenFile file, FileMapping at, String call, Part part, boolean writes, long from) {

    /// The same somewhere.
    FileTransfer at(long etypes) {
        return new FileTransfer(
                file, at, call, part, writes, at.packed(call, etypes, part.bytes()));
    }

    /// The same at a place that the caller gives.
    FileTransfer explicitly(long etypes) {
        file.requireSeekable(call);
        return at(etypes);
    }

    /// The same at this rank's position, which moves on.
    FileTransfer next() {
        file.requireSeekable(call);
        long etypes = etypes();
        return at(file.position().getAndUpdate(now -> {
            at(now);
            return now + etypes;
        }));
    }

    /// The same at the shared position, which moves on.
    FileTransfer nextShared() {
        return at(file.shared().advance(etypes()));
    }

    private long etypes() {
        return part.bytes() / at.etypeBytes();
    }

    /// Carries it out by this rank alone; blocks.
    Status alone() {
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
                    writes ? LockMode.EXCLUSIVE : LockMode.SHARED,
                    () -> bytes[0] = direct(access));
            return bytes[0];
        });
    }

    /// Starts it by this rank alone; does not block.
    Request begin() {
        FileManner manner = file.manner();
        return file.begin(call, () -> alone(manner));
    }

    /// The same at the shared position, whose place is taken when the request gets there.
    Request beginShared() {
        FileManner manner = file.manner();
        return file.begin(call, () -> nextShared().alone(manner));
    }

    /// Carries it out together with the other ranks; blocks.
    Status runTogether() {
        FileManner manner = file.manner();
        return file.comm().carrier().give(on -> together(on, manner));
    }

    /// The same at the shared position, rank after rank.
    Status runOrdered() {
        FileManner manner = file.manner();
        return file.comm().carrier().give(on -> ordered(on, manner));
    }

    /// Starts it together with the other ranks; does not block.
    FileRequest beginTogether() {
        Ensemble stream = file.comm().carrier().newStream();
        FileManner manner = file.manner();
        return file.begin(call, () -> together(stream, manner));
    }

    /// The same at the shared position, rank after rank.
    FileRequest beginOrdered() {
        Ensemble stream = file.comm().carrier().newStream();
        FileManner manner = file.manner();
        return file.begin(call, () -> ordered(stream, manner));
    }

    private long direct(Access access) {
        if (!writes) {
            return Direct.read(file.disk(), access);
        }
        Direct.write(file.disk(), access);
        return access.bytes();
    }

    /// Carries it out on a stream. In atomic mode each rank goes alone.
    private Status together(Ensemble on, FileManner manner) {
        on.collectives().announce(call, -1);
        FileHints hints = manner.hints();
        Crew crew = new FileCrew(on, aggregators(hints.aggregators()));
        if (manner.guard() != null) {
            return new Verdict(crew, file.disk(), writes ? "write" : "read")
                    .of(() -> alone(manner));
        }
        Together all = new Together(
                file.disk(),
                crew,
                Together.Choice.valueOf(hints.exchange().name()),
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
        Crew crew = new FileCrew(on);
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

    private Status move(ToLongFunction<Access> way) {
        FlatPart flat = writes
                ? FlatPart.out(part, at.turned(part))
                : FlatPart.in(part, at.turned(part));
        long bytes = way.applyAsLong(at.access(from, flat.memory()));
        if (!writes) {
            flat.finish(bytes);
        }
        return new Status(Comm.NOBODY, Comm.ANY_TAG, bytes);
    }

    /// So many ranks of each node, at equal distances.
    private int[] aggregators(int onEachNode) {
        Topology topology = file.comm().world().fabric().topology();
        SortedMap<Integer, List<Integer>> nodes = new TreeMap<>();
        for (int rank = 0; rank < file.comm().size(); rank++) {
            int node = topology.node(file.comm().group().worldRank(rank));
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
