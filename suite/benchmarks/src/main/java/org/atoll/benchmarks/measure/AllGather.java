// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

/// A block from every rank to every rank.
final class AllGather implements Loop {

    @Override
    public void run(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.allGatherInto(place.block, place.landings);
        }
    }
}
