// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;

/// Makes the devices that `--device ucx` asks for; found as a service.
public final class UcxDeviceProvider implements DeviceProvider {

    /// Called by the service loader.
    public UcxDeviceProvider() {}

    @Override
    public String name() {
        return Options.DEVICE;
    }

    @Override
    public Optional<String> survey() {
        return Optional.of(Survey.words());
    }

    /// The system lists cards for RDMA; only then UCX is asked whether it can drive one.
    @Override
    public boolean hasCard() {
        return hasCard(Path.of("/sys/class/infiniband"), Survey::hasCard);
    }

    static boolean hasCard(Path listed, BooleanSupplier driven) {
        try (Stream<Path> cards = Files.list(listed)) {
            return cards.findAny().isPresent() && driven.getAsBoolean();
        } catch (IOException e) {
            assert e != null; // the system has no list, so no card either
            return false;
        }
    }

    @Override
    public Device open(Site site) {
        String fault = UcpLibrary.instance().fault();
        if (!fault.isEmpty()) {
            throw new IllegalArgumentException(
                    "device ucx cannot be used on this host: " + fault);
        }
        if (site.size() > Tags.MOST_RANKS) {
            throw new IllegalArgumentException(
                    "device ucx carries the frames of " + Tags.MOST_RANKS
                            + " ranks at most, not of " + site.size());
        }
        return new UcxDevice(site, Options.of(site.settings()));
    }
}
