// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/// Checks what grids, graphs, bridges and groups say of themselves, in both spellings, and that
/// each way to duplicate a communicator keeps its kind.
class TopologiesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int me() {
        return WORLD.getRank();
    }

    /// A ring of two by a row of two.
    private static CartComm grid() {
        return WORLD.createCart(new int[] {2, 2}, new boolean[] {true, false}, false);
    }

    /// Rank 0 in the middle of a star.
    private static GraphComm star() {
        return WORLD.createGraph(
                new int[] {3, 4, 5, 6}, new int[] {1, 2, 3, 0, 0, 0}, false);
    }

    private static Intercomm bridge() {
        Intracomm half = WORLD.split(me() % 2, me());
        return WORLD.createIntercomm(half, 0, 1 - me() % 2, 9);
    }

    @OnRanks(4)
    void gridsSayTheirShapeAndWhoIsBesideWhom() {
        int[] dims = {0, 2, 0};
        CartComm.createDims(24, dims);
        assertThat(dims).containsExactly(4, 2, 3);
        CartComm grid = grid();
        CartParms shape = grid.getTopo();
        assertThat(shape.getDimCount()).isEqualTo(2);
        assertThat(shape.getDim(0)).isEqualTo(2);
        assertThat(shape.getPeriod(0)).isTrue();
        assertThat(shape.getPeriod(1)).isFalse();
        assertThat(shape.getCoord(0)).isEqualTo(me() / 2);
        assertThat(shape.getCoord(1)).isEqualTo(me() % 2);
        ShiftParms down = grid.shift(0, 1);
        assertThat(down.getRankSource()).isEqualTo((me() + 2) % 4);
        assertThat(down.getRankDest()).isEqualTo((me() + 2) % 4);
        ShiftParms right = grid.shift(1, 1);
        boolean left = me() % 2 == 0;
        assertThat(right.getRankSource()).isEqualTo(left ? MPI.PROC_NULL : me() - 1);
        assertThat(right.getRankDest()).isEqualTo(left ? me() + 1 : MPI.PROC_NULL);
    }

    @OnRanks(4)
    void graphsSayTheirEdges() {
        GraphComm star = star();
        GraphParms all = star.getDims();
        assertThat(all.getIndexCount()).isEqualTo(4);
        assertThat(all.getIndex(1)).isEqualTo(4);
        assertThat(all.getEdgeCount()).isEqualTo(6);
        assertThat(all.getEdge(2)).isEqualTo(3);
        assertThat(star.getNeighbors(0)).containsExactly(1, 2, 3);
        assertThat(star.getNeighbors(3)).containsExactly(0);
        Graphcomm same = star;
        assertThat(same.Map(new int[] {1, 2}, new int[] {1, 0}))
                .isEqualTo(me() < 2 ? me() : MPI.UNDEFINED);
        assertThat(new GraphParms().getIndexCount()).isZero();
    }

    /// Each rank has an edge from the one before it and two to the next, with weights.
    @OnRanks(4)
    void edgesOfADistributedGraphHaveWeights() {
        int before = (me() + 3) % 4;
        int next = (me() + 1) % 4;
        GraphComm ring = WORLD.createDistGraphAdjacent(
                new int[] {before, before}, new int[] {before, 10 + before},
                new int[] {next, next}, new int[] {me(), 10 + me()}, MPI.INFO_NULL, false);
        DistGraphNeighbors edges = ring.getDistGraphNeighbors();
        assertThat(edges.isWeighted()).isTrue();
        assertThat(edges.getInDegree()).isEqualTo(2);
        assertThat(edges.getOutDegree()).isEqualTo(2);
        assertThat(edges.getSource(1)).isEqualTo(before);
        assertThat(edges.getSourceWeight(1)).isEqualTo(10 + before);
        assertThat(edges.getDestination(0)).isEqualTo(next);
        assertThat(edges.getDestinationWeight(1)).isEqualTo(10 + me());
        GraphComm copy = ring.iDup();
        copy.getRequest().waitFor();
        assertThat(copy.getDistGraphNeighbors().isWeighted()).isTrue();
    }

    @OnRanks(4)
    void groupsAreMadeInBothSpellings() {
        Group all = WORLD.getGroup();
        Group even = all.rangeIncl(new int[][] {{0, 3, 2}});
        assertThat(even.getSize()).isEqualTo(2);
        assertThat(even.getRank()).isEqualTo(me() % 2 == 0 ? me() / 2 : MPI.UNDEFINED);
        assertThat(members(all.excl(new int[] {0, 3}))).containsExactly(1, 2);
        assertThat(members(all.Range_excl(new int[][] {{3, 1, -2}}))).containsExactly(0, 2);
        Group last = all.Incl(new int[] {3, 2});
        assertThat(members(Group.Intersection(last, even))).containsExactly(2);
        assertThat(members(Group.Difference(last, even))).containsExactly(3);
        assertThat(members(Group.Union(last, even))).containsExactly(3, 2, 0);
    }

    /// The ranks of the world that are in a group.
    private static int[] members(Group group) {
        int[] own = new int[group.getSize()];
        Arrays.setAll(own, i -> i);
        return Group.translateRanks(group, own, WORLD.getGroup());
    }

    /// A duplicate has a context of its own, and the attributes; what it is over stays the same.
    private static <T extends Comm> void duplicates(
            T original, List<Function<T, ? extends Comm>> ways, Function<Comm, Object> kind) {
        int key = Comm.createKeyval();
        original.setAttr(key, "kept");
        for (int i = 0; i < ways.size(); i++) {
            Comm copy = ways.get(i).apply(original);
            copy.getRequest().waitFor();
            assertThat(copy).isNotSameAs(original).hasSameClassAs(original);
            assertThat(Comm.compare(original, copy)).as("way %s", i).isEqualTo(MPI.CONGRUENT);
            assertThat(kind.apply(copy)).as("way %s", i).isEqualTo(kind.apply(original));
            assertThat(copy.getAttr(key)).as("way %s", i).isEqualTo("kept");
            copy.Attr_delete(key);
            assertThat(copy.getAttr(key)).isNull();
            assertThat(original.Attr_get(key)).isEqualTo("kept");
            copy.free();
            assertThat(copy.Is_null()).isTrue();
        }
        assertThat(original.Is_null()).isFalse();
    }

    @OnRanks(4)
    void duplicatesKeepTheirKind() {
        Info none = MPI.INFO_NULL;
        duplicates(WORLD,
                List.of(Intracomm::clone, Intracomm::dup, Intracomm::iDup,
                        comm -> comm.dupWithInfo(none)),
                Comm::getTopology);
        duplicates(grid(),
                List.of(CartComm::clone, CartComm::dup, CartComm::iDup,
                        comm -> comm.dupWithInfo(none)),
                comm -> ((CartComm) comm).getTopo().getPeriod(0));
        duplicates(star(),
                List.of(GraphComm::clone, GraphComm::dup, GraphComm::iDup,
                        comm -> comm.dupWithInfo(none)),
                comm -> ((GraphComm) comm).getDims().getEdgeCount());
        duplicates(bridge(),
                List.of(Intercomm::clone, Intercomm::dup, Intercomm::iDup,
                        comm -> comm.dupWithInfo(none)),
                comm -> ((Intercomm) comm).getRemoteSize());
    }

    /// The same through the types that a program may have declared.
    @OnRanks(4)
    void duplicatesKeepTheirKindWhateverTheVariableSays() {
        List<Function<Comm, ? extends Comm>> ways = List.of(
                Comm::clone, Comm::dup, Comm::iDup, comm -> comm.dupWithInfo(MPI.INFO_NULL));
        duplicates(grid(), List.copyOf(ways), Comm::getTopology);
        duplicates(bridge(), List.copyOf(ways), comm -> comm.isInter());
        List<Function<Cartcomm, ? extends Comm>> grids = List.of(Cartcomm::clone, Cartcomm::dup);
        duplicates(grid(), List.copyOf(grids), Comm::Topo_test);
        List<Function<Graphcomm, ? extends Comm>> graphs = List.of(
                Graphcomm::clone, Graphcomm::dup);
        duplicates(star(), List.copyOf(graphs), Comm::Topo_test);
    }

    @OnRanks(4)
    void bridgesSayWhoIsOnTheOtherSide() {
        Intercomm bridge = bridge();
        assertThat(bridge.isInter()).isTrue();
        assertThat(WORLD.isInter()).isFalse();
        assertThat(members(bridge.Remote_group()))
                .containsExactly(me() % 2 == 0 ? new int[] {1, 3} : new int[] {0, 2});
        assertThat(bridge.modern().remoteSize()).isEqualTo(2);
        Comm plain = bridge;
        assertThat(plain.modern()).isSameAs(bridge.modern());
    }

    @OnRanks(2)
    void errorsGoToTheHandlerInBothSpellings() {
        Intracomm comm = WORLD.dup();
        assertThatThrownBy(() -> comm.callErrhandler(MPI.ERR_TOPOLOGY))
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_TOPOLOGY));
        comm.Errorhandler_set(MPI.ERRORS_RETURN);
        assertThat(comm.Errorhandler_get()).isSameAs(MPI.ERRORS_RETURN);
        comm.callErrhandler(MPI.ERR_TOPOLOGY);
        MPI.Errorhandler_set(MPI.ERRORS_RETURN);
        assertThat(MPI.Errorhandler_get()).isSameAs(MPI.ERRORS_RETURN);
        assertThat(WORLD.getErrhandler()).isSameAs(MPI.ERRORS_RETURN);
        comm.setInfo(new Info());
        assertThat(comm.getInfo().size()).isZero();
    }

    @OnRanks(1)
    void hintsAreCopied() {
        Info info = new Info();
        info.set("key", "value");
        Info copy = info.clone();
        info.set("key", "other");
        assertThat(Objects.requireNonNull(copy.get("key"))).isEqualTo("value");
    }
}
