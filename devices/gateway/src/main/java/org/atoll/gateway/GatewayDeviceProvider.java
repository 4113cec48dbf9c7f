// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.util.List;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;

/// Makes the devices for ranks of other clusters; found as a service.
public final class GatewayDeviceProvider implements DeviceProvider {

    /// The name of this kind of device.
    static final String NAME = "gateway";

    /// Called by the service loader.
    public GatewayDeviceProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Device open(Site site) {
        throw new UnsupportedOperationException(
                "a gateway must know the clusters: call open with the cards");
    }

    @Override
    public Device open(Site site, List<Card> present) {
        Options options = Options.of(site.settings());
        Card mine = present.get(site.rank());
        if (options.dedicated() || !Plan.of(present).isGateway(site.rank())) {
            return new GatewayDevice(site, options, null);
        }
        try {
            return new GatewayDevice(site, options, new Gateway(site, options, mine.cluster()));
        } catch (IOException e) {
            throw new CommunicationException(
                    "rank " + site.rank() + ": " + e.getMessage(), site.rank(), e);
        }
    }
}
