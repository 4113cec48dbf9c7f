// SPDX-License-Identifier: Apache-2.0

/// The device for ranks that are threads of one JVM.
@org.jspecify.annotations.NullMarked
module org.atoll.threads {
    requires static org.jspecify;
    requires org.atoll.fabric;

    provides org.atoll.fabric.device.DeviceProvider with
            org.atoll.threads.ThreadsDeviceProvider;
}
