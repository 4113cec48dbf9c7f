// SPDX-License-Identifier: Apache-2.0

/// The device that carries frames between clusters, relayed by one gateway in each.
@org.jspecify.annotations.NullMarked
module org.atoll.gateway {
    requires static org.jspecify;
    requires org.atoll.fabric;
    requires org.atoll.job;

    provides org.atoll.fabric.device.DeviceProvider with
            org.atoll.gateway.GatewayDeviceProvider;
}
