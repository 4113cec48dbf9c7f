// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// Makes the `sim` device. The ranks of a job must share one instance of the provider: it holds
/// their simulation.
public final class SimDeviceProvider implements DeviceProvider {
    private final Map<JobKey, Simulation> simulations = new ConcurrentHashMap<>();

    private final @Nullable Simulation given;

    /// Creates a provider that makes a simulation for each job.
    public SimDeviceProvider() {
        this.given = null;
    }

    /// Creates a provider for one job.
    ///
    /// @param given its simulation
    SimDeviceProvider(Simulation given) {
        this.given = given;
    }

    @Override
    public String name() {
        return SimDevice.NAME;
    }

    @Override
    public Device open(Site site) {
        Simulation known = given;
        return new SimDevice(known != null ? known : shared(site), site.rank());
    }

    private Simulation shared(Site site) {
        return simulations.computeIfAbsent(site.key(), key -> new Simulation(
                site.size(),
                Scenario.of(site.size(), site.settings()),
                () -> simulations.remove(key)));
    }

    /// Virtual threads, of which there may be very many; but only of a platform thread is the
    /// processor time known.
    @Override
    public boolean hasOwnTime() {
        return true;
    }

    @Override
    public Thread.Builder rankThreads(Settings settings) {
        ComputeTime source = ComputeTime.of(settings.text("atoll.sim.compute", "modelled"));
        return source == ComputeTime.MEASURED ? Thread.ofPlatform() : Thread.ofVirtual();
    }

    @Override
    public int ranks(int asked, Settings settings) {
        return Scenario.ranks(asked, settings);
    }
}
