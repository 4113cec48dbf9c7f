// SPDX-License-Identifier: Apache-2.0

/// The device for ranks that live in virtual time, on a modelled machine.
@org.jspecify.annotations.NullMarked
module org.atoll.sim {
    requires static org.jspecify;
    requires java.management;
    requires transitive org.atoll.fabric;
    requires org.atoll.job;

    exports org.atoll.sim;
    exports org.atoll.sim.machine;

    provides org.atoll.fabric.device.DeviceProvider with
            org.atoll.sim.SimDeviceProvider;
}
