// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.ring.BoardLayout;
import org.atoll.fabric.ring.RingDevice;
import org.atoll.fabric.ring.RingLayout;

/// Makes the `shm` device.
public final class SharedMemoryDeviceProvider implements DeviceProvider {
    private static final int GAIN = 4;
    private static final int SHARED_GAIN = 2;
    private static final int MANY_SLOTS = 64;
    private static final int ALL_SLOTS = 2 * MANY_SLOTS;
    private static final int LONG_BODY = 1 << 20;
    private static final int CACHE_BYTES = 32 << 20;
    private static final int ALL_BODIES = 16 * LONG_BODY;

    /// Creates a provider.
    public SharedMemoryDeviceProvider() {}

    @Override
    public String name() {
        return "shm";
    }

    @Override
    public Device open(Site site) {
        int eager = site.settings().number("atoll.shm.eager.bytes", 16 << 10, 0);
        long cache = site.settings().number("atoll.shm.cache.bytes", CACHE_BYTES, 0);
        RingLayout layout = RingLayout.of(site.settings(), bodyBytes(site.size()));
        BoardLayout boards = BoardLayout.of(site.settings(), slots(site.size()));
        int processors = site.settings().number(
                "atoll.processors", Runtime.getRuntime().availableProcessors(), 1);
        SharedFile file = new SharedFile(
                site,
                boards,
                ranks -> new StorePath(
                        site.settings().number(
                                "atoll.shm.streaming.gain", gain(ranks, processors), 0),
                        leastBytes(ranks, processors),
                        cache));
        return new RingDevice(name(), site.rank(), eager, layout, boards, file);
    }

    /// A few ranks write a MiB each, a pair two, before they come back to the same memory: the
    /// longer ago another processor has read it, the sooner it can be written again. More ranks
    /// have less each, for /dev/shm may be small.
    static int slots(int ranks) {
        int each = Integer.highestOneBit(Math.max(1, ALL_SLOTS / ranks));
        return Math.clamp(each, BoardLayout.FEW_SLOTS, MANY_SLOTS);
    }

    /// Who has a processor prepares places while it waits for the others, which costs it nothing
    /// although it makes ordinary stores look slow.
    static int gain(int ranks, int processors) {
        return ranks > processors ? SHARED_GAIN : GAIN;
    }

    static int leastBytes(int ranks, int processors) {
        return ranks > processors ? StorePath.LEAST_SHARED_BYTES : StorePath.LEAST_BYTES;
    }

    /// The bodies of rings, for the same reason: those of a few ranks are longer.
    static int bodyBytes(int ranks) {
        int each = Integer.highestOneBit(Math.max(1, ALL_BODIES / ranks / ranks));
        return Math.clamp(each, RingLayout.BODY_BYTES, LONG_BODY);
    }
}
