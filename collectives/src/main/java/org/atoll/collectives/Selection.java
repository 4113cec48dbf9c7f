// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.atoll.collectives.Choice.Rule;
import org.atoll.collectives.algorithms.BinomialBroadcast;
import org.atoll.collectives.algorithms.BinomialGather;
import org.atoll.collectives.algorithms.BinomialReduce;
import org.atoll.collectives.algorithms.BinomialScatter;
import org.atoll.collectives.algorithms.BruckAllGather;
import org.atoll.collectives.algorithms.BruckAllToAll;
import org.atoll.collectives.algorithms.DirectAllReduce;
import org.atoll.collectives.algorithms.DirectBarrier;
import org.atoll.collectives.algorithms.DisseminationBarrier;
import org.atoll.collectives.algorithms.HalvingReduceScatter;
import org.atoll.collectives.algorithms.LinearAllToAll;
import org.atoll.collectives.algorithms.LinearBroadcast;
import org.atoll.collectives.algorithms.LinearGather;
import org.atoll.collectives.algorithms.LinearReduce;
import org.atoll.collectives.algorithms.LinearScatter;
import org.atoll.collectives.algorithms.PairwiseAllToAll;
import org.atoll.collectives.algorithms.PairwiseReduceScatter;
import org.atoll.collectives.algorithms.PipelinedChainBroadcast;
import org.atoll.collectives.algorithms.PipelinedChainExclusiveScan;
import org.atoll.collectives.algorithms.PipelinedChainScan;
import org.atoll.collectives.algorithms.RabenseifnerAllReduce;
import org.atoll.collectives.algorithms.RabenseifnerReduce;
import org.atoll.collectives.algorithms.RecursiveDoublingAllGather;
import org.atoll.collectives.algorithms.RecursiveDoublingAllReduce;
import org.atoll.collectives.algorithms.RecursiveDoublingExclusiveScan;
import org.atoll.collectives.algorithms.RecursiveDoublingScan;
import org.atoll.collectives.algorithms.RingAllGather;
import org.atoll.collectives.algorithms.RingAllReduce;
import org.atoll.collectives.algorithms.RingReduceScatter;
import org.atoll.collectives.algorithms.ScatterAllGatherBroadcast;
import org.atoll.collectives.algorithms.TreeBarrier;
import org.atoll.collectives.spi.Algorithm;
import org.atoll.fabric.Settings;

/// Which algorithm is taken for which operation, message length and number of ranks: a table,
/// read once. All ranks of a job must have equal settings.
///
/// A row is an algorithm, the longest message it is for, and the largest team it is for; the
/// first row that fits is taken. What counts as the message: for broadcast, reduce, all-reduce
/// and the scans the elements of one rank, for gather, scatter and all-to-all one part, for
/// all-gather and reduce-scatter the parts of all ranks. The operations with parts of any size at
/// the root or in pairs ask with length 0, because no rank knows all lengths.
///
/// The rows for up to 8 ranks were measured with 4 ranks on 2 cores over shared memory, at 8 B to
/// 1 MiB, by `atoll bench --vary`; those for pairs with 2 ranks (all-reduce, broadcast and
/// all-to-all). `docs/notes/foundation.md` has the figures. Where ranks share cores the fewest
/// rounds win while a switch between ranks costs more than the bytes, and for some operations that
/// never ends. The rows for larger teams are estimates.
///
/// The setting `atoll.collectives.OPERATION` names one algorithm to be taken always; the setting
/// `atoll.collectives.OPERATION.ALGORITHM.bytes` replaces the length in a row, and -1 leaves the
/// row out. `atoll.collectives.segment.bytes` is the length of a pipeline's segment. Immutable;
/// may be used from any thread.
public final class Selection {

    /// The value of an operation's setting that leaves the choice to the table.
    public static final String BY_TABLE = "table";

    private static final String PREFIX = "atoll.collectives.";

    private static final int NEVER = -1;
    private static final int ALWAYS = Integer.MAX_VALUE;
    private static final int ANY_RANKS = Integer.MAX_VALUE;
    private static final int PAIR = 2;
    private static final int FEW_RANKS = 8;

    private static final int KIB = 1 << 10;

    /// Longer than the fabric's own pieces: where ranks share cores, each segment costs a switch
    /// between them, and few long ones beat many short ones.
    private static final int SEGMENT_BYTES = 256 * KIB;

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
        barrier = choice(Operation.BARRIER, List.of(
                row(new DirectBarrier(), ALWAYS, FEW_RANKS),
                row(new TreeBarrier(), NEVER, ANY_RANKS),
                row(new DisseminationBarrier(), ALWAYS, ANY_RANKS)));
        broadcast = choice(Operation.BROADCAST, List.of(
                row(new LinearBroadcast(), ALWAYS, PAIR),
                row(new LinearBroadcast(), 256 * KIB, FEW_RANKS),
                row(new BinomialBroadcast(), 16 * KIB, ANY_RANKS),
                row(new ScatterAllGatherBroadcast(), NEVER, ANY_RANKS),
                row(new PipelinedChainBroadcast(segment), ALWAYS, ANY_RANKS)));
        reduce = choice(Operation.REDUCE, List.of(
                row(new LinearReduce(), 16 * KIB, FEW_RANKS),
                row(new BinomialReduce(), ALWAYS, FEW_RANKS),
                row(new BinomialReduce(), 16 * KIB, ANY_RANKS),
                row(new RabenseifnerReduce(), ALWAYS, ANY_RANKS)));
        allReduce = choice(Operation.ALL_REDUCE, List.of(
                row(new DirectAllReduce(), 32 * KIB, PAIR),
                row(new DirectAllReduce(), 8 * KIB, FEW_RANKS),
                row(new RecursiveDoublingAllReduce(), 4 * KIB, ANY_RANKS),
                row(new RingAllReduce(), NEVER, ANY_RANKS),
                row(new RabenseifnerAllReduce(), ALWAYS, ANY_RANKS)));
        gather = choice(Operation.GATHER, List.of(
                row(new LinearGather(), ALWAYS, FEW_RANKS),
                row(new BinomialGather(), 4 * KIB, ANY_RANKS),
                row(new LinearGather(), ALWAYS, ANY_RANKS)));
        gatherV = choice(Operation.GATHER_V, List.of(
                row(new LinearGather(), ALWAYS, ANY_RANKS)));
        scatter = choice(Operation.SCATTER, List.of(
                row(new LinearScatter(), ALWAYS, FEW_RANKS),
                row(new BinomialScatter(), 4 * KIB, ANY_RANKS),
                row(new LinearScatter(), ALWAYS, ANY_RANKS)));
        scatterV = choice(Operation.SCATTER_V, List.of(
                row(new LinearScatter(), ALWAYS, ANY_RANKS)));
        allGather = choice(Operation.ALL_GATHER, List.of(
                row(new BruckAllGather(), 32 * KIB, ANY_RANKS),
                row(new RecursiveDoublingAllGather(), NEVER, ANY_RANKS),
                row(new RingAllGather(), ALWAYS, ANY_RANKS)));
        allToAll = choice(Operation.ALL_TO_ALL, List.of(
                row(new PairwiseAllToAll(), ALWAYS, PAIR),
                row(new LinearAllToAll(), ALWAYS, FEW_RANKS),
                row(new BruckAllToAll(), 256, ANY_RANKS),
                row(new PairwiseAllToAll(), ALWAYS, ANY_RANKS)));
        allToAllV = choice(Operation.ALL_TO_ALL_V, List.of(
                row(new PairwiseAllToAll(), ALWAYS, PAIR),
                row(new LinearAllToAll(), ALWAYS, FEW_RANKS),
                row(new PairwiseAllToAll(), ALWAYS, ANY_RANKS)));
        scan = choice(Operation.SCAN, List.of(
                row(new PipelinedChainScan(segment), ALWAYS, FEW_RANKS),
                row(new RecursiveDoublingScan(), 64 * KIB, ANY_RANKS),
                row(new PipelinedChainScan(segment), ALWAYS, ANY_RANKS)));
        exclusiveScan = choice(Operation.EXCLUSIVE_SCAN, List.of(
                row(new PipelinedChainExclusiveScan(segment), ALWAYS, FEW_RANKS),
                row(new RecursiveDoublingExclusiveScan(), 64 * KIB, ANY_RANKS),
                row(new PipelinedChainExclusiveScan(segment), ALWAYS, ANY_RANKS)));
        reduceScatter = choice(Operation.REDUCE_SCATTER, List.of(
                row(new HalvingReduceScatter(), 16 * KIB, ANY_RANKS),
                row(new RingReduceScatter(), NEVER, ANY_RANKS),
                row(new PairwiseReduceScatter(), ALWAYS, ANY_RANKS)));
    }

    /// The same table with one algorithm taken always, for tests and benchmarks.
    ///
    /// @param operation the operation
    /// @param algorithm the algorithm's name, one of [#names]
    /// @return a new selection
    /// @throws IllegalArgumentException if there is no such algorithm
    public Selection forcing(Operation operation, String algorithm) {
        Map<Operation, String> more = new EnumMap<>(Operation.class);
        more.putAll(forced);
        more.put(operation, algorithm);
        return new Selection(settings, more);
    }

    /// The algorithms there are for an operation.
    ///
    /// @param operation the operation
    /// @return their names
    public List<String> names(Operation operation) {
        return names.getOrDefault(operation, List.of());
    }

    private static <A extends Algorithm> Rule<A> row(A algorithm, int maxBytes, int maxRanks) {
        return new Rule<>(algorithm, maxBytes, maxRanks);
    }

    private <A extends Algorithm> Choice<A> choice(
            Operation operation, List<Rule<? extends A>> rows) {
        List<Rule<A>> rules = new ArrayList<>(rows.size());
        for (Rule<? extends A> row : rows) {
            rules.add(read(operation, row));
        }
        Choice<A> choice = new Choice<>(operation, rules);
        names.put(operation, choice.names());
        String asked = settings.text(PREFIX + operation.label(), BY_TABLE);
        String name = forced.getOrDefault(operation, asked);
        return name.equals(BY_TABLE) ? choice : choice.only(name);
    }

    /// Reads the length in a row; the last row of a table takes all that is left.
    private <A extends Algorithm> Rule<A> read(Operation operation, Rule<? extends A> row) {
        A algorithm = row.algorithm();
        long maxBytes = Long.MAX_VALUE;
        if (row.maxBytes() != ALWAYS) {
            String name = PREFIX + operation.label() + "." + algorithm.name() + ".bytes";
            maxBytes = settings.number(name, (int) row.maxBytes(), NEVER);
        }
        return new Rule<>(algorithm, maxBytes, row.maxRanks());
    }
}
