// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.LongSupplier;

/// Makes what a device writes together, for tests of what has to do with it.
final class Coalescings {
    private static final Coalescing IDLE = make(System::nanoTime, parking());

    private Coalescings() {}

    /// One that nothing has to do with.
    static Coalescing make() {
        return IDLE;
    }

    static Coalescing make(LongSupplier clock, Parking parking) {
        return new Coalescing(clock, parking);
    }

    static Parking parking() {
        try {
            return new Parking(List::of);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
