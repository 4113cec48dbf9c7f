// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.atoll.fabric.World;
import org.atoll.fabric.board.BoardShelf;

/// Groups, communicators made from others, grids, and what is attached to them.
class GroupsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int me() {
        return WORLD.Rank();
    }

    @OnRanks(4)
    void setsOfRanks() {
        Group all = WORLD.Group();
        Group even = all.Incl(new int[] {2, 0});
        Group odd = all.Excl(new int[] {0, 2});
        assertThat(even.Size()).isEqualTo(2);
        assertThat(even.Rank()).isEqualTo(me() == 2 ? 0 : me() == 0 ? 1 : MPI.UNDEFINED);
        assertThat(Group.Compare(Group.Union(even, odd), all)).isEqualTo(MPI.SIMILAR);
        assertThat(Group.compare(Group.intersection(even, odd), MPI.GROUP_EMPTY))
                .isEqualTo(MPI.IDENT);
        assertThat(Group.difference(all, odd).getSize()).isEqualTo(2);
        assertThat(Group.Translate_ranks(even, new int[] {0, 1}, all)).containsExactly(2, 0);
        assertThat(Group.translateRanks(all, new int[] {1, MPI.PROC_NULL}, even))
                .containsExactly(MPI.UNDEFINED, MPI.PROC_NULL);
        assertThat(all.Range_incl(new int[][] {{0, 3, 2}}).Size()).isEqualTo(2);
        assertThat(all.rangeExcl(new int[][] {{1, 3, 1}}).getSize()).isEqualTo(1);
        assertThat(Group.union(MPI.GROUP_EMPTY, even).getSize()).isEqualTo(2);
        even.free();
        assertThat(even.isNull()).isTrue();
        assertThatThrownBy(even::Size).hasMessageStartingWith("Size: the group was freed");
        assertThat(WORLD.group.Size()).isEqualTo(4);
    }

    @OnRanks(4)
    void communicatorsAreMadeAndFreed() {
        Intracomm half = WORLD.Split(me() % 2, -me());
        assertThat(half.Size()).isEqualTo(2);
        assertThat(half.Rank()).isEqualTo(me() < 2 ? 1 : 0);
        int[] sum = new int[1];
        half.Allreduce(new int[] {me()}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        assertThat(sum).containsExactly(me() % 2 == 0 ? 2 : 4);
        Intracomm copy = half.dup();
        assertThat(Comm.Compare(half, copy)).isEqualTo(MPI.CONGRUENT);
        assertThat(Intracomm.Compare(half, half)).isEqualTo(MPI.IDENT);
        assertThat(Comm.compare(half, WORLD)).isEqualTo(MPI.UNEQUAL);
        copy.free();
        assertThat(copy.isNull()).isTrue();
        assertThatThrownBy(copy::getRank)
                .hasMessage("getRank: the communicator was freed by the call free");
        Intracomm first = WORLD.Create(WORLD.Group().Incl(new int[] {0, 3}));
        assertThat(first.isNull()).isEqualTo(me() == 1 || me() == 2);
        assertThat(WORLD.split(me() == 1 ? MPI.UNDEFINED : 0, 0).isNull()).isEqualTo(me() == 1);
        assertThat(WORLD.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL).getSize()).isEqualTo(4);
        if (me() > 1) {
            Intracomm last = WORLD.createGroup(WORLD.getGroup().incl(new int[] {2, 3}), 1);
            assertThat(last.getSize()).isEqualTo(2);
        }
        assertThatThrownBy(WORLD::Free).hasMessageContaining("predefined");
    }

    @OnRanks(4)
    void attributesGoWithDuplicates() {
        int key = Comm.createKeyval();
        WORLD.setAttr(key, "value");
        Intracomm copy = WORLD.clone();
        assertThat(copy.getAttr(key)).isEqualTo("value");
        copy.deleteAttr(key);
        assertThat(copy.getAttr(key)).isNull();
        assertThat(WORLD.Attr_get(key)).isEqualTo("value");
        assertThatThrownBy(() -> WORLD.getAttr(5000)).hasMessageStartingWith("getAttr: keyval is");
        copy.setName("copy");
        assertThat(copy.getName()).isEqualTo("copy");
    }

    @OnRanks(4)
    void everyCallTakesTheLargestTag() {
        int tag = (int) WORLD.Attr_get(MPI.TAG_UB);
        assertThat(WORLD.createGroup(WORLD.group, tag).getSize()).isEqualTo(4);
        WORLD.sendRecv(new int[1], 1, MPI.INT, me(), tag, new int[1], 1, MPI.INT, me(), tag);
        int peer = me() < 2 ? 2 : 0;
        Intracomm half = WORLD.split(me() / 2, 0);
        assertThat(WORLD.Create_intercomm(half, 0, peer, tag).getRemoteSize()).isEqualTo(2);
    }

    @OnRanks(4)
    void gridsKnowTheirNeighbours() {
        int[] dims = {0, 2};
        Cartcomm.Dims_create(4, dims);
        assertThat(dims).containsExactly(2, 2);
        Cartcomm grid = WORLD.Create_cart(dims, new boolean[] {true, false}, false);
        assertThat(grid.Topo_test()).isEqualTo(MPI.CART);
        assertThat(WORLD.getTopology()).isEqualTo(MPI.UNDEFINED);
        assertThat(grid.Coords(3)).containsExactly(1, 1);
        assertThat(grid.Rank(new int[] {-1, 0})).isEqualTo(2);
        ShiftParms across = grid.Shift(1, 1);
        assertThat(across.rank_dest).isEqualTo(me() % 2 == 0 ? me() + 1 : MPI.PROC_NULL);
        CartParms parms = grid.Get();
        assertThat(parms.dims).containsExactly(2, 2);
        assertThat(parms.coords).containsExactly(me() / 2, me() % 2);
        assertThat(grid.Sub(new boolean[] {true, false}).Size()).isEqualTo(2);
        CartComm three = WORLD.createCart(new int[] {3}, new boolean[] {false}, false);
        assertThat(three.isNull()).isEqualTo(me() == 3);
        if (me() < 3) {
            assertThat(three.getTopo().getDim(0)).isEqualTo(3);
            assertThat(three.dup().getCoords(1)).containsExactly(1);
            assertThatThrownBy(() -> three.getRank(new int[] {5}))
                    .hasMessageStartingWith("getRank: coords are [5]");
        }
        assertThat(grid.Map(new int[] {3}, new boolean[] {false}))
                .isEqualTo(me() < 3 ? me() : MPI.UNDEFINED);
    }

    @OnRanks(4)
    void groupsAreBridgedAndMerged() {
        Intracomm half = WORLD.Split(me() % 2, me());
        Intercomm bridge = WORLD.Create_intercomm(half, 0, 1 - me() % 2, 9);
        assertThat(bridge.Test_inter()).isTrue();
        assertThat(bridge.Remote_size()).isEqualTo(2);
        assertThat(bridge.getRemoteGroup().getSize()).isEqualTo(2);
        int[] got = new int[1];
        bridge.Sendrecv(new int[] {me()}, 0, 1, MPI.INT, bridge.Rank(), 0,
                got, 0, 1, MPI.INT, bridge.Rank(), 0);
        assertThat(got).containsExactly(me() % 2 == 0 ? me() + 1 : me() - 1);
        Intracomm merged = bridge.Merge(me() % 2 == 1);
        assertThat(merged.Size()).isEqualTo(4);
        assertThat(merged.Rank()).isEqualTo(me() / 2 + (me() % 2) * 2);
        assertThat(bridge.dup().getRank()).isEqualTo(me() / 2);
    }

    /// Ranks 0 and 2 are one group, 1 and 3 the other.
    private static Intercomm bridge() {
        Intracomm half = WORLD.Split(me() % 2, me());
        return WORLD.Create_intercomm(half, 0, 1 - me() % 2, 9);
    }

    @OnRanks(4)
    void communicatorsInheritTheErrorHandler() {
        Intracomm comm = WORLD.dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        int[] self = {me()};
        Info none = MPI.INFO_NULL;
        CartComm grid = comm.createCart(new int[] {4}, new boolean[1], true);
        Intracomm half = comm.split(me() % 2, 0);
        Intercomm bridge = WORLD.createIntercomm(half, 0, 1 - me() % 2, 9);
        Intracomm soon = comm.iDup();
        soon.getRequest().waitFor();
        for (Comm made : List.of(
                comm.dup(), soon, comm.create(comm.group), comm.createGroup(comm.group, 1),
                half, comm.splitType(Comm.TYPE_SHARED, 0, none), grid,
                grid.sub(new boolean[1]), comm.createGraph(new int[4], new int[0], false),
                comm.createDistGraphAdjacent(self, self, none, false),
                comm.createDistGraph(self, new int[1], new int[0], none, false),
                bridge, bridge.dup(), bridge.merge(me() % 2 == 1))) {
            assertThat(made.getErrhandler()).isSameAs(MPI.ERRORS_RETURN);
        }
        assertThat(WORLD.getErrhandler()).isNotSameAs(MPI.ERRORS_RETURN);
    }

    @OnRanks(4)
    void collectivesReachTheOtherGroup() {
        Intercomm bridge = bridge();
        bridge.barrier();
        bridge.Barrier();
        int[] theirs = new int[2];
        bridge.Allgather(new int[] {me()}, 0, 1, MPI.INT, theirs, 0, 1, MPI.INT);
        assertThat(theirs).containsExactly(1 - me() % 2, 3 - me() % 2);
        int[] sum = new int[1];
        bridge.allReduce(new int[] {me()}, sum, 1, MPI.INT, MPI.SUM);
        assertThat(sum).containsExactly(me() % 2 == 0 ? 4 : 2);
        bridge.allToAll(new int[] {me(), me() + 10}, 1, MPI.INT, theirs, 1, MPI.INT);
        int mine = me() / 2 * 10;
        assertThat(theirs).containsExactly(1 - me() % 2 + mine, 3 - me() % 2 + mine);
        int[] parts = new int[2];
        bridge.allGatherv(new int[] {me()}, 1, MPI.INT,
                parts, new int[] {1, 1}, new int[] {1, 0}, MPI.INT);
        assertThat(parts).containsExactly(3 - me() % 2, 1 - me() % 2);
        bridge.reduceScatterBlock(new int[] {me(), 5}, sum, 1, MPI.INT, MPI.SUM);
        assertThat(sum).containsExactly(me() / 2 == 1 ? 10 : me() % 2 == 0 ? 4 : 2);
    }

    /// Ranks 0 and 1 share what rank 2 gives, and the reverse: counts are those of the own group.
    @OnRanks(3)
    void groupsOfDifferentSizesScatterAmongThemselves() {
        boolean pair = me() < 2;
        Intercomm bridge = WORLD.Create_intercomm(
                WORLD.Split(pair ? 0 : 1, 0), 0, pair ? 2 : 0, 9);
        int[] mine = {me(), 10, 20};
        int[] got = new int[3];
        bridge.reduceScatter(
                mine, got, pair ? new int[] {1, 2, 99} : new int[] {3}, MPI.INT, MPI.SUM);
        assertThat(got).containsExactly(me() == 0 ? new int[] {2, 0, 0}
                : me() == 1 ? new int[] {10, 20, 0} : new int[] {1, 20, 40});
        bridge.reduceScatterBlock(mine, got, pair ? 1 : 2, MPI.INT, MPI.SUM);
        assertThat(got[0]).isEqualTo(me() == 0 ? 2 : me() == 1 ? 10 : 1);
    }

    /// Rank 2 is the root: rank 1 of its group.
    @OnRanks(4)
    void rootsBetweenTwoGroupsAreNamedFromBothSides() {
        Intercomm bridge = bridge();
        int root = me() % 2 == 1 ? 1 : me() == 2 ? MPI.ROOT : MPI.PROC_NULL;
        int[] token = {me() == 2 ? 42 : 0};
        bridge.Bcast(token, 0, 1, MPI.INT, root);
        assertThat(token[0]).isEqualTo(me() == 0 ? 0 : 42);
        int[] all = new int[2];
        bridge.gather(new int[] {me()}, 1, MPI.INT, all, 1, MPI.INT, root);
        assertThat(all).containsExactly(me() == 2 ? new int[] {1, 3} : new int[2]);
        IntBuffer got = MPI.newIntBuffer(1);
        IntBuffer given = MPI.newIntBuffer(2).put(0, 7).put(1, 8);
        bridge.iScatter(given, 1, MPI.INT, got, 1, MPI.INT, root).waitFor();
        assertThat(got.get(0)).isEqualTo(me() == 1 ? 7 : me() == 3 ? 8 : 0);
        int[] sum = new int[1];
        bridge.Reduce(new int[] {me()}, 0, sum, 0, 1, MPI.INT, MPI.SUM, root);
        assertThat(sum[0]).isEqualTo(me() == 2 ? 4 : 0);
        assertThatThrownBy(() -> bridge.Bcast(new String[1], 0, 1, MPI.OBJECT, root))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("merge the groups first");
    }

    @OnRanks(4)
    void duplicatesAreMadeWhileTheProgramGoesOn() {
        Intracomm copy = WORLD.iDup();
        assertThat(copy.isNull()).isTrue();
        Intercomm bridge = bridge();
        Intercomm other = bridge.iDup();
        CartComm grid = WORLD.createCart(new int[] {2, 2}, new boolean[2], false);
        CartComm gridCopy = grid.iDup();
        Request.waitAll(new Request[] {
            gridCopy.getRequest(), copy.getRequest(), other.getRequest()});
        assertThat(Comm.compare(WORLD, copy)).isEqualTo(MPI.CONGRUENT);
        assertThat(other.getRemoteSize()).isEqualTo(2);
        assertThat(gridCopy.getCoords(3)).containsExactly(1, 1);
        copy.barrier();
        other.barrier();
        assertThat(copy.getRequest().isNull()).isTrue();
    }

    @OnRanks(4)
    void bridgesAreComparedByBothGroups() {
        Intercomm bridge = bridge();
        boolean even = me() % 2 == 0;
        Intracomm half = WORLD.split(me() % 2, even ? me() : -me());
        Intercomm turned = WORLD.createIntercomm(half, 0, even ? 3 : 0, 9);
        assertThat(Comm.compare(bridge, half)).isEqualTo(MPI.UNEQUAL);
        assertThat(Comm.compare(bridge, turned)).isEqualTo(MPI.SIMILAR);
        assertThat(Comm.compare(bridge, bridge.dup())).isEqualTo(MPI.CONGRUENT);
        assertThat(Comm.compare(bridge, bridge)).isEqualTo(MPI.IDENT);
    }

    @OnRanks(4)
    void mapsSayWhereARankWouldBe() {
        CartComm grid = WORLD.createCart(new int[] {4}, new boolean[1], true);
        assertThat(grid.map(new int[] {3}, new boolean[1]))
                .isEqualTo(me() < 3 ? me() : MPI.UNDEFINED);
        assertThatThrownBy(() -> grid.Map(new int[] {5}, new boolean[1]))
                .isInstanceOf(MPIException.class).hasMessageContaining("more places");
        GraphComm pair = WORLD.createGraph(
                new int[] {1, 2}, new int[] {1, 0}, true);
        assertThat(pair.isNull()).isEqualTo(me() >= 2);
        if (me() < 2) {
            assertThat(pair.map(new int[] {0}, new int[0]))
                    .isEqualTo(me() == 0 ? 0 : MPI.UNDEFINED);
        }
    }

    @OnRanks(4)
    void graphsKnowTheirNeighbours() {
        Graphcomm star = WORLD.Create_graph(
                new int[] {3, 4, 5, 6}, new int[] {1, 2, 3, 0, 0, 0}, false);
        assertThat(star.Topo_test()).isEqualTo(MPI.GRAPH);
        assertThat(star.Neighbours(0)).containsExactly(1, 2, 3);
        assertThat(star.Get().index).containsExactly(3, 4, 5, 6);
        int[] heard = new int[3];
        star.neighborAllGather(new int[] {me() + 10}, 1, MPI.INT, heard, 1, MPI.INT);
        assertThat(heard).containsExactly(
                me() == 0 ? new int[] {11, 12, 13} : new int[] {10, 0, 0});
        int next = (me() + 1) % 4;
        int before = (me() + 3) % 4;
        GraphComm ring = WORLD.createDistGraphAdjacent(
                new int[] {before}, new int[] {next}, MPI.INFO_NULL, false);
        assertThat(ring.getTopology()).isEqualTo(MPI.DIST_GRAPH);
        assertThat(ring.getDistGraphNeighbors().getSource(0)).isEqualTo(before);
        int[] in = new int[1];
        ring.dup().neighborAllToAll(new int[] {me()}, 1, MPI.INT, in, 1, MPI.INT);
        assertThat(in).containsExactly(before);
        GraphComm given = WORLD.createDistGraph(
                me() == 0 ? new int[] {0, 1, 2, 3} : new int[0],
                me() == 0 ? new int[] {1, 1, 1, 1} : new int[0],
                me() == 0 ? new int[] {1, 2, 3, 0} : new int[0],
                me() == 0 ? new int[] {5, 6, 7, 8} : new int[0], MPI.INFO_NULL, false);
        DistGraphNeighbors neighbors = given.getDistGraphNeighbors();
        assertThat(neighbors.isWeighted()).isTrue();
        assertThat(neighbors.getDestination(0)).isEqualTo(next);
        assertThat(neighbors.getDestinationWeight(0)).isEqualTo(5 + me());
        DistGraphNeighbors first = WORLD.createDistGraphAdjacent(
                new int[] {before}, new int[] {before, -7, 9}, new int[] {next},
                new int[] {me(), -7}, MPI.INFO_NULL, false).getDistGraphNeighbors();
        assertThat(first.getSourceWeight(0)).isEqualTo(before);
        assertThat(first.getDestinationWeight(0)).isEqualTo(me());
        assertThat(first.getInDegree()).isEqualTo(1);
        assertThatThrownBy(() -> WORLD.createDistGraphAdjacent(
                new int[1], new int[0], new int[0], new int[0], MPI.INFO_NULL, false))
                .hasMessage("createDistGraphAdjacent: sourceWeights has 0 elements: sources has 1");
        assertThatThrownBy(() -> WORLD.neighborAllGather(in, 1, MPI.INT, in, 1, MPI.INT))
                .hasMessageContaining("neither a grid nor a graph");
    }

    @OnRanks(3)
    void ranksWithoutNeighboursTakePart() {
        int[] others = {1, 2};
        GraphComm toFirst = WORLD.createDistGraphAdjacent(
                me() == 0 ? others : new int[0], me() == 0 ? new int[0] : new int[] {0},
                MPI.INFO_NULL, false);
        int[] in = new int[4];
        Arrays.fill(in, -1);
        int[] counts = me() == 0 ? others : new int[0];
        toFirst.neighborAllGatherv(new int[] {me(), 2}, me(), MPI.INT,
                me() == 0 ? in : null, counts, counts.clone(), MPI.INT);
        toFirst.neighborAllToAllv(
                me() == 0 ? null : new int[] {10 * me()}, me() == 0 ? new int[0] : new int[] {1},
                me() == 0 ? new int[0] : new int[] {0}, MPI.INT,
                in, me() == 0 ? new int[] {1, 1} : new int[0], counts, MPI.INT);
        assertThat(in).containsExactly(
                me() == 0 ? new int[] {-1, 10, 20, 2} : new int[] {-1, -1, -1, -1});
    }

    @OnRanks(1)
    void predefinedCommunicatorsHaveTheStandardsNames() {
        assertThat(WORLD.getName()).isEqualTo("MPI_COMM_WORLD");
        assertThat(MPI.COMM_SELF.getName()).isEqualTo("MPI_COMM_SELF");
        assertThat(WORLD.dup().getName()).isEmpty();
    }

    @OnRanks(2)
    void hintsAreKept() {
        Info info = new Info();
        info.set("key", "value");
        assertThat(info.get("key")).isEqualTo("value");
        assertThat(info.getKey(0)).isEqualTo("key");
        assertThat(info.dup().size()).isEqualTo(1);
        info.delete("key");
        assertThatThrownBy(() -> info.delete("key")).hasMessage("delete: there is no key key");
        assertThat(MPI.INFO_NULL.isNull()).isTrue();
        assertThat(IntStream.range(0, MPI.INFO_ENV.size()).mapToObj(MPI.INFO_ENV::getKey))
                .containsExactly(
                        "command", "argv", "maxprocs", "host", "arch", "wdir", "thread_level");
        assertThat(MPI.INFO_ENV.get("maxprocs")).isEqualTo("2");
        assertThat(MPI.INFO_ENV.get("host")).isEqualTo(MPI.getProcessorName());
        assertThat(MPI.INFO_ENV.isNull()).isFalse();
        assertThatThrownBy(() -> MPI.INFO_ENV.set("wdir", "x"))
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_INFO))
                .hasMessageStartingWith("set: the info is predefined");
        assertThatThrownBy(() -> MPI.INFO_ENV.delete("wdir"))
                .hasMessageStartingWith("delete: the info is predefined");
        assertThatThrownBy(MPI.INFO_ENV::free)
                .hasMessageStartingWith("free: the info is predefined");
        Info own = MPI.INFO_ENV.dup();
        own.set("wdir", "x");
        assertThat(own.get("wdir")).isEqualTo("x");
        own.free();
    }

    @OnRanks(2)
    void aDuplicateHasWhatWasAttachedWhenItWasBegun() {
        int key = Comm.createKeyval();
        WORLD.setAttr(key, "then");
        Intracomm copy = WORLD.iDup();
        WORLD.setAttr(key, "now");
        copy.getRequest().waitFor();
        assertThat(copy.getAttr(key)).isEqualTo("then");
    }

    /// A job has few boards, and collectives of a communicator without one are slower.
    static int boardsLeft() {
        World fabric = MPI.COMM_WORLD.modern().world().rank().fabric();
        BoardShelf shelf = Objects.requireNonNull(BoardShelf.of(fabric, new int[] {0, 1}));
        MPI.COMM_WORLD.Barrier();
        int left = 0;
        while (MPI.COMM_WORLD.Rank() == 0 && shelf.claim(2) >= 0) {
            left++;
        }
        return left;
    }

    @OnRanks(2)
    void whatIsFreedGivesItsBoardBack() {
        for (int i = 0; i < 20; i++) {
            Intracomm half = WORLD.split(me(), 0);
            Intercomm bridge = WORLD.createIntercomm(half, 0, 1 - me(), 0);
            bridge.merge(false).free();
            bridge.free();
            WORLD.dup().Free();
            WORLD.createCart(new int[] {2}, new boolean[1], false).disconnect();
        }
        Intracomm last = WORLD.dup();
        last.barrier();
        last.Send_init(new int[1], 0, 1, MPI.INT, 1 - me(), 0);
        last.free();
        assertThat(boardsLeft()).isEqualTo(me() == 0 ? 7 : 0);
    }

    @OnRanks(2)
    void whatWasPreparedOrProbedOutlivesItsCommunicator() {
        Intracomm copy = WORLD.dup();
        int[] mine = {me()};
        int[] got = new int[1];
        Prequest out = copy.Send_init(mine, 0, 1, MPI.INT, 1 - me(), 0);
        Prequest in = copy.Recv_init(got, 0, 1, MPI.INT, 1 - me(), 0);
        Request probed = copy.Isend(new int[] {5 + me()}, 0, 1, MPI.INT, 1 - me(), 1);
        Request kept = copy.Irecv(mine, 0, 1, MPI.INT, 1 - me(), 2);
        Message message = new Message();
        message.mProbe(1 - me(), 1, copy);
        copy.free();
        Prequest.Startall(new Prequest[] {in, out});
        in.Wait();
        out.Wait();
        assertThat(got).containsExactly(1 - me());
        message.mRecv(got, 1, MPI.INT);
        assertThat(got).containsExactly(6 - me());
        probed.Wait();
        kept.Cancel();
        assertThat(kept.Wait().Test_cancelled()).isTrue();
    }
}
