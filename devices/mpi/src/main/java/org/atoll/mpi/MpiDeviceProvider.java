// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.util.Optional;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.KeyStore;

/// Makes the device that `ATOLL_DEVICE=mpi` asks for, in processes that a launcher of MPI has
/// started; found as a service.
public final class MpiDeviceProvider implements DeviceProvider {

    /// Called by the service loader.
    public MpiDeviceProvider() {}

    @Override
    public String name() {
        return Options.DEVICE;
    }

    @Override
    public Optional<String> survey() {
        MpiLibrary library = MpiLibrary.instance();
        Abi abi = library.abi();
        return Optional.of(abi == null
                ? "cannot be used: " + library.fault()
                : library.version() + " (" + library.name() + ", " + abi.name() + " interface)");
    }

    @Override
    public Optional<KeyStore.Opening> keyStore(String launcher, int processes) {
        return Optional.of(() -> MpiKeyStore.open(launcher, processes));
    }

    @Override
    public Device open(Site site) {
        if (site.isOpen()) {
            throw new IllegalArgumentException("device mpi is for jobs whose ranks are all there"
                    + " from the beginning: use device tcp");
        }
        Options.requireEndingTogether(site.settings());
        if (site.size() > 1 && !MpiProcess.hasBegun()) {
            throw new IllegalArgumentException("device mpi is for ranks that a launcher of MPI has"
                    + " started: 'ATOLL_DEVICE=mpi mpirun -n " + site.size()
                    + " atoll java PROGRAM'");
        }
        MpiProcess process = MpiProcess.instance();
        if (process.rank() != site.rank() || process.size() != site.size()) {
            throw new IllegalArgumentException("rank " + site.rank() + " of " + site.size()
                    + " is process " + process.rank() + " of " + process.size() + " to MPI");
        }
        return new MpiDevice(
                site, Options.of(site.settings()),
                new Messenger(process, process.communicator()),
                new Routes(false, site.size()), process::end);
    }
}
