// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

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

/// The table for teams in one cluster, an operation's rows in each method. It is also what
/// wide-area algorithms take inside theirs.
final class FlatTable {
    static final int NEVER = -1;
    static final int ALWAYS = Integer.MAX_VALUE;
    static final int ANY_RANKS = Integer.MAX_VALUE;
    static final int KIB = 1 << 10;

    private static final int PAIR = 2;
    private static final int FEW_RANKS = 8;

    private FlatTable() {}

    static List<Rule<? extends Algorithm.Barrier>> barrier() {
        return List.of(
                row(new BoardBarrier(), ALWAYS, ANY_RANKS),
                row(new DirectBarrier(), ALWAYS, FEW_RANKS),
                row(new TreeBarrier(), NEVER, ANY_RANKS),
                row(new DisseminationBarrier(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Broadcast>> broadcast(int segment) {
        return List.of(
                row(new BoardBroadcast(), ALWAYS, ANY_RANKS),
                row(new LinearBroadcast(), ALWAYS, PAIR),
                row(new LinearBroadcast(), 256 * KIB, FEW_RANKS),
                row(new BinomialBroadcast(), 16 * KIB, ANY_RANKS),
                row(new ScatterAllGatherBroadcast(), NEVER, ANY_RANKS),
                row(new PipelinedChainBroadcast(segment), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Reduce>> reduce() {
        return List.of(
                row(new BoardReduce(new BinomialReduce()), 32 * KIB, ANY_RANKS),
                row(new BoardReduce(new BinomialReduce()), 1024 * KIB, PAIR),
                row(new LinearReduce(), 16 * KIB, FEW_RANKS),
                row(new BinomialReduce(), ALWAYS, PAIR),
                row(new BoardReduce(new BinomialReduce()), ALWAYS, ANY_RANKS),
                row(new BinomialReduce(), ALWAYS, FEW_RANKS),
                row(new BinomialReduce(), 16 * KIB, ANY_RANKS),
                row(new RabenseifnerReduce(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.AllReduce>> allReduce() {
        return List.of(
                row(new BoardAllReduce(new RecursiveDoublingAllReduce()), ALWAYS, ANY_RANKS),
                row(new DirectAllReduce(), 32 * KIB, PAIR),
                row(new DirectAllReduce(), 8 * KIB, FEW_RANKS),
                row(new RecursiveDoublingAllReduce(), 4 * KIB, ANY_RANKS),
                row(new RingAllReduce(), NEVER, ANY_RANKS),
                row(new RabenseifnerAllReduce(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Gather>> gather() {
        return List.of(
                row(new BoardGather(), ALWAYS, ANY_RANKS),
                row(new LinearGather(), ALWAYS, FEW_RANKS),
                row(new BinomialGather(), 4 * KIB, ANY_RANKS),
                row(new LinearGather(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.GatherV>> gatherV() {
        return List.of(
                row(new LinearGather(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Scatter>> scatter() {
        return List.of(
                row(new BoardScatter(), 128 * KIB, ANY_RANKS),
                row(new BoardScatter(), ALWAYS, PAIR),
                row(new LinearScatter(), ALWAYS, PAIR),
                row(new BoardScatter(), 1024 * KIB, FEW_RANKS),
                row(new LinearScatter(), ALWAYS, FEW_RANKS),
                row(new BinomialScatter(), 4 * KIB, ANY_RANKS),
                row(new LinearScatter(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.ScatterV>> scatterV() {
        return List.of(
                row(new LinearScatter(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.AllGather>> allGather() {
        return List.of(
                row(new BoardAllGather(), ALWAYS, ANY_RANKS),
                row(new BruckAllGather(), 32 * KIB, ANY_RANKS),
                row(new RecursiveDoublingAllGather(), NEVER, ANY_RANKS),
                row(new RingAllGather(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.AllToAll>> allToAll() {
        return List.of(
                row(new BoardAllToAll(), 32 * KIB, PAIR),
                row(new PairwiseAllToAll(), ALWAYS, PAIR),
                row(new BoardAllToAll(), ALWAYS, ANY_RANKS),
                row(new LinearAllToAll(), ALWAYS, FEW_RANKS),
                row(new BruckAllToAll(), 256, ANY_RANKS),
                row(new PairwiseAllToAll(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.AllToAllV>> allToAllV() {
        return List.of(
                row(new PairwiseAllToAll(), ALWAYS, PAIR),
                row(new LinearAllToAll(), ALWAYS, FEW_RANKS),
                row(new PairwiseAllToAll(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Scan>> scan(int segment) {
        return List.of(
                row(new PipelinedChainScan(segment), ALWAYS, FEW_RANKS),
                row(new RecursiveDoublingScan(), 64 * KIB, ANY_RANKS),
                row(new PipelinedChainScan(segment), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Scan>> exclusiveScan(int segment) {
        return List.of(
                row(new PipelinedChainExclusiveScan(segment), ALWAYS, FEW_RANKS),
                row(new RecursiveDoublingExclusiveScan(), 64 * KIB, ANY_RANKS),
                row(new PipelinedChainExclusiveScan(segment), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.ReduceScatter>> reduceScatter() {
        return List.of(
                row(new HalvingReduceScatter(), 16 * KIB, ANY_RANKS),
                row(new RingReduceScatter(), NEVER, ANY_RANKS),
                row(new PairwiseReduceScatter(), ALWAYS, ANY_RANKS));
    }

    static <A extends Algorithm> Rule<A> row(A algorithm, int maxBytes, int maxRanks) {
        return new Rule<>(algorithm, maxBytes, maxRanks);
    }
}
