// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

/// One block goes to all ranks; the ranks take turns at being root.
final class Broadcast implements Loop {

    @Override
    public void run(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.broadcast(place.landing, (int) (i % place.size));
        }
    }
}
