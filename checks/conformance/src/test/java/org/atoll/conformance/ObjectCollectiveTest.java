// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.mpj.Comm;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Collectives of objects: of any size, null among them, combined in the order of ranks.
class ObjectCollectiveTest {

    private record Reading(String place, double[] values) implements Serializable {
        @Override
        public boolean equals(Object other) {
            return other instanceof Reading r
                    && r.place.equals(place) && Arrays.equals(r.values, values);
        }

        @Override
        public int hashCode() {
            return place.hashCode();
        }

        @Override
        public String toString() {
            return place + values.length;
        }
    }

    @TestFactory
    Stream<DynamicNode> objects() {
        Axes lengths = Axes.everyRoot(Kind.INT, 0, 3, 4000);
        return new Contract()
                .holds("objectsGoFromAndToTheRoot", lengths, ObjectCollectiveTest::rooted)
                .holds("objectsGoFromAllToAll", lengths, ObjectCollectiveTest::between)
                .holds("nullsTravelToo", Axes.EVERY_ROOT, ObjectCollectiveTest::nulls)
                .holds("objectsAreCombinedInTheOrderOfRanks", Axes.EVERY_ROOT,
                        ObjectCollectiveTest::combined)
                .holds("operandsMayBeChanged", Axes.EVERY_ROOT, ObjectCollectiveTest::changed)
                .holds("requestsGiveTheSame", Axes.everyRoot(Kind.INT, 50),
                        ObjectCollectiveTest::requests)
                .in(Setting.few());
    }

    /// Sizes differ between ranks.
    private static Reading reading(Case at, int from, int to) {
        double[] values = new double[at.count() * (1 + from % 3)];
        Arrays.fill(values, from + 0.5 * to);
        return new Reading("from " + from + " to " + to, values);
    }

    private static List<Reading> readings(Case at, int to) {
        return IntStream.range(0, at.size()).mapToObj(from -> reading(at, from, to)).toList();
    }

    private static void rooted(Case at) {
        Comm comm = at.comm();
        Reading mine = reading(at, at.rank(), at.root());
        Reading shared = comm.broadcastObject(at.atRoot() ? mine : null, at.root());
        at.same("broadcastObject", shared, reading(at, at.root(), at.root()));
        List<Reading> all = comm.gatherObjects(mine, at.root());
        at.same("gatherObjects", all, at.atRoot() ? readings(at, at.root()) : List.of());
        Reading back = comm.scatterObject(at.atRoot() ? all : null, at.root());
        at.same("scatterObject", back, mine);
    }

    private static void between(Case at) {
        Comm comm = at.comm();
        List<Reading> all = comm.allGatherObjects(reading(at, at.rank(), 7));
        at.same("allGatherObjects", all, readings(at, 7));
        List<Reading> sent =
                IntStream.range(0, at.size()).mapToObj(to -> reading(at, at.rank(), to)).toList();
        List<Reading> received = comm.allToAllObjects(sent);
        at.same("allToAllObjects", received, readings(at, at.rank()));
    }

    private static void nulls(Case at) {
        String mine = at.rank() % 2 == 0 ? null : "odd " + at.rank();
        List<String> wanted = new ArrayList<>();
        for (int r = 0; r < at.size(); r++) {
            wanted.add(r % 2 == 0 ? null : "odd " + r);
        }
        List<String> all = at.comm().allGatherObjects(mine);
        at.same("allGatherObjects", all, wanted);
        List<String> here = at.comm().gatherObjects(mine, at.root());
        at.same("gatherObjects", here, at.atRoot() ? wanted : List.of());
        String own = at.comm().scatterObject(at.atRoot() ? wanted : null, at.root());
        at.same("scatterObject", own, mine);
        List<String> exchanged = at.comm().allToAllObjects(wanted);
        at.same("allToAllObjects", exchanged,
                new ArrayList<>(java.util.Collections.nCopies(at.size(), mine)));
        String none = at.comm().broadcastObject(null, at.root());
        at.same("broadcastObject", none, null);
    }

    private static String chain(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .mapToObj(r -> "<" + r + ">")
                .collect(Collectors.joining());
    }

    private static void combined(Case at) {
        Comm comm = at.comm();
        int last = at.size() - 1;
        String mine = chain(at.rank(), at.rank());
        at.same("reduceObjects", comm.reduceObjects(mine, String::concat, at.root()),
                at.atRoot() ? chain(0, last) : mine);
        at.same("allReduceObjects", comm.allReduceObjects(mine, String::concat), chain(0, last));
        at.same("scanObjects", comm.scanObjects(mine, String::concat), chain(0, at.rank()));
        at.same("exclusiveScanObjects", comm.exclusiveScanObjects(mine, String::concat),
                at.rank() == 0 ? mine : chain(0, at.rank() - 1));
    }

    private static ArrayList<Integer> append(ArrayList<Integer> left, ArrayList<Integer> right) {
        left.addAll(right);
        return left;
    }

    /// The usual way to join lists changes the left one.
    private static void changed(Case at) {
        ArrayList<Integer> mine = new ArrayList<>(List.of(at.rank()));
        ArrayList<Integer> below =
                at.comm().exclusiveScanObjects(mine, ObjectCollectiveTest::append);
        int end = Math.max(1, at.rank());
        at.same("exclusiveScanObjects", List.copyOf(below).subList(0, end),
                IntStream.range(0, end).boxed().toList());
        ArrayList<Integer> again = new ArrayList<>(List.of(at.rank()));
        List<Integer> all = at.comm().allReduceObjects(again, ObjectCollectiveTest::append);
        at.same("allReduceObjects", all, IntStream.range(0, at.size()).boxed().toList());
    }

    private static void requests(Case at) {
        Comm comm = at.comm();
        Reading mine = reading(at, at.rank(), at.root());
        var shared = comm.objects().broadcast(at.atRoot() ? mine : null, at.root()).start();
        var all = comm.objects().allGather(mine).start();
        var here = comm.objects().gather(mine, at.root()).start();
        var mineAgain =
                comm.objects().scatter(at.atRoot() ? readings(at, 1) : null, at.root()).start();
        var exchanged = comm.objects().allToAll(readings(at, 2)).start();
        String text = chain(at.rank(), at.rank());
        var reduced = comm.objects().reduce(text, String::concat, at.root()).start();
        var everywhere = comm.objects().allReduce(text, String::concat).start();
        var scanned = comm.objects().scan(text, String::concat).start();
        var below = comm.objects().exclusiveScan(text, String::concat).start();
        at.same("below", below.await(), at.rank() == 0 ? text : chain(0, at.rank() - 1));
        at.same("scanned", scanned.await(), chain(0, at.rank()));
        at.same("everywhere", everywhere.await(), chain(0, at.size() - 1));
        at.same("reduced", reduced.await(), at.atRoot() ? chain(0, at.size() - 1) : text);
        at.same("exchanged", exchanged.await(),
                java.util.Collections.nCopies(at.size(), reading(at, at.rank(), 2)));
        at.same("scattered", mineAgain.await(), reading(at, at.rank(), 1));
        at.same("gathered", here.await(), at.atRoot() ? readings(at, at.root()) : List.of());
        at.same("all", all.await(), readings(at, at.root()));
        at.same("shared", shared.await(), reading(at, at.root(), at.root()));
    }
}
