// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.util.List;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;

/// The `shm` device as ranks of an open job have it, for jobs in this JVM.
final class OpenSharedMemory implements DeviceProvider {
    private final SharedMemoryDeviceProvider shm = new SharedMemoryDeviceProvider();

    @Override
    public String name() {
        return shm.name();
    }

    @Override
    public Device open(Site site) {
        return shm.open(site);
    }

    @Override
    public Device open(Site site, List<Card> present) {
        return shm.open(
                new Site(
                        site.rank(), site.size(), site.incarnation(), site.key(), site.settings(),
                        true),
                present);
    }
}
