// SPDX-License-Identifier: Apache-2.0

/// The device that carries frames over TCP: between hosts, and inside one when asked for.
@org.jspecify.annotations.NullMarked
module org.atoll.tcp {
    requires static org.jspecify;
    requires jdk.net;
    requires org.atoll.fabric;

    provides org.atoll.fabric.device.DeviceProvider with
            org.atoll.tcp.TcpDeviceProvider;
}
