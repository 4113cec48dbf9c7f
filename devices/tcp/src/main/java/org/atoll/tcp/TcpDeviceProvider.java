// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.CommunicationException;

/// Makes the devices that `--device tcp` asks for; found as a service.
public final class TcpDeviceProvider implements DeviceProvider {

    /// Called by the service loader.
    public TcpDeviceProvider() {}

    @Override
    public String name() {
        return Options.DEVICE;
    }

    @Override
    public Device open(Site site) {
        Options options = Options.of(site.settings());
        try {
            return new TcpDevice(site, options, System::nanoTime);
        } catch (IOException e) {
            throw new CommunicationException(
                    "rank " + site.rank() + " cannot listen on " + options.bind() + ": " + e,
                    site.rank(),
                    e);
        }
    }
}
