// SPDX-License-Identifier: Apache-2.0

/// The device for processes of one host: rings in a mapped file, sleeping on futexes.
@org.jspecify.annotations.NullMarked
module org.atoll.shm {
    requires static org.jspecify;
    requires org.atoll.fabric;

    provides org.atoll.fabric.device.DeviceProvider with
            org.atoll.shm.SharedMemoryDeviceProvider;
}
