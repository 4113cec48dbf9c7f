// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

        this(Collections.nCopies(ranks, "local"), devices, "threads", Map.of());
    }

    private LocalRanks(
            List<String> clusters,
            List<DeviceProvider> devices,
            String device,
            Map<String, String> values) {
        this.clusters = clusters;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.atoll.fabric.Settings;
import org.atoll.fabric.World;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.LocalMembership;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.RankThreads;
import org.jspecify.annotations.Nullable;

/// A job whose ranks are threads of this JVM: for notebooks, tests and debugging. The same
/// program runs unchanged; only static fields are shared.
public final class LocalRanks {
    private final List<String> clusters;
    private final List<DeviceProvider> devices;
    private final String device;
    private final Map<String, String> values;

    LocalRanks(int ranks, List<DeviceProvider> devices) {
        return new LocalRanks(clusters, devices, name, values);
    }

    /// The same job with a setting of its own, which goes before those of this JVM.
    ///
    /// @param name  a setting's name, such as `atoll.sim.seed`
    /// @param value its value
    /// @return a job that uses it
    public LocalRanks with(String name, String value) {
        Map<String, String> more = new HashMap<>(values);
        more.put(name, value);
        return new LocalRanks(clusters, devices, device, Map.copyOf(more));
    }

    private LocalRanks(List<String> clusters, List<DeviceProvider> devices, String device) {
        this.clusters = clusters;
        this.devices = devices;
        this.device = device;
        this.values = values;
    }

    /// The same job over another device, to test it without processes.
    ///
    /// @param name a device's name, such as `shm`, `tcp` or `sim`
    /// @return a job that uses it
    public LocalRanks device(String name) {
        List<LocalMembership> members = LocalMembership.job(clusters, device);
    }

    /// The same job with a setting of its own, which goes before those of this JVM.
    ///
    /// @param name  a setting's name, such as `atoll.sim.seed`
    /// @param value its value
    /// @return a job that uses it
    public LocalRanks with(String name, String value) {
        Map<String, String> more = new HashMap<>(values);
        more.put(name, value);
        return new LocalRanks(ranks, devices, device, Map.copyOf(more));
    }

    /// Runs the program on all ranks; blocks until every one has returned.
    ///
    /// @param program what every rank runs
    /// @throws RankFailedException if it threw on a rank; the other ranks are ended
    public void run(Program program) {
        run(new String[0], program);
    }

    /// Runs the program on all ranks; blocks until every one has returned.
    ///
    /// @param args    the program's arguments
    /// @param program what every rank runs
    /// @throws RankFailedException if it threw on a rank; the other ranks are ended
    public void run(String[] args, Program program) {
        runProfiled(args, program);
    }

    /// The same, and returns the ranks' profiles as the launcher reads them.
    String runProfiled(String[] args, Program program) {
        AtomicReference<@Nullable RankFailedException> first = new AtomicReference<>();
