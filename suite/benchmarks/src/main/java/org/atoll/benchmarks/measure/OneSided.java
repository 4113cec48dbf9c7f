// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import org.atoll.codec.ElementKinds;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window;
import org.jspecify.annotations.Nullable;

/// Rank 0 puts a block into the window of rank 1, or gets it from there, and flushes each time.
/// All ranks hold all locks from before the first run until after the last, as in MPI's passive
/// target synchronisation; rank 1 waits in the collective that ends the batch.
final class OneSided implements Loop {
    private static final int TARGET = 1;

    private final boolean puts;
    private Part block = Part.of(new byte[0]);
    private @Nullable Window window;

    /// Creates the loop.
    ///
    /// @param puts whether blocks are put; else they are fetched
    OneSided(boolean puts) {
        this.puts = puts;
    }

    @Override
    public void open(Place place) {
        block = Part.of(puts ? place.block : place.landing);
        Window open = Window.allocate(place.comm, ElementKinds.BYTES, place.bytes);
        open.lockAll();
        window = open;
    }

    @Override
    public void run(Place place, long iterations) {
        Window open = window;
        if (open == null || place.rank != 0) {
            return;
        }
        for (long i = 0; i < iterations; i++) {
            if (puts) {
                open.put(block, TARGET, 0);
            } else {
                open.get(block, TARGET, 0);
            }
            open.flush(TARGET);
        }
    }

    @Override
    public void close() {
        Window open = window;
        if (open != null) {
            open.unlockAll();
            open.close();
        }
        window = null;
    }

    @Override
    public boolean isPair() {
        return true;
    }
}
