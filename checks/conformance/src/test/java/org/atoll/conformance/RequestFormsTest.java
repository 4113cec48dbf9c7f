// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.PersistentCollective;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Every form in which a collective is started against a loop: into buffers of the program, on
/// parts side by side and in another order, and prepared. Those of a clause are all under way at
/// once.
class RequestFormsTest {

    @TestFactory
    Stream<DynamicNode> forms() {
        return new Contract()
                .holds("buffersAreFilled", Axes.everyRoot(Kind.INT, 3),
                        RequestFormsTest::intoBuffers)
                .holds("longBuffersAreFilled", Axes.of(Kind.INT, 2500),
                        RequestFormsTest::intoBuffers)
                .holds("partsAreMoved", Axes.everyRoot(Kind.INT, 3),
                        RequestFormsTest::onParts)
                .holds("longPartsAreMoved", Axes.of(Kind.INT, 2500), RequestFormsTest::onParts)
                .holds("neighboursAreHeardWhileOtherThingsAreDone", Axes.of(Kind.INT, 1, 2500),
                        RequestFormsTest::neighbours)
                .in(Setting.few());
    }

    private static void intoBuffers(Case at) {
        Comm comm = at.comm();
        StartedForms forms = new StartedForms(at);
        int n = at.count();
        int size = at.size();
        int[] all = new int[n * size];
        forms.hold("allGatherInto", all, () -> comm.arrays().allGatherInto(forms.mine, all).start(),
                () -> forms.parts(rank -> forms.of(rank, 0), false));
        int[] turned = new int[n * size];
        forms.hold("allToAllInto", turned,
                () -> comm.arrays().allToAllInto(forms.wide, turned).start(),
                () -> forms.parts(rank -> forms.of(rank, n * at.rank()), false));
        int[] sum = new int[n];
        forms.hold("allReduceInto", sum,
                () -> comm.arrays().allReduceInto(forms.mine, sum, Op.SUM).start(),
                () -> forms.sum(0, size, 0));
        int[] both = new int[n];
        forms.hold("allReduceInPlace", both, () -> forms.of(at.rank(), 0),
                () -> comm.arrays().allReduceInPlace(both, Op.SUM).start(),
                () -> forms.sum(0, size, 0));
        int[] upTo = new int[n];
        forms.hold("scanInPlace", upTo, () -> forms.of(at.rank(), 0),
                () -> comm.arrays().scanInPlace(upTo, Op.SUM).start(),
                () -> forms.sum(0, at.rank() + 1, 0));
        int[] share = new int[n];
        forms.hold("reduceScatterInto", share,
                () -> comm.arrays().reduceScatterInto(forms.wide, share, Op.SUM).start(),
                () -> forms.sum(0, size, n * at.rank()));
        int[] gathered = new int[at.atRoot() ? n * size : 0];
        forms.hold("gatherInto", gathered,
                () -> comm.arrays().gatherInto(
                        forms.mine, at.atRoot() ? gathered : null, at.root()).start(),
                () -> at.atRoot() ? forms.parts(rank -> forms.of(rank, 0), false) : gathered);
        int[] lot = new int[n];
        forms.hold("scatterInto", lot,
                () -> comm.arrays().scatterInto(at.atRoot() ? forms.wide : null, lot,
                        at.root()).start(),
                () -> forms.of(at.root(), n * at.rank()));
        int[] combined = new int[at.atRoot() ? n : 0];
        forms.hold("reduceInto", combined,
                () -> comm.arrays().reduceInto(
                        forms.mine, at.atRoot() ? combined : null, Op.SUM, at.root()).start(),
                () -> at.atRoot() ? forms.sum(0, size, 0) : combined);
        forms.run();
        int[] own = forms.of(at.rank(), 0);
        int[] wanted = forms.sum(0, at.rank() + 1, 0);
        comm.scanInPlace(own, Op.SUM);
        at.same("scanInPlace that blocks", own, wanted);
    }

    /// Room for the parts of all ranks, the last one first.
    private static Parts reversed(int[] all, int each) {
        int size = all.length / each;
        int[] counts = new int[size];
        Arrays.fill(counts, each);
        int[] places = IntStream.range(0, size).map(rank -> (size - 1 - rank) * each).toArray();
        return Parts.of(all, counts, places);
    }

    private static void onParts(Case at) {
        StartedForms forms = new StartedForms(at);
        moves(at, forms, Part.of(forms.mine), Part.of(forms.wide));
        toRootsAndBack(at, forms, Part.of(forms.mine), Part.of(forms.wide));
        combines(at, forms, Part.of(forms.mine), Part.of(forms.wide));
        PersistentCollective<Void> gate = at.comm().parts().barrier().prepare();
        forms.hold("persistent barrier", new int[0], gate::start, () -> new int[0]);
        forms.run();
    }

    private static void moves(Case at, StartedForms forms, Part mine, Part wide) {
        Comm comm = at.comm();
        int n = at.count();
        int all = n * at.size();
        int mirror = at.size() - 1 - at.rank();
        forms.both("allGather", all,
                got -> comm.parts().allGather(mine, Part.of(got)).start(),
                got -> comm.parts().allGather(mine, Part.of(got)).prepare(),
                () -> forms.parts(rank -> forms.of(rank, 0), false));
        forms.both("allGather of parts", all,
                got -> comm.parts().allGather(mine, reversed(got, n)).start(),
                got -> comm.parts().allGather(mine, reversed(got, n)).prepare(),
                () -> forms.parts(rank -> forms.of(rank, 0), true));
        forms.both("allToAll", all,
                got -> comm.parts().allToAll(wide, Part.of(got)).start(),
                got -> comm.parts().allToAll(wide, Part.of(got)).prepare(),
                () -> forms.parts(rank -> forms.of(rank, n * at.rank()), false));
        forms.both("allToAll of parts", all,
                got -> comm.parts().allToAll(reversed(forms.wide, n), reversed(got, n)).start(),
                got -> comm.parts().allToAll(reversed(forms.wide, n), reversed(got, n)).prepare(),
                () -> forms.parts(rank -> forms.of(rank, n * mirror), true));
    }

    private static void toRootsAndBack(Case at, StartedForms forms, Part mine, Part wide) {
        Comm comm = at.comm();
        int n = at.count();
        int root = at.root();
        boolean here = at.atRoot();
        int all = here ? n * at.size() : 0;
        int mirror = at.size() - 1 - at.rank();
        Parts backwards = here ? reversed(forms.wide, n) : null;
        forms.both("gather", all,
                got -> comm.parts().gather(mine, here ? Part.of(got) : null, root).start(),
                got -> comm.parts().gather(mine, here ? Part.of(got) : null, root).prepare(),
                () -> here ? forms.parts(rank -> forms.of(rank, 0), false) : new int[0]);
        forms.both("gather of parts", all,
                got -> comm.parts().gather(mine, here ? reversed(got, n) : null, root).start(),
                got -> comm.parts().gather(mine, here ? reversed(got, n) : null, root).prepare(),
                () -> here ? forms.parts(rank -> forms.of(rank, 0), true) : new int[0]);
        forms.both("scatter", n,
                got -> comm.parts().scatter(here ? wide : null, Part.of(got), root).start(),
                got -> comm.parts().scatter(here ? wide : null, Part.of(got), root).prepare(),
                () -> forms.of(root, n * at.rank()));
        forms.both("scatter of parts", n,
                got -> comm.parts().scatter(backwards, Part.of(got), root).start(),
                got -> comm.parts().scatter(backwards, Part.of(got), root).prepare(),
                () -> forms.of(root, n * mirror));
        int[] told = new int[n];
        forms.hold("broadcastAsync", told,
                () -> here ? forms.of(root, 0) : new int[0],
                () -> comm.parts().broadcast(Part.of(told), root).start(), () -> forms.of(root, 0));
        forms.both("reduce", here ? n : 0,
                got -> comm.parts().reduce(mine, here ? Part.of(got) : null, Op.SUM, root).start(),
                got -> comm.parts().reduce(mine, here ? Part.of(got) : null, Op.SUM,
                        root).prepare(),
                () -> here ? forms.sum(0, at.size(), 0) : new int[0]);
    }

    private static void combines(Case at, StartedForms forms, Part mine, Part wide) {
        Comm comm = at.comm();
        int n = at.count();
        int size = at.size();
        forms.both("allReduce", n,
                got -> comm.parts().allReduce(mine, Part.of(got), Op.SUM).start(),
                got -> comm.parts().allReduce(mine, Part.of(got), Op.SUM).prepare(),
                () -> forms.sum(0, size, 0));
        forms.both("scan", n,
                got -> comm.parts().scan(mine, Part.of(got), Op.SUM).start(),
                got -> comm.parts().scan(mine, Part.of(got), Op.SUM).prepare(),
                () -> forms.sum(0, at.rank() + 1, 0));
        forms.both("exclusiveScan", n,
                got -> comm.parts().exclusiveScan(mine, Part.of(got), Op.SUM).start(),
                got -> comm.parts().exclusiveScan(mine, Part.of(got), Op.SUM).prepare(),
                () -> forms.sum(0, Math.max(1, at.rank()), 0)); // rank 0 keeps its own
        forms.both("reduceScatter", n,
                got -> comm.parts().reduceScatter(wide, Part.of(got), Op.SUM).start(),
                got -> comm.parts().reduceScatter(wide, Part.of(got), Op.SUM).prepare(),
                () -> forms.sum(0, size, n * at.rank()));
        int[] counts = new int[size];
        counts[size - 1] = n * size; // the last rank gets all
        boolean last = at.rank() == size - 1;
        forms.both("reduceScatter by counts", last ? n * size : 0,
                got -> comm.parts().reduceScatter(wide, Part.of(got), counts, Op.SUM).start(),
                got -> comm.parts().reduceScatter(wide, Part.of(got), counts, Op.SUM).prepare(),
                () -> last
                        ? forms.parts(part -> forms.sum(0, size, n * part), false)
                        : new int[0]);
    }

    /// On a ring each rank hears first of the one before it, then of the next; of its two parts it
    /// gives the second to the next.
    private static void neighbours(Case at) {
        int n = at.count();
        CartComm ring = at.comm().cartesian(new int[] {at.size()}, new boolean[] {true});
        StartedForms forms = new StartedForms(at);
        Part mine = Part.of(forms.mine);
        int[] two = new int[2 * n];
        Supplier<int[]> crossed =
                () -> joined(forms.of(at.previous(), n), forms.of(at.next(), 0));
        forms.hold("what is given", two,
                () -> IntStream.range(0, 2 * n).map(i -> forms.word(at.rank(), i)).toArray(),
                () -> at.comm().parts().barrier().start(),
                () -> joined(forms.of(at.rank(), 0), forms.of(at.rank(), n)));
        forms.both("neighborAllGather", 2 * n,
                got -> ring.neighbors().allGather(mine, Part.of(got)).start(),
                got -> ring.neighbors().allGather(mine, Part.of(got)).prepare(),
                () -> joined(forms.of(at.previous(), 0), forms.of(at.next(), 0)));
        forms.both("neighborAllGather of parts", 2 * n,
                got -> ring.neighbors().allGather(mine, reversed(got, n)).start(),
                got -> ring.neighbors().allGather(mine, reversed(got, n)).prepare(),
                () -> joined(forms.of(at.next(), 0), forms.of(at.previous(), 0)));
        forms.both("neighborAllToAll", 2 * n,
                got -> ring.neighbors().allToAll(Part.of(two), Part.of(got)).start(),
                got -> ring.neighbors().allToAll(Part.of(two), Part.of(got)).prepare(), crossed);
        // Both take their parts from the end: what was crossed is turned as a whole.
        forms.both("neighborAllToAll of parts", 2 * n,
                got -> ring.neighbors().allToAll(reversed(two, n), reversed(got, n)).start(),
                got -> ring.neighbors().allToAll(reversed(two, n), reversed(got, n)).prepare(),
                () -> joined(forms.of(at.next(), n), forms.of(at.previous(), 0)));
        forms.run();
    }

    private static int[] joined(int[] first, int[] second) {
        return IntStream.concat(IntStream.of(first), IntStream.of(second)).toArray();
    }
}
