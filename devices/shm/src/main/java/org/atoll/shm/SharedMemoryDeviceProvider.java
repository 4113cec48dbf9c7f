// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.util.List;
import java.util.function.IntFunction;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.ring.RingDevice;
import org.atoll.fabric.ring.RingLayout;

/// Makes the `shm` device.
public final class SharedMemoryDeviceProvider implements DeviceProvider {
    private static final int GAIN = 4;
    private static final int SHARED_GAIN = 2;
    private static final int CACHE_BYTES = 32 << 20;

    /// Creates a provider.
    public SharedMemoryDeviceProvider() {}

    @Override
    public String name() {
        return "shm";
    }

    @Override
    public Device open(Site site) {
        throw new UnsupportedOperationException(
                "ranks that share memory must know their hosts: call open with the cards");
    }

    /// The first rank of a host makes the memory, before the others learn of its address.
    @Override
    public Device open(Site site, List<Card> present) {
        int eager = site.settings().number("atoll.shm.eager.bytes", 16 << 10, 0);
        long cache = site.settings().number("atoll.shm.cache.bytes", CACHE_BYTES, 0);
        int processors = site.settings().number(
                "atoll.processors", Runtime.getRuntime().availableProcessors(), 1);
        IntFunction<Copier> copiers = ranks -> new StorePath(
                site.settings().number(
                        "atoll.shm.streaming.gain", gain(ranks, processors), 0),
                leastBytes(ranks, processors),
                cache);
        return new RingDevice(
                name(), site.rank(), eager,
                site.isOpen()
                        ? new OpenRegion.Opening(pairs(site), site.rank(), copiers)
                        : together(site, present, copiers));
    }

    private static PairFiles pairs(Site site) {
        return new PairFiles(
                SharedFile.pairs(site.key()), site.rank(),
                RingLayout.of(site.settings(), RingLayout.BODY_BYTES));
    }

    private static SharedFile together(
            Site site, List<Card> present, IntFunction<Copier> copiers) {
        String host = present.get(site.rank()).host();
        int[] members =
                present.stream().filter(c -> c.host().equals(host)).mapToInt(Card::rank).toArray();
        SharedFile file = new SharedFile(site.rank(), members, site.key(), copiers);
        if (site.rank() == members[0]) {
            file.create(site.settings(), site.size());
        }
        return file;
    }

    /// Who has a processor prepares places while it waits for the others, which costs it nothing
    /// although it makes ordinary stores look slow.
    static int gain(int ranks, int processors) {
        return ranks > processors ? SHARED_GAIN : GAIN;
    }

    static int leastBytes(int ranks, int processors) {
        return ranks > processors ? StorePath.LEAST_SHARED_BYTES : StorePath.LEAST_BYTES;
    }
}
