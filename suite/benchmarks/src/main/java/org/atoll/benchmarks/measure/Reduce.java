// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import org.atoll.mpj.Op;

/// Sums of numbers at one rank; the ranks take turns at being root.
final class Reduce implements Loop {

    @Override
    public void run(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.reduceInto(place.numbers, place.sums, Op.SUM, (int) (i % place.size));
        }
    }
}
