// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.atoll.collectives.Choice.Rule;
import org.atoll.collectives.spi.Algorithm;
import org.atoll.fabric.job.Settings;

/// The table of algorithms by operation, message length and number of ranks, read once. All ranks
/// of a job must have equal settings.
///
/// A row is an algorithm, the longest message it is for, and the largest team it is for; the
/// first row that fits is taken. What counts as the message: for broadcast, reduce, all-reduce
/// and the scans the elements of one rank, for gather, scatter and all-to-all one part, for
/// all-gather and reduce-scatter the parts of all ranks. The operations with parts of any size at
/// the root or in pairs ask with length 0, because no rank knows all lengths.
///
/// The rows for up to 8 ranks were measured with 4 ranks on 2 cores over shared memory, at 8 B to
/// 1 MiB, by `atoll bench --vary`; those for pairs with 2 ranks (all-reduce, broadcast and
/// all-to-all). `docs/notes/collectives.md` has the figures. Where ranks share cores the fewest
/// rounds win while a switch between ranks costs more than the bytes, and for some operations that
/// never ends. The rows for larger teams are estimates.
///
/// A team whose ranks are in several clusters has rows of its own, whose algorithms send each
/// datum over each wide-area link at most once; inside clusters they take what the other rows
/// say. Of the operations with parts of any size the linear algorithms do so already: each part
/// goes straight from rank to rank, all at once.
///
/// Rows whose algorithm needs a [org.atoll.fabric.board.Board] are for teams that have one. The
/// rows themselves are in `FlatTable` and, for teams that span clusters, in `WideTable`.
///
/// The setting `atoll.collectives.OPERATION` names one algorithm to be taken always; the setting
/// `atoll.collectives.OPERATION.ALGORITHM.bytes` replaces the length in a row, and -1 leaves the
/// row out. `atoll.collectives.segment.bytes` is the length of a pipeline's segment,
/// `atoll.collectives.link.bytes` what a wide-area link carries in the time of its latency,
/// `atoll.collectives.room.bytes` the memory in which a reduction between clusters puts their
/// results. With `atoll.check.collectives` ranks first tell each other what they call. Immutable;
/// may be used from any thread.
public final class Selection {

    /// The value of an operation's setting that leaves the choice to the table.
    public static final String BY_TABLE = "table";

    private static final String PREFIX = "atoll.collectives.";

    /// Longer than the fabric's own pieces: where ranks share cores, each segment costs a switch
    /// between them, and few long ones beat many short ones.
    private static final int SEGMENT_BYTES = 256 * FlatTable.KIB;

    /// About what the papers' lines of 6 Mbit/s carry in 3 ms. On a line that carries more, a
    /// message of a length between the two takes up to one latency longer than it must.
    private static final int LINK_BYTES = 4 * FlatTable.KIB;

    /// So much that what each stretch costs, a latency or two, is little beside its time, and so
    /// little that a rank that reduces arrays of a GiB can have it.
    private static final int ROOM_BYTES = 256 * 1024 * FlatTable.KIB;

    final Choice<Algorithm.Barrier> barrier;
    final Choice<Algorithm.Broadcast> broadcast;
    final Choice<Algorithm.Reduce> reduce;
    final Choice<Algorithm.AllReduce> allReduce;
    final Choice<Algorithm.Gather> gather;
    final Choice<Algorithm.GatherV> gatherV;
    final Choice<Algorithm.Scatter> scatter;
    final Choice<Algorithm.ScatterV> scatterV;
    final Choice<Algorithm.AllGather> allGather;
    final Choice<Algorithm.AllToAll> allToAll;
    final Choice<Algorithm.AllToAllV> allToAllV;
    final Choice<Algorithm.Scan> scan;
    final Choice<Algorithm.Scan> exclusiveScan;
    final Choice<Algorithm.ReduceScatter> reduceScatter;

    private final Settings settings;
    private final Map<Operation, String> forced;
    private final Map<Operation, List<String>> names = new EnumMap<>(Operation.class);

    /// Reads the table.
    ///
    /// @param settings where names and lengths may be set
    /// @throws IllegalArgumentException if a setting names an algorithm that does not exist, or
    ///     is no number where one is needed
    public Selection(Settings settings) {
        this(settings, Map.of());
    }

    private Selection(Settings settings, Map<Operation, String> forced) {
        this.settings = settings;
        this.forced = forced;
        int segment = settings.number(PREFIX + "segment.bytes", SEGMENT_BYTES, 1);
        int link = settings.number(PREFIX + "link.bytes", LINK_BYTES, 0);
        int room = settings.number(PREFIX + "room.bytes", ROOM_BYTES, 1);
        // What wide-area algorithms take inside clusters.
        var inBroadcast = flat(Operation.BROADCAST, FlatTable.broadcast(segment));
        var inReduce = flat(Operation.REDUCE, FlatTable.reduce());
        var inGather = flat(Operation.GATHER, FlatTable.gather());
        var inScatter = flat(Operation.SCATTER, FlatTable.scatter());
        var inScan = flat(Operation.SCAN, FlatTable.scan(segment));
        var inExclusiveScan = flat(Operation.EXCLUSIVE_SCAN, FlatTable.exclusiveScan(segment));

        barrier = choice(flat(Operation.BARRIER, FlatTable.barrier()), WideTable.barrier());
        broadcast = choice(inBroadcast, WideTable.broadcast(inBroadcast::pick, link));
        reduce = choice(inReduce, WideTable.reduce(inReduce::pick, room));
        allReduce = choice(
                flat(Operation.ALL_REDUCE, FlatTable.allReduce()),
                WideTable.allReduce(inReduce::pick, inBroadcast::pick, link, room));
        gather = choice(inGather, WideTable.gather(inGather::pick));
        gatherV = choice(flat(Operation.GATHER_V, FlatTable.gatherV()), WideTable.gatherV());
        scatter = choice(inScatter, WideTable.scatter(inScatter::pick));
        scatterV = choice(flat(Operation.SCATTER_V, FlatTable.scatterV()), WideTable.scatterV());
        allGather = choice(
                flat(Operation.ALL_GATHER, FlatTable.allGather()),
                WideTable.allGather(inBroadcast::pick));
        allToAll = choice(flat(Operation.ALL_TO_ALL, FlatTable.allToAll()), WideTable.allToAll());
        allToAllV = choice(
                flat(Operation.ALL_TO_ALL_V, FlatTable.allToAllV()),
                WideTable.allToAllV());
        scan = choice(inScan, WideTable.scan(inScan::pick, inBroadcast::pick, room));
        exclusiveScan = choice(
                inExclusiveScan,
                WideTable.exclusiveScan(inExclusiveScan::pick, inBroadcast::pick, room));
        reduceScatter = choice(
                flat(Operation.REDUCE_SCATTER, FlatTable.reduceScatter()),
                WideTable.reduceScatter(inReduce::pick, room));
    }

    /// Whether ranks tell each other what they call.
    public boolean checks() {
        return settings.number("atoll.check.collectives", 0, 0) != 0;
    }

    /// The same table with one algorithm taken always, for tests and benchmarks.
    ///
    /// @param algorithm the algorithm's name, one of [#names]
    /// @throws IllegalArgumentException if there is no such algorithm
    public Selection forcing(Operation operation, String algorithm) {
        Map<Operation, String> more = new EnumMap<>(Operation.class);
        more.putAll(forced);
        more.put(operation, algorithm);
        return new Selection(settings, more);
    }

    /// The algorithms there are for an operation.
    public List<String> names(Operation operation) {
        return names.getOrDefault(operation, List.of());
    }

    private <A extends Algorithm> Choice<A> flat(
            Operation operation, List<Rule<? extends A>> rows) {
        List<Rule<A>> rules = read(operation, rows);
        return new Choice<>(operation, rules, rules);
    }

    private <A extends Algorithm> Choice<A> choice(
            Choice<A> flat, List<Rule<? extends A>> wide) {
        Operation operation = flat.operation();
        Choice<A> choice = new Choice<>(operation, flat.rules(), read(operation, wide));
        names.put(operation, choice.names());
        String asked = settings.text(PREFIX + operation.label(), BY_TABLE);
        String name = forced.getOrDefault(operation, asked);
        return name.equals(BY_TABLE) ? choice : choice.only(name);
    }

    /// Reads the lengths in rows; the last row of a table takes all that is left.
    private <A extends Algorithm> List<Rule<A>> read(
            Operation operation, List<Rule<? extends A>> rows) {
        List<Rule<A>> rules = new ArrayList<>(rows.size());
        for (Rule<? extends A> row : rows) {
            A algorithm = row.algorithm();
            long maxBytes = Long.MAX_VALUE;
            if (row.maxBytes() != FlatTable.ALWAYS) {
                String name = PREFIX + operation.label() + "." + algorithm.name() + ".bytes";
                maxBytes = settings.number(name, (int) row.maxBytes(), FlatTable.NEVER);
            }
            rules.add(new Rule<>(algorithm, maxBytes, row.maxRanks()));
        }
        return rules;
    }
}
