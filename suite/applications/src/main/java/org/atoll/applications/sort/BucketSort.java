// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.List;
import org.atoll.applications.Breakdown;
import org.atoll.applications.keys.Digit;

/// RBS, as one part has it: it sorts its share, and merges what comes from the parts below it in a
/// binary tree, whose root is part 0, before it sends that up.
final class BucketSort implements PartSort {

    private static final int[] NOTHING = {};

    private final List<Digit> digits;
    private final SortPeers peers;
    private final Buckets buckets;
    private final Charge charge;

    /// Makes room for the part's share.
    BucketSort(SortProblem problem, SortPeers peers, Charge charge) {
        this.peers = peers;
        this.charge = charge;
        digits = problem.digits();
        buckets = new Buckets(
                problem.shares(peers.parts()).count(peers.part()), 1 << problem.bits());
    }

    @Override
    public int[] sort(int[] keys, Breakdown steps) {
        steps.enter(SortStep.SORT);
        int[] sorted = new int[keys.length];
        int[] source = keys;
        for (Digit digit : digits) {
            buckets.sort(digit, source, sorted);
            charge.bucketed(keys.length);
            source = sorted;
        }
        return merged(sorted, steps);
    }

    private int[] merged(int[] sorted, Breakdown steps) {
        int part = peers.part();
        int[] all = sorted;
        for (int step = 1; step < peers.parts(); step <<= 1) {
            if ((part & step) != 0) {
                steps.enter(SortStep.COMMUNICATION);
                peers.send(part - step, all);
                return NOTHING;
            }
            if (part + step < peers.parts()) {
                steps.enter(SortStep.COMMUNICATION);
                int[] others = peers.receive(part + step);
                steps.enter(SortStep.MERGE);
                all = Merging.of(all, others);
                charge.merged(all.length);
            }
        }
        return all;
    }
}
