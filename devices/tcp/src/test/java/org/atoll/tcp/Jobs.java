// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.util.HashMap;
import java.util.Map;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.job.contract.Ranks;

/// Jobs over this device for the contracts, by either kind of system calls.
final class Jobs {
    private static final String DIRECT = "atoll.tcp.direct";

    /// The contracts send 300 such messages before any is received, which must not cost more than
    /// a pair has for unexpected ones.
    private static final Map<String, String> ALWAYS =
            Map.of("atoll.tcp.eager.bytes", "65536");

    private Jobs() {}

    /// Jobs that read and write users' memory in place, in pieces so short that messages of the
    /// contracts need several.
    static Ranks inPlace() {
        return with(new TcpDeviceProvider(), Map.of("atoll.tcp.piece.bytes", "300032"));
    }

    /// Jobs whose every byte goes through the device's own buffers.
    static Ranks byChannel() {
        return with(new TcpDeviceProvider(), Map.of(DIRECT, "off"));
    }

    /// Jobs in which odd ranks do without native access.
    static Ranks mixed() {
        return with(new HalfDirect(), Map.of());
    }

    private static Ranks with(DeviceProvider provider, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(ALWAYS);
        all.putAll(settings);
        return new Ranks(Options.DEVICE, provider, () -> all, true);
    }

    private static final class HalfDirect implements DeviceProvider {
        private final DeviceProvider tcp = new TcpDeviceProvider();

        @Override
        public String name() {
            return tcp.name();
        }

        @Override
        public Device open(Site site) {
            String value = site.rank() % 2 == 0 ? "auto" : "off";
            return tcp.open(new Site(
                    site.rank(), site.size(), site.incarnation(), site.key(),
                    site.settings().with(Map.of(DIRECT, value))));
        }
    }
}
