// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.mpj.Job;
import org.atoll.mpj.LocalRanks;

/// Where a contract is held: a device and a number of ranks.
record Setting(String device, int ranks) {

    private static final String SIMULATED = "sim";

    /// All, or those that `-Datoll.conformance.devices=threads,sim` names.
    private static final List<String> DEVICES = List.of(System.getProperty(
            "atoll.conformance.devices", "threads,shm,tcp," + SIMULATED).split(",", -1));

    private static final List<String> MACHINES =
            List.of("infiniband", "das:2x4", "simple", "internet:4x2");
    private static final int[] RANKS = {1, 2, 3, 4, 5, 7, 8};
    private static final int[] FEW = {2, 5, 8};

    static Stream<Setting> all() {
        return DEVICES.stream()
                .flatMap(device -> IntStream.of(device.equals(SIMULATED) ? FEW : RANKS)
                        .mapToObj(n -> new Setting(device, n)));
    }

    /// The devices that live in the machine's own time: there a rank may have several threads, and
    /// wait for what its world does not know of.
    static Stream<Setting> inMachineTime() {
        return all().filter(setting -> !setting.isSimulated());
    }

    /// Every number of ranks as threads and a few over the other devices, for what is built on
    /// collectives that are held everywhere.
    static Stream<Setting> mostlyThreads() {
        Stream<Setting> threads = IntStream.of(RANKS).mapToObj(n -> new Setting("threads", n));
        Stream<Setting> others =
                Stream.of(new Setting("shm", 4), new Setting("shm", 5), new Setting("tcp", 3),
                        new Setting(SIMULATED, 5));
        return Stream.concat(threads, others);
    }

    /// The devices with one number of ranks, for what does not depend on it.
    static Stream<Setting> with(int ranks) {
        return DEVICES.stream().map(device -> new Setting(device, ranks));
    }

    boolean isSimulated() {
        return device.equals(SIMULATED);
    }

    /// A job of this setting. A simulated one has another machine for each number of ranks, and
    /// faults; its seed is the number of ranks unless `atoll.sim.seed` says otherwise.
    LocalRanks job() {
        LocalRanks job = Job.local(ranks).device(device);
        return isSimulated()
                ? job.with("atoll.sim.machine", MACHINES.get(ranks % MACHINES.size()))
                        .with("atoll.sim.faults", "random")
                        .with("atoll.sim.seed",
                                System.getProperty("atoll.sim.seed", Integer.toString(ranks)))
                : job;
    }

    @Override
    public String toString() {
        return device + " x " + ranks;
    }
}
