// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import org.atoll.applications.Blocks;
import org.atoll.applications.keys.Digit;
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Parts;

/// Finds the places of keys with the threads of all nodes: the first five steps of a pass by
/// SIMPLE, as one thread has them.
final class NodePlaces {

    private final Simple simple;
    private final Places places;
    private final Blocks values;
    private final int[][] before;
    private final int[] totals;
    private final int[] theirs;
    private final int[] answers;
    private final int[] answer;

    /// Makes room in the memory of the node. All threads of all nodes make one.
    ///
    /// @param simple  the thread's
    /// @param buckets how many values a digit has
    NodePlaces(Simple simple, int buckets) {
        this.simple = simple;
        places = new Places(new Blocks(buckets, simple.nodes()));
        values = new Blocks(buckets, simple.threads());
        before = simple.nodeBroadcast(new int[simple.threads()][buckets], 0);
        totals = simple.nodeInts(buckets);
        theirs = simple.nodeInts(simple.nodes() * places.buckets().count(simple.node()));
        answer = simple.nodeInts(2 * theirs.length);
        answers = simple.nodeInts(2 * buckets);
    }

    /// Finds the places. All threads of all nodes call.
    ///
    /// @param counts how many keys of each value the thread has
    /// @param first  receives the place of its first key of each
    void find(int[] counts, int[] first) {
        int[] mine = before[simple.thread()];
        System.arraycopy(counts, 0, mine, 0, mine.length);
        simple.nodeBarrier();
        Places.overThreads(
                before, values.from(simple.thread()), values.to(simple.thread()), totals);
        if (simple.nodes() == 1) {
            simple.nodeBarrier();
            System.arraycopy(totals, 0, first, 0, first.length);
            Digit.toPlaces(first);
        } else {
            ask();
            Places.read(answers, first);
        }
        for (int value = 0; value < first.length; value++) {
            first[value] += mine[value];
        }
        simple.operate((long) values.count(simple.thread()) * simple.threads() + first.length);
    }

    /// Sends this node's counts to the owners of values, and fetches their answers.
    private void ask() {
        int node = simple.node();
        simple.allToAllV(
                totals, Parts.of(places.toOwners(1)),
                theirs, Parts.of(places.toOwner(node, 1)));
        simple.onOneThread(() -> places.answer(theirs, answer));
        simple.allToAllV(
                answer, Parts.of(places.toOwner(node, 2)),
                answers, Parts.of(places.toOwners(2)));
    }
}
