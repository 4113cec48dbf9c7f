// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.library;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Link;

/// The path to a peer that cannot be reached, or that is lost already: it is always full.
///
/// @param capacityBytes the largest payload of a frame
public record NoLink(int capacityBytes) implements Link {
    @Override
    public long claim(int payloadBytes) {
        return FULL;
    }

    @Override
    public MemorySegment memory() {
        return MemorySegment.NULL;
    }

    @Override
    public long payload() {
        throw new IllegalStateException("nothing was claimed");
    }

    @Override
    public void publish() {
        throw new IllegalStateException("nothing was claimed");
    }
}
