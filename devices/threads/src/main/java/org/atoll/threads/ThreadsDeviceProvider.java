// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.ring.RingDevice;
import org.atoll.fabric.ring.RingLayout;

/// Makes the `threads` device. The ranks of a job must share one instance of the provider: it
/// holds the memory they meet in.
public final class ThreadsDeviceProvider implements DeviceProvider {
    private final Map<JobKey, PrivateRegion> regions = new ConcurrentHashMap<>();

    /// Creates a provider that holds no memory yet.
    public ThreadsDeviceProvider() {}

    @Override
    public String name() {
        return "threads";
    }

    @Override
    public Device open(Site site) {
        RingLayout layout = RingLayout.of(site.settings(), RingLayout.BODY_BYTES);
        BoardLayout boards = BoardLayout.of(site.settings(), BoardLayout.FEW_SLOTS);
        RingDevice.Opening seat = regions.computeIfAbsent(
                site.key(),
                key -> new PrivateRegion(
                        site.size(), layout, boards, () -> regions.remove(key)))
                .enter();
        int eager = site.settings().number("atoll.threads.eager.bytes", 16 << 10, 0);
        return new RingDevice(name(), site.rank(), eager, seat);
    }
}
