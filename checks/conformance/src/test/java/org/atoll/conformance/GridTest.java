// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Cartesian communicators, and the ways to make communicators from others.
class GridTest {

    @TestFactory
    Stream<DynamicNode> grids() {
        return new Contract()
                .holds("ranksAreInRowMajorOrder", Axes.ONCE, GridTest::ranksAreInRowMajorOrder)
                .holds("shiftsMeetTheirNeighbours", Axes.ONCE, GridTest::shiftsMeetNeighbours)
                .holds("ranksBeyondTheGridAreAlone", Axes.ONCE,
                        GridTest::ranksBeyondTheGridAreAlone)
                .holds("subDividesByTheDimensionsLeftOut", Axes.ONCE, GridTest::subDivides)
                .holds("splitOrdersByKeyThenRank", Axes.ONCE, GridTest::splitOrdersByKeyThenRank)
                .holds("whoTakesNoPartIsAlone", Axes.EVERY_ROOT, GridTest::whoTakesNoPartIsAlone)
                .holds("splitByNodeFollowsTheTopology", Axes.ONCE, GridTest::splitByNode)
                .everywhere();
    }

    @TestFactory
    Stream<DynamicNode> ranksOfOneHost() {
        return new Contract()
                .holds("splitByNodeKeepsOneHostTogether", Axes.ONCE, at -> at.same(
                        "the node", at.comm().splitByNode().size(), at.size()))
                .in(Setting.inMachineTime());
    }

    private static CartComm grid(Case at, boolean... periodic) {
        int[] dims = CartComm.balancedDims(at.size(), periodic.length);
        return at.comm().cartesian(dims, periodic);
    }

    private static void ranksAreInRowMajorOrder(Case at) {
        CartComm grid = grid(at, true, false, false);
        int[] dims = grid.dims();
        for (int rank = 0; rank < grid.size(); rank++) {
            int[] place = {
                rank / (dims[1] * dims[2]), rank / dims[2] % dims[1], rank % dims[2]
            };
            at.same("coordinates of " + rank, grid.coordinates(rank), place);
            at.same("rank at " + Arrays.toString(place), grid.rankAt(place), rank);
            place[0] -= 3 * dims[0];
            at.same("rank around", grid.rankAt(place), rank);
        }
        at.same("beyond the end", grid.rankAt(0, 0, dims[2]), Comm.NOBODY);
        at.same("before the start", grid.rankAt(0, -1, 0), Comm.NOBODY);
        at.same("periodic", grid.periodic(), new boolean[] {true, false, false});
    }

    /// Who a rank sends to sees it as its source, by way of a message; ends meet nobody.
    private static void shiftsMeetNeighbours(Case at) {
        CartComm grid = grid(at, true, false);
        for (int dimension = 0; dimension < 2; dimension++) {
            for (int distance : new int[] {1, -1, 2}) {
                CartComm.Shift shift = grid.shift(dimension, distance);
                int[] in = {Comm.NOBODY};
                int[] out = {grid.rank()};
                grid.sendReceive(out, shift.dest(), 1, in, shift.source(), 1);
                at.same("the source by dimension " + dimension + ", distance " + distance,
                        in[0], shift.source());
                int[] place = grid.coordinates(grid.rank());
                place[dimension] += distance;
                at.same("the destination", shift.dest(), grid.rankAt(place));
            }
        }
    }

    private static void ranksBeyondTheGridAreAlone(Case at) {
        int inside = Math.max(1, at.size() - 1);
        CartComm grid = at.comm().cartesian(new int[] {inside}, new boolean[] {true});
        boolean beyond = at.rank() >= inside;
        at.same("the size", grid.size(), beyond ? 1 : inside);
        int[] sum = grid.allReduce(new int[] {1}, Op.SUM);
        at.same("the sum", sum[0], grid.size());
    }

    private static void subDivides(Case at) {
        CartComm grid = grid(at, true, false);
        int[] mine = grid.coordinates(grid.rank());
        CartComm row = grid.sub(false, true);
        CartComm column = grid.sub(true, false);
        CartComm none = grid.sub(false, false);
        at.same("the row's dims", row.dims(), new int[] {grid.dims()[1]});
        at.same("the column's dims", column.dims(), new int[] {grid.dims()[0]});
        at.same("the column's ends", column.periodic(), new boolean[] {true});
        at.same("places", new int[] {column.rank(), row.rank(), none.size()},
                new int[] {mine[0], mine[1], 1});
        int[] first = row.allGather(new int[] {mine[0]});
        at.same("the rows of my row", first, IntStream.of(first).map(i -> mine[0]).toArray());
    }

    private static void splitOrdersByKeyThenRank(Case at) {
        Comm reversed = at.comm().split(3, at.size() - at.rank());
        at.same("reversed", reversed.rank(), at.size() - 1 - at.rank());
        Comm stable = at.comm().split(0, 5);
        at.same("equal keys", stable.rank(), at.rank());
        Comm thirds = at.comm().split(at.rank() % 3, -at.rank());
        int[] members = thirds.allGather(new int[] {at.rank()});
        int[] wanted =
                IntStream.range(0, at.size())
                        .map(r -> at.size() - 1 - r)
                        .filter(r -> r % 3 == at.rank() % 3)
                        .toArray();
        at.same("members", members, wanted);
        at.same("world rank", thirds.worldRank(thirds.rank()), at.comm().worldRank(at.rank()));
    }

    private static void whoTakesNoPartIsAlone(Case at) {
        Comm part = at.comm().split(at.atRoot() ? Comm.NOBODY : 0, at.rank());
        int[] sum = part.allReduce(new int[] {1}, Op.SUM);
        at.same("the sum", sum[0], at.atRoot() ? 1 : at.size() - 1);
    }

    /// All ranks of these jobs are threads of one process.
    private static void splitByNode(Case at) {
        Comm node = at.comm().splitByNode();
        int first = at.comm().firstOfNode();
        int[] firsts = at.comm().allGather(new int[] {first});
        at.same("the node", node.size(),
                (int) IntStream.of(firsts).filter(other -> other == first).count());
        at.same("the node of a node", node.splitByNode().size(), node.size());
        Comm cluster = at.comm().splitByCluster();
        at.same("the cluster of a cluster", cluster.splitByCluster().size(), cluster.size());
    }

    @Test
    void splitByClusterFollowsTheTopology() {
        Job.local(5).clusters("west", "east", "west", "east", "east").run(self -> {
            Comm mine = Mpj.in(self).comm().splitByCluster();
            boolean west = self.number() % 2 == 0 && self.number() < 4;
            assertThat(mine.size()).isEqualTo(west ? 2 : 3);
            assertThat(self.topology().clusterCount()).isEqualTo(2);
            int[] sum = mine.allReduce(new int[] {self.number()}, Op.SUM);
            assertThat(sum[0]).isEqualTo(west ? 2 : 1 + 3 + 4);
        });
    }

    /// Ranks 0 and 2 are west, the others east: a reordered row has the west first.
    @Test
    void reorderingPutsRanksOfAClusterSideBySide() {
        Job.local(5).clusters("west", "east", "west", "east", "east").run(self -> {
            int[] places = {0, 2, 1, 3, 4};
            Comm near = Mpj.in(self).comm().byPlace();
            assertThat(near.rank()).isEqualTo(places[self.number()]);
            assertThat(near.allGather(new int[] {self.number()})).containsExactly(0, 2, 1, 3, 4);
            assertThat(near.byPlace()).isSameAs(near);
            int mapped = Mpj.in(self).comm().mapToGrid(new int[] {2, 2}, new boolean[2]);
            assertThat(mapped).isEqualTo(self.number() == 4 ? Comm.NOBODY : places[self.number()]);
        });
    }

    /// What MPI_Dims_create of MPICH 4 gives: first the number of ranks, then the extents.
    @Test
    void balancedDimsAreThoseOfMpi() {
        int[][] known = {
            {1, 1}, {12, 12}, {1, 1, 1}, {2, 2, 1}, {5, 5, 1}, {6, 3, 2}, {8, 4, 2}, {12, 4, 3},
            {16, 4, 4}, {20, 5, 4}, {36, 6, 6}, {72, 9, 8}, {97, 97, 1}, {240, 16, 15},
            {8, 2, 2, 2}, {13, 13, 1, 1}, {20, 5, 2, 2}, {28, 7, 2, 2}, {30, 5, 3, 2},
            {44, 11, 2, 2}, {72, 6, 4, 3}, {84, 7, 4, 3}, {128, 8, 4, 4}, {1024, 16, 8, 8},
            {96, 4, 4, 3, 2}, {360, 6, 5, 4, 3},
        };
        for (int[] row : known) {
            assertThat(CartComm.balancedDims(row[0], row.length - 1))
                    .as("%d ranks in %d dimensions", row[0], row.length - 1)
                    .isEqualTo(Arrays.copyOfRange(row, 1, row.length));
        }
    }
}
