// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Every collective of Open MPI's face against a loop: blocking and started, with two buffers and
/// in place, with equal parts and with parts of 1, 2 and 3 elements that lie apart.
class CollectiveFormsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int RANKS = 3;
    private static final int[] ONES = {1, 1, 1};
    private static final int[] COUNTS = {1, 2, 3};
    private static final int[] PLACES = {5, 1, 7}; // rank 1, rank 0, rank 2, with gaps
    private static final int ROOM = 11;

    private final BothForms forms = new BothForms();

    private static int me() {
        return WORLD.getRank();
    }

    /// An element of a rank; -1 is what nobody writes.
    private static int value(int rank, int index) {
        return 100 * rank + index;
    }

    private static int[] values(int rank, int count) {
        return IntStream.range(0, count).map(i -> value(rank, i)).toArray();
    }

    private static int[] untouched(int count) {
        int[] values = new int[count];
        Arrays.fill(values, -1);
        return values;
    }

    /// Two elements of each rank side by side.
    private static int[] pairs() {
        return IntStream.range(0, 2 * RANKS).map(i -> value(i / 2, i % 2)).toArray();
    }

    /// Parts of all ranks, or of one, in their places.
    private static int[] apart(int first, int end) {
        int[] all = untouched(ROOM);
        for (int rank = first; rank < end; rank++) {
            System.arraycopy(values(rank, COUNTS[rank]), 0, all, PLACES[rank], COUNTS[rank]);
        }
        return all;
    }

    /// The sum over the ranks from the first to the last.
    private static int[] sums(int first, int end, int count) {
        return IntStream.range(0, count)
                .map(i -> IntStream.range(first, end).map(rank -> value(rank, i)).sum())
                .toArray();
    }

    /// A part of the sum of all.
    private static int[] share(int from, int count) {
        return Arrays.copyOfRange(sums(0, RANKS, 2 * RANKS), from, from + count);
    }

    private static int[] behind(int[] first, int[] all) {
        int[] result = all.clone();
        System.arraycopy(first, 0, result, 0, first.length);
        return result;
    }

    @OnRanks(RANKS)
    void whatGoesToARoot() {
        for (int root = 0; root < RANKS; root++) {
            gathers(root, me() == root);
            reduces(root, me() == root);
        }
        forms.finish();
    }

    private void gathers(int root, boolean here) {
        int[] own = values(me(), 2);
        int[] none = untouched(2 * RANKS);
        forms.hold("gather", own, none, here ? pairs() : none,
                (out, in) -> WORLD.gather(out, 2, MPI.INT, in, 2, MPI.INT, root),
                (out, in) -> WORLD.iGather(out, 2, MPI.INT, in, 2, MPI.INT, root));
        int[] mine = none.clone();
        System.arraycopy(own, 0, mine, here ? 2 * me() : 0, 2);
        forms.hold("gather in place", own, mine, here ? pairs() : mine,
                (out, in) -> WORLD.gather(in, 2, MPI.INT, root),
                (out, in) -> WORLD.iGather(in, 2, MPI.INT, root));
        int[] part = values(me(), COUNTS[me()]);
        int[] room = untouched(ROOM);
        int[] all = apart(0, RANKS);
        forms.hold("gatherv", part, room, here ? all : room,
                (out, in) -> WORLD.gatherv(
                        out, part.length, MPI.INT, in, COUNTS, PLACES, MPI.INT, root),
                (out, in) -> WORLD.iGatherv(
                        out, part.length, MPI.INT, in, COUNTS, PLACES, MPI.INT, root));
        if (here) {
            forms.hold("gatherv in place", own, apart(me(), me() + 1), all,
                    (out, in) -> WORLD.gatherv(in, COUNTS, PLACES, MPI.INT, root),
                    (out, in) -> WORLD.iGatherv(in, COUNTS, PLACES, MPI.INT, root));
        } else {
            forms.hold("gatherv to a root in place", own, part, part,
                    (out, in) -> WORLD.gatherv(in, part.length, MPI.INT, root),
                    (out, in) -> WORLD.iGatherv(in, part.length, MPI.INT, root));
        }
    }

    private void reduces(int root, boolean here) {
        int[] own = values(me(), 2);
        int[] all = sums(0, RANKS, 2);
        forms.hold("reduce", own, untouched(2), here ? all : untouched(2),
                (out, in) -> WORLD.reduce(out, in, 2, MPI.INT, MPI.SUM, root),
                (out, in) -> WORLD.iReduce(out, in, 2, MPI.INT, MPI.SUM, root));
        forms.hold("reduce in place", own, own, here ? all : own,
                (out, in) -> WORLD.reduce(in, 2, MPI.INT, MPI.SUM, root),
                (out, in) -> WORLD.iReduce(in, 2, MPI.INT, MPI.SUM, root));
    }

    @OnRanks(RANKS)
    void whatComesFromARoot() {
        for (int root = 0; root < RANKS; root++) {
            scatters(root, me() == root);
        }
        forms.finish();
    }

    private void scatters(int root, boolean here) {
        int[] own = values(me(), 2);
        int[] given = here ? pairs() : untouched(1);
        int[] told = {here ? 7 : -1, -1};
        forms.hold("bcast", own, told, new int[] {7, -1},
                (out, in) -> WORLD.bcast(in, 1, MPI.INT, root),
                (out, in) -> WORLD.iBcast(in, 1, MPI.INT, root));
        forms.hold("scatter", given, untouched(3), behind(own, untouched(3)),
                (out, in) -> WORLD.scatter(out, 2, MPI.INT, in, 2, MPI.INT, root),
                (out, in) -> WORLD.iScatter(out, 2, MPI.INT, in, 2, MPI.INT, root));
        int[] pairs = here ? pairs() : untouched(3);
        forms.hold("scatter in place", own, pairs, here ? pairs : behind(own, pairs),
                (out, in) -> WORLD.scatter(in, 2, MPI.INT, root),
                (out, in) -> WORLD.iScatter(in, 2, MPI.INT, root));
        int[] part = values(me(), COUNTS[me()]);
        int[] all = here ? apart(0, RANKS) : untouched(1);
        forms.hold("scatterv", all, untouched(4), behind(part, untouched(4)),
                (out, in) -> WORLD.scatterv(
                        out, COUNTS, PLACES, MPI.INT, in, part.length, MPI.INT, root),
                (out, in) -> WORLD.iScatterv(
                        out, COUNTS, PLACES, MPI.INT, in, part.length, MPI.INT, root));
        if (here) {
            forms.hold("scatterv in place", own, all, all,
                    (out, in) -> WORLD.scatterv(in, COUNTS, PLACES, MPI.INT, root),
                    (out, in) -> WORLD.iScatterv(in, COUNTS, PLACES, MPI.INT, root));
        } else {
            forms.hold("scatterv from a root in place", own, untouched(4),
                    behind(part, untouched(4)),
                    (out, in) -> WORLD.scatterv(in, part.length, MPI.INT, root),
                    (out, in) -> WORLD.iScatterv(in, part.length, MPI.INT, root));
        }
    }

    @OnRanks(RANKS)
    void whatAllGetOfAll() {
        int[] own = values(me(), 2);
        int[] mine = untouched(2 * RANKS);
        System.arraycopy(own, 0, mine, 2 * me(), 2);
        forms.hold("allGather", own, untouched(2 * RANKS), pairs(),
                (out, in) -> WORLD.allGather(out, 2, MPI.INT, in, 2, MPI.INT),
                (out, in) -> WORLD.iAllGather(out, 2, MPI.INT, in, 2, MPI.INT));
        forms.hold("allGather in place", own, mine, pairs(),
                (out, in) -> WORLD.allGather(in, 2, MPI.INT),
                (out, in) -> WORLD.iAllGather(in, 2, MPI.INT));
        int[] part = values(me(), COUNTS[me()]);
        forms.hold("allGatherv", part, untouched(ROOM), apart(0, RANKS),
                (out, in) -> WORLD.allGatherv(
                        out, part.length, MPI.INT, in, COUNTS, PLACES, MPI.INT),
                (out, in) -> WORLD.iAllGatherv(
                        out, part.length, MPI.INT, in, COUNTS, PLACES, MPI.INT));
        forms.hold("allGatherv in place", part, apart(me(), me() + 1), apart(0, RANKS),
                (out, in) -> WORLD.allGatherv(in, COUNTS, PLACES, MPI.INT),
                (out, in) -> WORLD.iAllGatherv(in, COUNTS, PLACES, MPI.INT));
        forms.finish();
    }

    /// Of rank r every rank gets so many elements as its own number says, counted from 1.
    @OnRanks(RANKS)
    void whatEachGivesToEach() {
        int[] turned = IntStream.range(0, RANKS).map(rank -> value(rank, me())).toArray();
        forms.hold("allToAll", values(me(), RANKS), untouched(RANKS), turned,
                (out, in) -> WORLD.allToAll(out, 1, MPI.INT, in, 1, MPI.INT),
                (out, in) -> WORLD.iAllToAll(out, 1, MPI.INT, in, 1, MPI.INT));
        int count = COUNTS[me()];
        int[] counts = {count, count, count};
        int[] places = {8, 4, 0}; // the part of rank 0 last
        int[] got = untouched(ROOM);
        for (int rank = 0; rank < RANKS; rank++) {
            int[] parts = values(rank, ROOM);
            System.arraycopy(parts, PLACES[me()], got, places[rank], count);
        }
        forms.hold("allToAllv", values(me(), ROOM), untouched(ROOM), got,
                (out, in) -> WORLD.allToAllv(
                        out, COUNTS, PLACES, MPI.INT, in, counts, places, MPI.INT),
                (out, in) -> WORLD.iAllToAllv(
                        out, COUNTS, PLACES, MPI.INT, in, counts, places, MPI.INT));
        Datatype[] types = IntStream.of(COUNTS).mapToObj(CollectiveFormsTest::several)
                .toArray(Datatype[]::new);
        Datatype[] mine = {types[me()], types[me()], types[me()]};
        int[] bytes = IntStream.of(PLACES).map(place -> 4 * place).toArray();
        int[] placesInBytes = IntStream.of(places).map(place -> 4 * place).toArray();
        forms.hold("allToAllw", values(me(), ROOM), untouched(ROOM), got,
                (out, in) -> WORLD.allToAllw(
                        out, ONES, bytes, types, in, ONES, placesInBytes, mine),
                (out, in) -> WORLD.iAllToAllw(
                        out, ONES, bytes, types, in, ONES, placesInBytes, mine));
        forms.finish();
    }

    private static Datatype several(int count) {
        Datatype type = Datatype.createContiguous(count, MPI.INT);
        type.commit();
        return type;
    }

    @OnRanks(RANKS)
    void whatIsCombinedForAll() {
        int[] own = values(me(), 2 * RANKS);
        int[] none = untouched(2 * RANKS);
        forms.hold("allReduce", own, none, sums(0, RANKS, own.length),
                (out, in) -> WORLD.allReduce(out, in, 2 * RANKS, MPI.INT, MPI.SUM),
                (out, in) -> WORLD.iAllReduce(out, in, 2 * RANKS, MPI.INT, MPI.SUM));
        forms.hold("allReduce in place", own, own, sums(0, RANKS, own.length),
                (out, in) -> WORLD.allReduce(in, 2 * RANKS, MPI.INT, MPI.SUM),
                (out, in) -> WORLD.iAllReduce(in, 2 * RANKS, MPI.INT, MPI.SUM));
        forms.hold("reduceScatterBlock", own, none, behind(share(2 * me(), 2), none),
                (out, in) -> WORLD.reduceScatterBlock(out, in, 2, MPI.INT, MPI.SUM),
                (out, in) -> WORLD.iReduceScatterBlock(out, in, 2, MPI.INT, MPI.SUM));
        forms.hold("reduceScatterBlock in place", none, own, behind(share(2 * me(), 2), own),
                (out, in) -> WORLD.reduceScatterBlock(in, 2, MPI.INT, MPI.SUM),
                (out, in) -> WORLD.iReduceScatterBlock(in, 2, MPI.INT, MPI.SUM));
        int[] part = share(me() * (me() + 1) / 2, COUNTS[me()]);
        forms.hold("reduceScatter", own, none, behind(part, none),
                (out, in) -> WORLD.reduceScatter(out, in, COUNTS, MPI.INT, MPI.SUM),
                (out, in) -> WORLD.iReduceScatter(out, in, COUNTS, MPI.INT, MPI.SUM));
        forms.hold("reduceScatter in place", none, own, behind(part, own),
                (out, in) -> WORLD.reduceScatter(in, COUNTS, MPI.INT, MPI.SUM),
                (out, in) -> WORLD.iReduceScatter(in, COUNTS, MPI.INT, MPI.SUM));
        forms.finish();
    }

    @OnRanks(RANKS)
    void whatIsCombinedUpToEach() {
        int[] own = values(me(), 2);
        int[] upTo = sums(0, me() + 1, 2);
        int[] before = me() == 0 ? untouched(2) : sums(0, me(), 2);
        forms.hold("scan", own, untouched(2), upTo,
                (out, in) -> WORLD.scan(out, in, 2, MPI.INT, MPI.SUM),
                (out, in) -> WORLD.iScan(out, in, 2, MPI.INT, MPI.SUM));
        forms.hold("scan in place", own, own, upTo,
                (out, in) -> WORLD.scan(in, 2, MPI.INT, MPI.SUM),
                (out, in) -> WORLD.iScan(in, 2, MPI.INT, MPI.SUM));
        forms.hold("exScan", own, untouched(2), before,
                (out, in) -> WORLD.exScan(out, in, 2, MPI.INT, MPI.SUM),
                (out, in) -> WORLD.iExScan(out, in, 2, MPI.INT, MPI.SUM));
        forms.hold("exScan in place", own, own, me() == 0 ? own : before,
                (out, in) -> WORLD.exScan(in, 2, MPI.INT, MPI.SUM),
                (out, in) -> WORLD.iExScan(in, 2, MPI.INT, MPI.SUM));
        forms.finish();
    }

    /// On a ring, whose neighbours are the rank before and the one behind; in a graph, where rank
    /// 0 alone hears of the others and nobody of it.
    @OnRanks(RANKS)
    void whatNeighboursGive() {
        int before = (me() + 2) % RANKS;
        int next = (me() + 1) % RANKS;
        CartComm ring = WORLD.createCart(new int[] {RANKS}, new boolean[] {true}, false);
        int[] both = {value(before, 0), value(next, 0)};
        int[] apart = {both[0], -1, both[1]};
        int[] gap = {0, 2};
        int[] each = {1, 1};
        forms.hold("neighborAllGather", values(me(), 1), untouched(2), both,
                (out, in) -> ring.neighborAllGather(out, 1, MPI.INT, in, 1, MPI.INT),
                (out, in) -> ring.iNeighborAllGather(out, 1, MPI.INT, in, 1, MPI.INT));
        forms.hold("neighborAllGatherv", values(me(), 1), untouched(3), apart,
                (out, in) -> ring.neighborAllGatherv(
                        out, 1, MPI.INT, in, each, gap, MPI.INT),
                (out, in) -> ring.iNeighborAllGatherv(
                        out, 1, MPI.INT, in, each, gap, MPI.INT));
        int[] turned = {value(before, 1), value(next, 0)};
        forms.hold("neighborAllToAll", values(me(), 2), untouched(2), turned,
                (out, in) -> ring.neighborAllToAll(out, 1, MPI.INT, in, 1, MPI.INT),
                (out, in) -> ring.iNeighborAllToAll(out, 1, MPI.INT, in, 1, MPI.INT));
        forms.hold("neighborAllToAllv", values(me(), 3), untouched(2),
                new int[] {value(next, 0), value(before, 2)},
                (out, in) -> ring.neighborAllToAllv(
                        out, each, gap, MPI.INT, in, each, new int[] {1, 0}, MPI.INT),
                (out, in) -> ring.iNeighborAllToAllv(
                        out, each, gap, MPI.INT, in, each, new int[] {1, 0}, MPI.INT));
        int[] others = me() == 0 ? new int[] {2, 1} : new int[0];
        GraphComm star = WORLD.createDistGraphAdjacent(
                others, me() == 0 ? new int[0] : new int[] {0}, MPI.INFO_NULL, false);
        forms.hold("neighborAllGather of a graph", values(me(), 1), untouched(2),
                me() == 0 ? new int[] {value(2, 0), value(1, 0)} : untouched(2),
                (out, in) -> star.neighborAllGather(out, 1, MPI.INT, in, 1, MPI.INT),
                (out, in) -> star.iNeighborAllGather(out, 1, MPI.INT, in, 1, MPI.INT));
        forms.finish();
    }
}
