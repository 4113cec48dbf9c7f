// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Scatter and all-to-all, and their forms with counts.
class ScatterTest {

    @TestFactory
    Stream<DynamicNode> scatter() {
        return new Contract()
                .holds("scatterHandsOutInOrder", Axes.everyKindAndRoot(0, 1, 7, 300),
                        ScatterTest::scatterHandsOutInOrder)
                .holds("scatterTakesLongParts", Axes.everyRoot(Kind.SHORT, 2100, 150_000),
                        ScatterTest::scatterHandsOutInOrder)
                .holds("scatterIntoWritesWhereTold", Axes.everyKindAndRoot(0, 5),
                        ScatterTest::scatterIntoWritesWhereTold)
                .holds("scatterTakesUnequalParts", Axes.everyKindAndRoot(0, 1, 40),
                        ScatterTest::scatterTakesUnequalParts)
                .everywhere();
    }

    @TestFactory
    Stream<DynamicNode> allToAll() {
        return new Contract()
                .holds("allToAllTransposes", Axes.everyKind(0, 1, 7, 300),
                        ScatterTest::allToAllTransposes)
                .holds("allToAllTakesLongParts", Axes.of(Kind.INT, 5000, 150_000),
                        ScatterTest::allToAllTransposes)
                .holds("allToAllIntoWritesWhereTold", Axes.everyKind(0, 5),
                        ScatterTest::allToAllIntoWritesWhereTold)
                .holds("allToAllTakesUnequalParts", Axes.everyKind(0, 1, 6, 400),
                        ScatterTest::allToAllTakesUnequalParts)
                .everywhere();
    }

    private static Object wholeAtRoot(Case at) {
        return at.atRoot()
                ? at.filled(at.count() * at.size(), i -> Case.value(at.root(), i))
                : at.kind().make(0);
    }

    private static void expectPart(Case at, Object part) {
        at.expect("the part", part, at.count(),
                i -> Case.value(at.root(), at.rank() * at.count() + i));
    }

    private static void scatterHandsOutInOrder(Case at) {
        expectPart(at, at.comm().scatter(wholeAtRoot(at), at.root()));
    }

    private static void scatterIntoWritesWhereTold(Case at) {
        Object part = at.empty();
        at.comm().scatterInto(at.atRoot() ? wholeAtRoot(at) : null, part, at.root());
        expectPart(at, part);
    }

    private static void scatterTakesUnequalParts(Case at) {
        int[] counts = GatherTest.unequal(at);
        long[] all = GatherTest.joined(counts);
        Object given = at.atRoot() ? at.filled(all.length, i -> all[i]) : at.kind().make(0);
        Object part = at.comm().scatter(given, counts, at.root());
        at.expect("the part", part, counts[at.rank()], i -> Case.value(at.rank(), i));
    }

    /// What one rank sends to another in an all-to-all.
    private static long between(int from, int to, int index) {
        return 100L * from + 10L * to + index;
    }

    private static Object toAll(Case at) {
        return at.filled(at.count() * at.size(),
                i -> between(at.rank(), i / at.count(), i % at.count()));
    }

    private static void expectFromAll(Case at, Object received) {
        at.expect("what was received", received, at.count() * at.size(),
                i -> between(i / at.count(), at.rank(), i % at.count()));
    }

    private static void allToAllTransposes(Case at) {
        expectFromAll(at, at.comm().allToAll(toAll(at)));
    }

    private static void allToAllIntoWritesWhereTold(Case at) {
        Object received = at.kind().make(at.count() * at.size());
        at.comm().allToAllInto(toAll(at), received);
        expectFromAll(at, received);
    }

    /// From r to s go (2 r + s) % 3 times the case's count; some pairs exchange nothing.
    private static int amount(Case at, int from, int to) {
        return (2 * from + to) % 3 * at.count();
    }

    private static void allToAllTakesUnequalParts(Case at) {
        int me = at.rank();
        int[] sent = new int[at.size()];
        int[] received = new int[at.size()];
        for (int r = 0; r < at.size(); r++) {
            sent[r] = amount(at, me, r);
            received[r] = amount(at, r, me);
        }
        long[] out = parts(sent, me, true);
        long[] in = parts(received, me, false);
        Object all = at.comm().allToAll(at.filled(out.length, i -> out[i]), sent, received);
        at.expect("what was received", all, in.length, i -> in[i]);
    }

    private static long[] parts(int[] counts, int me, boolean outgoing) {
        long[] values = new long[java.util.stream.IntStream.of(counts).sum()];
        int at = 0;
        for (int r = 0; r < counts.length; r++) {
            for (int i = 0; i < counts[r]; i++) {
                values[at++] = outgoing ? between(me, r, i) : between(r, me, i);
            }
        }
        return values;
    }
}
