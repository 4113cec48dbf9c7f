// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.util.Optional;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;

/// Makes the devices that `--device ucx` asks for; found as a service.
public final class UcxDeviceProvider implements DeviceProvider {

    /// Called by the service loader.
    public UcxDeviceProvider() {}

    @Override
    public String name() {
        return Options.DEVICE;
    }

    @Override
    public Optional<String> survey() {
        return Optional.of(Survey.words());
    }

    @Override
    public Device open(Site site) {
        String fault = UcpLibrary.instance().fault();
        if (!fault.isEmpty()) {
            throw new IllegalArgumentException(
                    "device ucx cannot be used on this host: " + fault);
        }
        if (site.size() > Tags.MOST_RANKS) {
            throw new IllegalArgumentException(
                    "device ucx carries the frames of " + Tags.MOST_RANKS
                            + " ranks at most, not of " + site.size());
        }
        return new UcxDevice(site, Options.of(site.settings()));
    }
}
