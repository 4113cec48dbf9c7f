// SPDX-License-Identifier: Apache-2.0

/// The device that carries frames over the site's own MPI, started by its launcher.
@org.jspecify.annotations.NullMarked
module org.atoll.mpi {
    requires static org.jspecify;
    requires org.atoll.fabric;

    provides org.atoll.fabric.device.DeviceProvider with
            org.atoll.mpi.MpiDeviceProvider;
}
