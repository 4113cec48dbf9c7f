// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.Stream;
import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.device.SharedMemory;

/// The memory of boards that lies beside a device's rings. What is watched changes seldom, by any
/// thread of the rank.
final class RingMemory implements SharedMemory {
    private final RingDevice.Region region;
    private volatile Watched[] watched = {};

    RingMemory(RingDevice.Region region) {
        this.region = region;
    }

    @Override
    public BoardLayout layout() {
        return region.boardLayout();
    }

    @Override
    public MemorySegment memory() {
        return region.boards();
    }

    @Override
    public boolean provide(long at, long bytes) {
        return region.provideBoard(at, bytes);
    }

    @Override
    public int[] members() {
        return region.members();
    }

    @Override
    public Copier copier() {
        return region.copier();
    }

    @Override
    public Doorbell bell(int rank) {
        return region.sleeper(Arrays.binarySearch(region.members(), rank));
    }

    @Override
    public synchronized void watch(Watched more) {
        Watched[] all = Arrays.copyOf(watched, watched.length + 1);
        all[watched.length] = more;
        watched = all;
    }

    @Override
    public synchronized void forget(Watched gone) {
        watched = Stream.of(watched).filter(each -> !each.equals(gone)).toArray(Watched[]::new);
    }

    /// Whether something is there that a thread of this rank waits for and nobody knows. From any
    /// thread.
    boolean isAnyReady() {
        for (Watched each : watched) {
            if (each.isReady()) {
                return true;
            }
        }
        return false;
    }

    /// How many things are there that threads of this rank wait for; each is told once. Holder
    /// only.
    int takeReady() {
        int ready = 0;
        for (Watched each : watched) {
            ready += each.takeReady() ? 1 : 0;
        }
        return ready;
    }
}
