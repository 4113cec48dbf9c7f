// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Group;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Communicators between two groups. Of the ranks of a communicator the first third are one
/// group, the others the second.
class InterCommTest {

    /// Both groups as a rank sees them.
    private record Sides(Case at, Comm local, InterComm inter, boolean first, int border) {

        static Sides of(Case at) {
            int border = Math.max(1, at.size() / 3);
            boolean first = at.rank() < border;
            Comm local = at.comm().split(first ? 0 : 1, at.rank());
            int otherLeader = first ? at.size() - 1 : border - 1;
            InterComm inter = local.intercomm(local.size() - 1, at.comm(), otherLeader, 3);
            return new Sides(at, local, inter, first, border);
        }

        /// The number that a rank of the other group has in the communicator of all.
        int remote(int rank) {
            return first ? border + rank : rank;
        }

        /// What this rank says as root: one of the first group, by its number.
        int root(int root) {
            return !first ? root : root == local.rank() ? InterComm.ROOT : Comm.NOBODY;
        }
    }

    private interface Body {
        void run(Sides sides);
    }

    /// With one rank there are no two groups.
    private static Clause.Body between(Body body) {
        return at -> {
            if (at.size() > 1) {
                body.run(Sides.of(at));
            }
        };
    }

    @TestFactory
    Stream<DynamicNode> intercommunicators() {
        Axes counts = Axes.of(Kind.INT, 1, 3000);
        return new Contract()
                .holds("messagesGoToTheOtherGroup", Axes.ONCE, between(InterCommTest::messages))
                .holds("rootedOnesReachTheOtherGroup", counts, between(InterCommTest::rooted))
                .holds("allGetWhatTheOthersGive", counts, between(InterCommTest::all))
                .holds("valuesOfTheOthersAreCombined", counts, between(InterCommTest::combined))
                .holds("mergeOrdersTheGroups", Axes.ONCE, between(InterCommTest::merged))
                .holds("dupAndSplitKeepBothGroups", Axes.ONCE, between(InterCommTest::divided))
                .holds("requestsGoBeside", Axes.of(Kind.INT, 4, 2000),
                        between(InterCommTest::requests))
                .holds("rootedRequestsReachTheOtherGroup", Axes.of(Kind.INT, 4, 2000),
                        between(InterCommTest::rootedRequests))
                .in(Setting.few());
    }

    private static void messages(Sides s) {
        Case at = s.at();
        at.same("sizes", new int[] {s.inter().rank(), s.inter().size(), s.inter().remoteSize()},
                new int[] {s.local().rank(), s.local().size(), at.size() - s.local().size()});
        Group remote = s.inter().remoteGroup();
        for (int r = 0; r < s.inter().remoteSize(); r++) {
            at.same("remote " + r, remote.worldRanks()[r], at.comm().worldRank(s.remote(r)));
            s.inter().send(new int[] {at.rank(), r}, r, 7);
        }
        boolean[] seen = new boolean[s.inter().remoteSize()];
        for (int i = 0; i < seen.length; i++) {
            int[] in = new int[2];
            Status status = s.inter().receive(in, Comm.ANY_SOURCE, 7);
            at.same("the sender", in, new int[] {s.remote(status.source()), s.local().rank()});
            seen[status.source()] = true;
        }
        boolean[] wanted = new boolean[seen.length];
        Arrays.fill(wanted, true);
        at.same("all sent", seen, wanted);
    }

    private static int[] filled(int count, int value) {
        int[] values = new int[count];
        Arrays.fill(values, value);
        return values;
    }

    private static void rooted(Sides s) {
        Case at = s.at();
        int n = at.count();
        for (int root = 0; root < s.border(); root++) {
            boolean isRoot = s.root(root) == InterComm.ROOT;
            int[] data = filled(n, isRoot ? 100 + root : -1);
            s.inter().parts().broadcast(Part.of(data), s.root(root)).run();
            at.same("broadcast", data, filled(n, isRoot || !s.first() ? 100 + root : -1));
            int[] all = filled(n * s.inter().remoteSize(), -1);
            s.inter().parts().gather(Part.of(filled(n, at.rank())), isRoot ? Part.of(all) : null,
                    s.root(root)).run();
            at.same("gather", all, isRoot ? others(s, n) : filled(all.length, -1));
            int[] part = filled(n, -1);
            s.inter().parts().scatter(isRoot ? Part.of(all) : null, Part.of(part),
                    s.root(root)).run();
            at.same("scatter", part, filled(n, s.first() ? -1 : at.rank()));
            unequal(s, root, isRoot);
        }
    }

    private static void unequal(Sides s, int root, boolean isRoot) {
        int n = s.at().count();
        int[] counts = IntStream.range(0, s.inter().remoteSize()).map(r -> n + r).toArray();
        int[] wanted = unequalOthers(s, counts);
        int[] all = filled(wanted.length, -1);
        Part mine = Part.of(filled(n + s.local().rank(), s.at().rank()));
        s.inter().parts().gather(mine, isRoot ? Parts.of(all, counts) : null, s.root(root)).run();
        s.at().same("gather of any size", all, isRoot ? wanted : filled(wanted.length, -1));
        int[] back = filled(n + s.local().rank(), -1);
        s.inter().parts().scatter(isRoot ? Parts.of(all, counts) : null, Part.of(back),
                s.root(root)).run();
        s.at().same("scatter of any size", back,
                filled(back.length, s.first() ? -1 : s.at().rank()));
        int[] everywhere = filled(wanted.length, -1);
        s.inter().parts().allGather(mine, Parts.of(everywhere, counts)).run();
        s.at().same("allGather of any size", everywhere, wanted);
    }

    private static int[] unequalOthers(Sides s, int[] counts) {
        return IntStream.range(0, counts.length)
                .flatMap(r -> IntStream.range(0, counts[r]).map(i -> s.remote(r)))
                .toArray();
    }

    private static int[] others(Sides s, int n) {
        return IntStream.range(0, n * s.inter().remoteSize()).map(i -> s.remote(i / n)).toArray();
    }

    private static void all(Sides s) {
        Case at = s.at();
        int n = at.count();
        s.inter().barrier();
        int[] all = filled(n * s.inter().remoteSize(), -1);
        s.inter().parts().allGather(Part.of(filled(n, at.rank())), Part.of(all)).run();
        at.same("allGather", all, others(s, n));
        int remotes = s.inter().remoteSize();
        int[] out = IntStream.range(0, n * remotes)
                .map(i -> 100 * at.rank() + s.remote(i / n)).toArray();
        int[] wanted = IntStream.range(0, n * remotes)
                .map(i -> 100 * s.remote(i / n) + at.rank()).toArray();
        int[] in = new int[out.length];
        s.inter().parts().allToAll(Part.of(out), Part.of(in)).run();
        at.same("allToAll", in, wanted);
        int[] counts = filled(remotes, n);
        int[] again = new int[out.length];
        s.inter().parts().allToAll(Parts.of(out, counts), Parts.of(again, counts)).run();
        at.same("allToAll of any size", again, wanted);
    }

    private static int sum(Sides s) {
        return IntStream.range(0, s.inter().remoteSize()).map(s::remote).sum();
    }

    private static void combined(Sides s) {
        Case at = s.at();
        int n = at.count();
        Part mine = Part.of(filled(n, at.rank()));
        for (int root = 0; root < s.border(); root++) {
            boolean isRoot = s.root(root) == InterComm.ROOT;
            int[] results = filled(n, -1);
            s.inter().parts().reduce(mine, isRoot ? Part.of(results) : null, Op.SUM,
                    s.root(root)).run();
            at.same("reduce", results, filled(n, isRoot ? sum(s) : -1));
        }
        int[] everywhere = new int[n];
        s.inter().parts().allReduce(mine, Part.of(everywhere), Op.SUM).run();
        at.same("allReduce", everywhere, filled(n, sum(s)));
        int both = s.local().size() * s.inter().remoteSize() * n;
        int[] values = IntStream.range(0, both).map(i -> at.rank() + i).toArray();
        int[] counts = filled(s.local().size(), both / s.local().size());
        int[] share = new int[counts[0]];
        Part longer = Part.of(Arrays.copyOf(values, both + 1 + s.local().rank()));
        s.inter().parts().reduceScatter(longer, Part.of(share), counts, Op.SUM).run();
        int start = s.local().rank() * share.length;
        at.same("reduceScatter", share, IntStream.range(start, start + share.length)
                .map(i -> sum(s) + i * s.inter().remoteSize()).toArray());
    }

    private static void merged(Sides s) {
        Case at = s.at();
        Comm inOrder = s.inter().merge(!s.first());
        at.same("the first group first", inOrder.allGather(new int[] {at.rank()}),
                IntStream.range(0, at.size()).toArray());
        Comm turned = s.inter().merge(s.first());
        int[] wanted = IntStream.range(0, at.size())
                .map(i -> (i + s.border()) % at.size()).toArray();
        at.same("the first group last", turned.allGather(new int[] {at.rank()}), wanted);
        Comm either = s.inter().merge(true);
        at.same("all are there", either.size(), at.size());
        int[] order = either.allGather(new int[] {at.rank()});
        at.same("one group after the other",
                Arrays.equals(order, wanted) || order[0] == 0, true);
    }

    private static void divided(Sides s) {
        Case at = s.at();
        InterComm copy = s.inter().dup();
        copy.send(new int[] {1}, 0, 0);
        s.inter().send(new int[] {2}, 0, 0);
        if (s.local().rank() == 0) {
            for (int r = 0; r < s.inter().remoteSize(); r++) {
                int[] in = new int[2];
                s.inter().receive(in, 0, 1, r, 0);
                copy.receive(in, 1, 1, r, 0);
                at.same("messages do not meet", in, new int[] {2, 1});
            }
        }
        int color = s.local().rank() % 2;
        Optional<InterComm> half = s.inter().split(color, -s.local().rank());
        int far = (s.inter().remoteSize() + 1 - color) / 2;
        at.same("there is a half", half.isPresent(), far > 0);
        half.ifPresent(inter -> {
            at.same("its far side", inter.remoteSize(), far);
            int[] all = new int[far];
            inter.parts().allGather(Part.of(new int[] {at.rank()}), Part.of(all)).run();
            int[] wanted = IntStream.range(0, far)
                    .map(i -> s.remote(color + 2 * (far - 1 - i))).toArray();
            at.same("in the order of keys", all, wanted);
        });
        at.same("who takes no part",
                s.inter().split(s.first() ? Comm.NOBODY : 0, 0).isPresent(), false);
    }

    /// All under way at once, on a duplicate that is itself made meanwhile.
    private static void requests(Sides s) {
        Case at = s.at();
        int n = at.count();
        int remotes = s.inter().remoteSize();
        int[] counts = filled(remotes, n);
        int[] places = IntStream.range(0, remotes).map(r -> (remotes - 1 - r) * n).toArray();
        int[] out = IntStream.range(0, n * remotes)
                .map(i -> 100 * at.rank() + s.remote(i / n)).toArray();
        int[][] in = new int[4][n * remotes];
        int[] sum = new int[n];
        Part mine = Part.of(filled(n, at.rank()));
        var doubling = s.inter().dupAsync();
        var reducing = s.inter().parts().allReduce(mine, Part.of(sum), Op.SUM).start();
        var gathering = s.inter().parts().allGather(mine, Part.of(in[0])).start();
        var backwards = s.inter().parts().allGather(mine, Parts.of(in[1], counts, places)).start();
        var gate = s.inter().parts().barrier().start();
        s.inter().barrier();
        var exchanging = s.inter().parts().allToAll(Part.of(out), Part.of(in[2])).start();
        InterComm copy = doubling.await();
        var unequal = copy.parts().allToAll(Parts.of(out, counts), Parts.of(in[3], counts)).start();
        Request.awaitAll(unequal.asRequest(), exchanging.asRequest(), gate.asRequest(),
                backwards.asRequest(), gathering.asRequest(), reducing.asRequest());
        at.same("allReduce", sum, filled(n, sum(s)));
        at.same("allGather", in[0], others(s, n));
        at.same("allGather, backwards", in[1], IntStream.range(0, n * remotes)
                .map(i -> s.remote(remotes - 1 - i / n)).toArray());
        int[] wanted = IntStream.range(0, n * remotes)
                .map(i -> 100 * s.remote(i / n) + at.rank()).toArray();
        at.same("allToAll", in[2], wanted);
        at.same("allToAll on the duplicate", in[3], wanted);
    }

    private static void rootedRequests(Sides s) {
        Case at = s.at();
        int n = at.count();
        int remotes = s.inter().remoteSize();
        int[] counts = filled(remotes, n);
        boolean isRoot = s.root(0) == InterComm.ROOT;
        int root = s.root(0);
        InterComm inter = s.inter();
        Part mine = Part.of(filled(n, at.rank()));
        int[] given = others(s, n);
        int[][] all = new int[2][isRoot ? n * remotes : 0];
        int[][] got = {filled(n, -1), filled(n, -1), filled(n, -1), filled(isRoot ? n : 0, -1)};
        got[2][0] = isRoot ? 7 : -1;
        int each = remotes * n;
        int[] values = IntStream.range(0, each * s.local().size())
                .map(i -> at.rank() + i).toArray();
        int[] share = new int[each];
        Request.awaitAll(Stream.of(
                        inter.parts().gather(mine, isRoot ? Part.of(all[0]) : null, root).start(),
                        inter.parts().gather(mine, isRoot ? Parts.of(all[1], counts) : null,
                                root).start(),
                        inter.parts().scatter(isRoot ? Part.of(given) : null, Part.of(got[0]),
                                root).start(),
                        inter.parts().scatter(
                                isRoot ? Parts.of(given, counts) : null, Part.of(got[1]),
                                root).start(),
                        inter.parts().broadcast(Part.of(got[2]), root).start(),
                        inter.parts().reduce(mine, isRoot ? Part.of(got[3]) : null, Op.SUM,
                                root).start(),
                        inter.parts().reduceScatter(Part.of(values), Part.of(share),
                                filled(s.local().size(), each), Op.SUM).start())
                .map(CollectiveRequest::asRequest)
                .toList());
        int[] part = filled(n, s.first() ? -1 : at.rank());
        at.same("gather", all[0], isRoot ? given : new int[0]);
        at.same("gather by counts", all[1], isRoot ? given : new int[0]);
        at.same("scatter", got[0], part);
        at.same("scatter by counts", got[1], part);
        at.same("broadcast", got[2][0], isRoot || !s.first() ? 7 : -1);
        at.same("reduce", got[3], filled(isRoot ? n : 0, sum(s)));
        int start = s.local().rank() * each;
        at.same("reduceScatter", share, IntStream.range(start, start + each)
                .map(i -> sum(s) + i * remotes).toArray());
    }
}
