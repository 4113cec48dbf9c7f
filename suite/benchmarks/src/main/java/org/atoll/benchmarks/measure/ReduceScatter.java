// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import org.atoll.mpj.Op;

/// Sums of numbers of which every rank keeps its block.
final class ReduceScatter implements Loop {

    @Override
    public void run(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.reduceScatterInto(place.manyNumbers, place.sums, Op.SUM);
        }
    }
}
