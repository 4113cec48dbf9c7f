// SPDX-License-Identifier: Apache-2.0

/// The device that carries frames over UCX: over a cluster's own network, and inside a host.
@org.jspecify.annotations.NullMarked
module org.atoll.ucx {
    requires static org.jspecify;
    requires org.atoll.fabric;

    provides org.atoll.fabric.device.DeviceProvider with
            org.atoll.ucx.UcxDeviceProvider;
}
