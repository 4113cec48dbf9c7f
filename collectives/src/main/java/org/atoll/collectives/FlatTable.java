// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.ArrayList;
import java.util.List;
import org.atoll.collectives.Choice.Rule;
import org.atoll.collectives.algorithms.BinomialBroadcast;
import org.atoll.collectives.algorithms.BinomialGather;
import org.atoll.collectives.algorithms.BinomialReduce;
import org.atoll.collectives.algorithms.BinomialScatter;
import org.atoll.collectives.algorithms.BoardAllGather;
import org.atoll.collectives.algorithms.BoardAllReduce;
import org.atoll.collectives.algorithms.BoardAllToAll;
import org.atoll.collectives.algorithms.BoardBarrier;
import org.atoll.collectives.algorithms.BoardBroadcast;
import org.atoll.collectives.algorithms.BoardGather;
import org.atoll.collectives.algorithms.BoardReduce;
import org.atoll.collectives.algorithms.BoardScatter;
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

/// The table for teams in one cluster. It is also what wide-area algorithms take inside theirs.
final class FlatTable {

    static final String PREFIX = "atoll.collectives.";

    static final int NEVER = -1;
    static final int ALWAYS = Integer.MAX_VALUE;
    static final int ANY_RANKS = Integer.MAX_VALUE;
    static final int KIB = 1 << 10;

    private static final int PAIR = 2;
    private static final int FEW_RANKS = 8;

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

    /// Reads the table.
    FlatTable(Settings settings) {
        this(settings, settings.number(PREFIX + "segment.bytes", SEGMENT_BYTES, 1));
    }

    private FlatTable(Settings settings, int segment) {
        this.settings = settings;
        barrier = rows(Operation.BARRIER, List.of(
                row(new BoardBarrier(), ALWAYS, ANY_RANKS),
                row(new DirectBarrier(), ALWAYS, FEW_RANKS),
                row(new TreeBarrier(), NEVER, ANY_RANKS),
                row(new DisseminationBarrier(), ALWAYS, ANY_RANKS)));
        broadcast = rows(Operation.BROADCAST, broadcastRows(segment));
        reduce = rows(Operation.REDUCE, reduceRows());
        allReduce = rows(Operation.ALL_REDUCE, allReduceRows());
        gather = rows(Operation.GATHER, List.of(
                row(new BoardGather(), ALWAYS, ANY_RANKS),
                row(new LinearGather(), ALWAYS, FEW_RANKS),
                row(new BinomialGather(), 4 * KIB, ANY_RANKS),
                row(new LinearGather(), ALWAYS, ANY_RANKS)));
        gatherV = rows(Operation.GATHER_V, List.of(
                row(new LinearGather(), ALWAYS, ANY_RANKS)));
        scatter = rows(Operation.SCATTER, List.of(
                row(new BoardScatter(), 128 * KIB, ANY_RANKS),
                row(new LinearScatter(), ALWAYS, PAIR),
                row(new BoardScatter(), ALWAYS, FEW_RANKS),
                row(new LinearScatter(), ALWAYS, FEW_RANKS),
                row(new BinomialScatter(), 4 * KIB, ANY_RANKS),
                row(new LinearScatter(), ALWAYS, ANY_RANKS)));
        scatterV = rows(Operation.SCATTER_V, List.of(
                row(new LinearScatter(), ALWAYS, ANY_RANKS)));
        allGather = rows(Operation.ALL_GATHER, List.of(
                row(new BoardAllGather(), ALWAYS, ANY_RANKS),
                row(new BruckAllGather(), 32 * KIB, ANY_RANKS),
                row(new RecursiveDoublingAllGather(), NEVER, ANY_RANKS),
                row(new RingAllGather(), ALWAYS, ANY_RANKS)));
        allToAll = rows(Operation.ALL_TO_ALL, allToAllRows());
        allToAllV = rows(Operation.ALL_TO_ALL_V, List.of(
                row(new PairwiseAllToAll(), ALWAYS, PAIR),
                row(new LinearAllToAll(), ALWAYS, FEW_RANKS),
                row(new PairwiseAllToAll(), ALWAYS, ANY_RANKS)));
        scan = rows(Operation.SCAN, List.of(
                row(new PipelinedChainScan(segment), ALWAYS, FEW_RANKS),
                row(new RecursiveDoublingScan(), 64 * KIB, ANY_RANKS),
                row(new PipelinedChainScan(segment), ALWAYS, ANY_RANKS)));
        exclusiveScan = rows(Operation.EXCLUSIVE_SCAN, List.of(
                row(new PipelinedChainExclusiveScan(segment), ALWAYS, FEW_RANKS),
                row(new RecursiveDoublingExclusiveScan(), 64 * KIB, ANY_RANKS),
                row(new PipelinedChainExclusiveScan(segment), ALWAYS, ANY_RANKS)));
        reduceScatter = rows(Operation.REDUCE_SCATTER, List.of(
                row(new HalvingReduceScatter(), 16 * KIB, ANY_RANKS),
                row(new RingReduceScatter(), NEVER, ANY_RANKS),
                row(new PairwiseReduceScatter(), ALWAYS, ANY_RANKS)));
    }

    private static List<Rule<? extends Algorithm.Broadcast>> broadcastRows(int segment) {
        return List.of(
                row(new BoardBroadcast(), ALWAYS, ANY_RANKS),
                row(new LinearBroadcast(), ALWAYS, PAIR),
                row(new LinearBroadcast(), 256 * KIB, FEW_RANKS),
                row(new BinomialBroadcast(), 16 * KIB, ANY_RANKS),
                row(new ScatterAllGatherBroadcast(), NEVER, ANY_RANKS),
                row(new PipelinedChainBroadcast(segment), ALWAYS, ANY_RANKS));
    }

    private static List<Rule<? extends Algorithm.Reduce>> reduceRows() {
        return List.of(
                row(new BoardReduce(new BinomialReduce()), 32 * KIB, ANY_RANKS),
                row(new LinearReduce(), 16 * KIB, FEW_RANKS),
                row(new BinomialReduce(), ALWAYS, PAIR),
                row(new BoardReduce(new BinomialReduce()), ALWAYS, FEW_RANKS),
                row(new BinomialReduce(), ALWAYS, FEW_RANKS),
                row(new BinomialReduce(), 16 * KIB, ANY_RANKS),
                row(new RabenseifnerReduce(), ALWAYS, ANY_RANKS));
    }

    private static List<Rule<? extends Algorithm.AllReduce>> allReduceRows() {
        return List.of(
                row(new BoardAllReduce(new RecursiveDoublingAllReduce()), ALWAYS, ANY_RANKS),
                row(new DirectAllReduce(), 32 * KIB, PAIR),
                row(new DirectAllReduce(), 8 * KIB, FEW_RANKS),
                row(new RecursiveDoublingAllReduce(), 4 * KIB, ANY_RANKS),
                row(new RingAllReduce(), NEVER, ANY_RANKS),
                row(new RabenseifnerAllReduce(), ALWAYS, ANY_RANKS));
    }

    private static List<Rule<? extends Algorithm.AllToAll>> allToAllRows() {
        return List.of(
                row(new BoardAllToAll(), 32 * KIB, PAIR),
                row(new PairwiseAllToAll(), ALWAYS, PAIR),
                row(new BoardAllToAll(), ALWAYS, ANY_RANKS),
                row(new LinearAllToAll(), ALWAYS, FEW_RANKS),
                row(new BruckAllToAll(), 256, ANY_RANKS),
                row(new PairwiseAllToAll(), ALWAYS, ANY_RANKS));
    }

    static <A extends Algorithm> Rule<A> row(A algorithm, int maxBytes, int maxRanks) {
        return new Rule<>(algorithm, maxBytes, maxRanks);
    }

    private <A extends Algorithm> Choice<A> rows(
            Operation operation, List<Rule<? extends A>> rows) {
        List<Rule<A>> rules = read(settings, operation, rows);
        return new Choice<>(operation, rules, rules);
    }

    /// Reads the lengths in rows; the last row of a table takes all that is left.
    static <A extends Algorithm> List<Rule<A>> read(
            Settings settings, Operation operation, List<Rule<? extends A>> rows) {
        List<Rule<A>> rules = new ArrayList<>(rows.size());
        for (Rule<? extends A> row : rows) {
            A algorithm = row.algorithm();
            long maxBytes = Long.MAX_VALUE;
            if (row.maxBytes() != ALWAYS) {
                String name = PREFIX + operation.label() + "." + algorithm.name() + ".bytes";
                maxBytes = settings.number(name, (int) row.maxBytes(), NEVER);
            }
            rules.add(new Rule<>(algorithm, maxBytes, row.maxRanks()));
        }
        return rules;
    }
}
