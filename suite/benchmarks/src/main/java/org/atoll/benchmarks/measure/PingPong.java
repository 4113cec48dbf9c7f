// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

/// Ranks 0 and 1 send one message to and fro.
final class PingPong implements Loop {
    private static final int TAG = 1;

    @Override
    public void run(Place place, long iterations) {
        if (place.rank == 0) {
            serve(place, iterations);
        } else if (place.rank == 1) {
            answer(place, iterations);
        }
    }

    private static void serve(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.send(place.block, 1, TAG);
            place.comm.receive(place.landing, 1, TAG);
        }
    }

    private static void answer(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.receive(place.landing, 0, TAG);
            place.comm.send(place.block, 0, TAG);
        }
    }

    @Override
    public int messages() {
        return 2;
    }

    @Override
    public boolean isPair() {
        return true;
    }
}
