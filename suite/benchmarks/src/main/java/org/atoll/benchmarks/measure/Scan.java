// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import org.atoll.mpj.Op;

/// Sums of numbers over the ranks up to one's own, in place.
final class Scan implements Loop {

    @Override
    public void run(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.scanInPlace(place.sums, Op.SUM);
        }
    }
}
