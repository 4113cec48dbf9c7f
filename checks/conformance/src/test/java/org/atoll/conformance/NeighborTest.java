// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Strided;
import org.atoll.job.Job;
import org.atoll.mpj.AttributeKey;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.DistributedGraphComm;
import org.atoll.mpj.Edges;
import org.atoll.mpj.GraphComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.NeighborExchange;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.TopologyComm;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Grids and graphs, and the collectives among neighbours.
class NeighborTest {

    @TestFactory
    Stream<DynamicNode> neighbors() {
        return new Contract()
                .holds("gridsExchangeWithBothSides", Axes.of(Kind.INT, 1, 3, 2000),
                        NeighborTest::grids)
                .holds("graphsExchangeAlongEdges", Axes.of(Kind.INT, 1, 2000),
                        NeighborTest::graphs)
                .holds("distributedGraphsKnowTheirEdges", Axes.of(Kind.INT, 1, 7),
                        NeighborTest::distributed)
                .holds("partsOfAnySizeAndLayout", Axes.of(Kind.INT, 1, 40),
                        NeighborTest::anySize)
                .in(Stream.concat(Setting.few(), Stream.of(new Setting("threads", 7, 3))));
    }

    private static void grids(Case at) {
        for (int dimensions = 1; dimensions <= 3; dimensions++) {
            boolean[] periodic = new boolean[dimensions];
            for (int d = 0; d < dimensions; d++) {
                periodic[d] = (d + at.size()) % 2 == 0;
            }
            int[] dims = CartComm.balancedDims(at.size(), dimensions);
            CartComm grid = at.comm().cartesian(dims, periodic);
            int[] sides = new int[2 * dimensions];
            for (int d = 0; d < dimensions; d++) {
                CartComm.Shift shift = grid.shift(d, 1);
                sides[2 * d] = shift.source();
                sides[2 * d + 1] = shift.dest();
            }
            at.same("sources", grid.sources(), sides);
            at.same("destinations", grid.destinations(), sides);
            exchange(at, grid, sides, i -> i ^ 1);
        }
    }

    private interface Opposite {
        int of(int place);
    }

    /// What a rank sends at a place of its list is different for every place.
    private static int word(int rank, int place, int index) {
        return 1 + rank * 1000 + place * 50 + index % 50;
    }

    private static void exchange(Case at, TopologyComm comm, int[] sources, Opposite opposite) {
        int n = at.count();
        int out = comm.destinations().length;
        int[] sent = IntStream.range(0, n * out)
                .map(i -> word(comm.rank(), i / n, i % n)).toArray();
        int[] wanted = IntStream.range(0, n * sources.length)
                .map(i -> sources[i / n] < 0
                        ? 0 : word(sources[i / n], opposite.of(i / n), i % n))
                .toArray();
        at.same("neighborAllToAll", comm.neighborAllToAll(sent), wanted);
        int[] received = new int[wanted.length];
        var exchanging = comm.neighbors().allToAll(Part.of(sent), Part.of(received)).start();
        int[] gathered = IntStream.range(0, n * sources.length)
                .map(i -> Math.max(0, 1 + sources[i / n])).toArray();
        int[] mine = new int[n];
        Arrays.fill(mine, 1 + comm.rank());
        at.same("neighborAllGather", comm.neighborAllGather(mine), gathered);
        var gathering = comm.neighbors().allGather(mine).start();
        var another = comm.neighbors().allToAll(sent).start();
        at.same("neighborAllToAllAsync of an array", another.await(), wanted);
        at.same("neighborAllGatherAsync of an array", gathering.await(), gathered);
        exchanging.await();
        at.same("neighborAllToAllAsync", received, wanted);
        inTwoPhases(at, comm, sent, wanted);
    }

    /// Three rounds; in each all values are larger by one, so that none passes for another's.
    private static void inTwoPhases(Case at, TopologyComm comm, int[] sent, int[] wanted) {
        int[] out = sent.clone();
        int[] in = new int[wanted.length];
        NeighborExchange exchange =
                comm.neighborExchange(shares(out, at.count()), shares(in, at.count()));
        at.same("done before the first round", exchange.isDone(), true);
        for (int round = 0; round < 3; round++) {
            int turn = round;
            exchange.begin();
            for (int place = in.length / at.count() - 1; place >= round; place--) {
                exchange.finish(place);
            }
            exchange.finish();
            at.same("done", exchange.isDone(), true);
            at.same("round " + round + " of neighborExchange", in,
                    IntStream.of(wanted).map(v -> v == 0 ? 0 : v + turn).toArray());
            Arrays.setAll(out, i -> out[i] + 1);
        }
    }

    private static Parts shares(int[] all, int each) {
        return Parts.of(IntStream.range(0, all.length / each)
                .mapToObj(place -> Part.of(all, (long) place * each, each))
                .toArray(Part[]::new));
    }

    @Test
    void anExchangeThatIsUnderWayDoesNotBeginAgain() {
        Job.local(2).run(self -> {
            CartComm line = Mpj.in(self).comm().cartesian(new int[] {2}, new boolean[] {false});
            NeighborExchange exchange = line.neighborExchange(
                    shares(new int[2], 1), shares(new int[2], 1));
            exchange.begin();
            assertThatThrownBy(exchange::begin)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("under way");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> exchange.finish(2))
                    .withMessageContaining("source is 2");
            exchange.finish();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> line.neighborExchange(
                            shares(new int[1], 1), shares(new int[2], 1)))
                    .withMessageContaining("send has 1 parts");
        });
    }

    /// A star around rank 0, in which rank 1 is named twice.
    private static void graphs(Case at) {
        int size = at.size();
        int[] spokes = IntStream.concat(IntStream.range(1, size), IntStream.of(size > 1 ? 1 : 0))
                .toArray();
        int[] index = new int[size];
        int[] edges = spokes;
        index[0] = spokes.length;
        for (int r = 1; r < size; r++) {
            int copies = r == 1 ? 2 : 1;
            index[r] = index[r - 1] + copies;
            edges = Arrays.copyOf(edges, edges.length + copies);
        }
        GraphComm star = at.comm().graph(index, edges);
        at.same("index", star.index(), index);
        at.same("edges", star.edges(), edges);
        at.same("neighbours of 0", star.neighbors(0), spokes);
        int rank = star.rank();
        int[] mine = rank == 0 ? spokes : new int[rank == 1 ? 2 : 1];
        exchange(at, star, mine, place -> rank == 0
                ? place == spokes.length - 1 && size > 1 ? 1 : 0
                : place == 1 ? spokes.length - 1 : rank - 1);
        GraphComm alone = at.comm().graph(new int[] {0}, new int[0]);
        at.same("a graph of one node", alone.size(), 1);
        at.same("without neighbours", alone.neighborAllGather(new int[3]).length, 0);
    }

    /// Rank r sends to the ranks r + 1 and 2 r, once by saying so itself, once by way of rank 0.
    private static void distributed(Case at) {
        int size = at.size();
        int rank = at.rank();
        int[] to = {(rank + 1) % size, 2 * rank % size};
        int[] from = IntStream.range(0, size)
                .flatMap(r -> IntStream.of((r + 1) % size, 2 * r % size)
                        .filter(d -> d == rank).map(d -> r))
                .toArray();
        DistributedGraphComm own = at.comm().distributedGraph(from, to);
        check(at, own, from, to);
        Edges all = new Edges();
        for (int r = 0; r < size && rank == 0; r++) {
            all.add(r, (r + 1) % size, r).add(r, 2 * r % size, 2 * r);
        }
        DistributedGraphComm given = at.comm().distributedGraph(all);
        check(at, given, from, to);
        at.same("weights", given.destinationWeights(), new int[] {rank, 2 * rank});
        at.same("weights of none given", own.sourceWeights(),
                IntStream.of(from).map(r -> 1).toArray());
    }

    private static void check(Case at, DistributedGraphComm comm, int[] from, int[] to) {
        at.same("sources", comm.sources(), from);
        at.same("destinations", comm.destinations(), to);
        exchange(at, comm, from, place -> placeOf(at.size(), at.rank(), from, place));
    }

    /// Which of its two messages a source sent along the edge that is at this place here.
    private static int placeOf(int size, int rank, int[] from, int place) {
        int source = from[place];
        boolean first = (source + 1) % size == rank;
        boolean second = 2 * source % size == rank;
        boolean again = IntStream.range(0, place).anyMatch(p -> from[p] == source);
        return first && second ? again ? 1 : 0 : first ? 0 : 1;
    }

    private static void anySize(Case at) {
        CartComm ring = at.comm().cartesian(new int[] {at.size()}, new boolean[] {true});
        int n = at.count();
        int down = ring.sources()[0];
        int up = ring.sources()[1];
        int[] matrix = IntStream.range(0, 3 * n).map(i -> word(ring.rank(), i % 3, i / 3))
                .toArray();
        Strided column = new Strided(ElementKinds.INTS, n, 1, 3);
        Parts send = Parts.of(Part.of(matrix, 1, 1, column), Part.of(matrix, 0, 2));
        int[] fromBelow = new int[2];
        int[] fromAbove = new int[n];
        ring.neighbors().allToAll(send, Parts.of(Part.of(fromBelow), Part.of(fromAbove))).run();
        at.same("from below", fromBelow, new int[] {word(down, 0, 0), word(down, 1, 0)});
        at.same("from above", fromAbove,
                IntStream.range(0, n).map(i -> word(up, 1, i)).toArray());
        int[] both = new int[2 * n];
        ring.neighbors().allGather(Part.of(matrix, 2, 1, column),
                Parts.of(both, new int[] {n, n}, new int[] {n, 0})).run();
        at.same("gathered", both, IntStream.range(0, 2 * n)
                .map(i -> word(i < n ? up : down, 2, i % n)).toArray());
    }

    /// In a simulation whoever waits for ever is found.
    @Test
    void anExchangeThatIsWrongOnOneRankIsRefusedOnAll() {
        new Setting("sim", 3).job().run(self -> {
            CartComm ring = Mpj.in(self).comm().cartesian(new int[] {3}, new boolean[] {true});
            boolean wrong = self.number() == 1;
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ring.neighborExchange(
                            shares(new int[wrong ? 1 : 2], 1), shares(new int[2], 1)))
                    .withMessageStartingWith("neighborExchange: send has 1 parts for 2 ranks")
                    .withMessageEndingWith(wrong ? "ranks" : " (on rank 1)");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ring.neighborExchange(
                            shares(new int[2], 1), wrong ? null : shares(new int[2], 1)))
                    .withMessageStartingWith("neighborExchange: receive is null");
            assertThat(ring.neighborAllGather(new int[] {7})).containsExactly(7, 7);
        });
    }

    /// What the program has attached is for communicators that it makes.
    @Test
    void anExchangeCopiesNoAttributes() {
        Job.local(2).run(self -> {
            CartComm line = Mpj.in(self).comm().cartesian(new int[] {2}, new boolean[] {false});
            line.attribute(new AttributeKey<Integer>("throws", (from, value) -> {
                throw new IllegalStateException("copied");
            }, (from, value) -> {}), 1);
            int[] in = new int[2];
            NeighborExchange exchange =
                    line.neighborExchange(shares(new int[] {5, 5}, 1), shares(in, 1));
            exchange.begin();
            exchange.finish();
            assertThat(IntStream.of(in).sum()).isEqualTo(5);
        });
    }

    /// As MPI_Dims_create: what is given stays.
    @Test
    void extentsThatAreGivenStay() {
        assertThat(CartComm.balancedDims(24, new int[] {0, 3, 0})).containsExactly(4, 3, 2);
        assertThat(CartComm.balancedDims(6, new int[] {0, 3, 0})).containsExactly(2, 3, 1);
        assertThat(CartComm.balancedDims(6, new int[] {2, 3})).containsExactly(2, 3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CartComm.balancedDims(7, new int[] {0, 3, 0}))
                .withMessageContainingAll("7 ranks", "[0, 3, 0]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CartComm.balancedDims(6, new int[] {-1, 3}))
                .withMessageContainingAll("extent is -1", "at least 0");
    }
}
