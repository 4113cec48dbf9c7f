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

    /// Creates a provider.
    public SharedMemoryDeviceProvider() {}

    @Override
    public String name() {
        return "shm";
    }

    @Override
    public Device open(Site site) {
        int eager = site.settings().number("atoll.shm.eager.bytes", 16 << 10, 0);
        RingLayout layout = RingLayout.of(site.settings());
        BoardLayout boards = BoardLayout.of(site.settings());
        SharedFile file = new SharedFile(site, boards);
        return new RingDevice(name(), site.rank(), eager, layout, boards, file);
    }
}
