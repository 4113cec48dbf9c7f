// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Ranks 0 and 1 send one message to and fro.
final class PingPong implements Loop {
    private static final int TAG = 1;

    private final boolean isNative;
    private Object block = "";
    private Object landing = "";

    /// Creates the loop.
    ///
    /// @param isNative whether the buffers are outside of the heap, and last
    PingPong(boolean isNative) {
        this.isNative = isNative;
    }

    @Override
    public void open(Place place) {
        block = isNative ? memory(place.bytes) : place.block;
        landing = isNative ? memory(place.bytes) : place.landing;
    }

    private static MemorySegment memory(int bytes) {
        return Arena.ofAuto().allocate(bytes, Long.BYTES);
    }

    @Override
    public void run(Place place, long iterations) {
        if (place.rank == 0) {
            serve(place, iterations);
        } else if (place.rank == 1) {
            answer(place, iterations);
        }
    }

    private void serve(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.send(block, 1, TAG);
            place.comm.receive(landing, 1, TAG);
        }
    }

    private void answer(Place place, long iterations) {
        for (long i = 0; i < iterations; i++) {
            place.comm.receive(landing, 0, TAG);
            place.comm.send(block, 0, TAG);
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
