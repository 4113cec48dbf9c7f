// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import org.atoll.echo.Echo;

/// Rank 0 asks rank 1 an empty question, which answers it in line while its program waits for
/// something else.
final class Call implements Loop {
    private static final byte[] NOTHING = {};

    @Override
    public void run(Place place, long iterations) {
        Echo echo = Echo.of(place.world);
        if (place.rank == 0) {
            for (long i = 0; i < iterations; i++) {
                echo.ask(1, NOTHING, NOTHING);
            }
            echo.tell(1);
        } else if (place.rank == 1) {
            echo.take();
        }
    }

    @Override
    public boolean isPair() {
        return true;
    }
}
