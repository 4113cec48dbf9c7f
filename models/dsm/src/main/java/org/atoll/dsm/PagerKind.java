// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.List;
import org.atoll.dsm.engine.Pages;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;

/// The service of shared memory as a pager has it.
///
/// @param pages the memory of its program
record PagerKind(Pages pages) implements ServiceKind<SharedMemoryService> {
    /// A pager has little memory.
    private static final long LIMIT_BYTES = 16L << 20;

    /// The same as that of [DsmKind]: pagers open this one in its place.
    @Override
    public String name() {
        return DsmFrames.SERVICE;
    }

    @Override
    public List<FrameKind> frames() {
        return DsmFrames.kinds();
    }

    @Override
    public SharedMemoryService open(Station station) {
        return SharedMemoryService.open(station, pages, LIMIT_BYTES);
    }
}
