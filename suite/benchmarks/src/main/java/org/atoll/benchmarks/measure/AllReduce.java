// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import org.atoll.mpj.Op;

/// Sums of numbers at every rank.
final class AllReduce implements Loop {

    @Override
    public void run(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.allReduceInto(place.numbers, place.sums, Op.SUM);
        }
    }
}
