// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

/// All ranks meet.
final class Barrier implements Loop {

    @Override
    public void run(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.barrier();
        }
    }
}
