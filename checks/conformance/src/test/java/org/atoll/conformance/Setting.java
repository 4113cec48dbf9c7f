// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;

/// The setting in which a contract is held: a device, a number of ranks, and a number of clusters.
/// The first cluster is the largest and has ranks in two places.
record Setting(String device, int ranks, int clusters) {

    private static final String SIMULATED = "sim";
    private static final String RELAYED = "gateway";

    /// All, or those that `-Datoll.conformance.devices=threads,sim` names.
    private static final List<String> DEVICES = List.of(System.getProperty(
            "atoll.conformance.devices",
            String.join(",", "threads", "shm", "tcp", RELAYED, SIMULATED)).split(",", -1));

    private static final List<String> MACHINES =
            List.of("infiniband", "das:2x4", "simple", "internet:4x2");
    private static final int[] RANKS = {1, 2, 3, 4, 5, 7, 8};
    private static final int[] FEW = {2, 5, 8};

    Setting(String device, int ranks) {
        this(device, ranks, 1);
    }

    static Stream<Setting> all() {
        Stream<Setting> one = alone()
                .flatMap(device -> IntStream.of(device.equals(SIMULATED) ? FEW : RANKS)
                        .mapToObj(n -> new Setting(device, n)));
        Stream<Setting> several = IntStream.of(2, 3).boxed()
                .flatMap(clusters -> IntStream.of(4, 7).mapToObj(
                        ranks -> new Setting("threads", ranks, clusters)));
        Stream<Setting> relayed = DEVICES.stream()
                .filter(RELAYED::equals)
                .flatMap(device -> Stream.of(
                        new Setting(device, 4, 2), new Setting(device, 7, 3)));
        return Stream.of(one, several, relayed).flatMap(settings -> settings);
    }

    /// The devices that a job may use without more being set.
    private static Stream<String> alone() {
        return DEVICES.stream().filter(device -> !device.equals(RELAYED));
    }

    /// The cluster of each rank: half of the ranks, in a row, then the other clusters in turns.
    String[] clusterNames() {
        return IntStream.range(0, ranks)
                .map(rank -> rank < ranks / 2 ? 0 : rank % clusters)
                .mapToObj(cluster -> "cluster-" + cluster)
                .toArray(String[]::new);
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
                        new Setting(RELAYED, 3, 2), new Setting(SIMULATED, 5));
        return Stream.concat(threads, others);
    }

    /// Some numbers of ranks as threads and one over each other device, for what makes many
    /// communicators.
    static Stream<Setting> few() {
        Stream<Setting> threads =
                IntStream.of(1, 2, 3, 5, 8).mapToObj(n -> new Setting("threads", n));
        return Stream.concat(threads, Stream.of(
                new Setting("shm", 4), new Setting("tcp", 3), new Setting(RELAYED, 3, 2),
                new Setting(SIMULATED, 5)));
    }

    /// The devices with one number of ranks, at least 2, for what does not depend on it.
    static Stream<Setting> with(int ranks) {
        return DEVICES.stream()
                .map(device -> new Setting(device, ranks, device.equals(RELAYED) ? 2 : 1));
    }

    boolean isSimulated() {
        return device.equals(SIMULATED);
    }

    /// A job of this setting. Gateways carry also what stays inside a cluster.
    LocalRanks plain() {
        return Job.local(ranks).clusters(clusterNames()).device(device)
                .with("atoll.gateway.inside", "1");
    }

    /// The same, but a simulated job has another machine for each number of ranks, and faults; its
    /// seed is the number of ranks unless `atoll.sim.seed` says otherwise.
    LocalRanks job() {
        LocalRanks job = plain();
        return isSimulated()
                ? job.with("atoll.sim.machine", MACHINES.get(ranks % MACHINES.size()))
                        .with("atoll.sim.faults", "random")
                        .with("atoll.sim.seed",
                                System.getProperty("atoll.sim.seed", Integer.toString(ranks)))
                : job;
    }

    @Override
    public String toString() {
        return device + " x " + ranks + (clusters > 1 ? " in " + clusters + " clusters" : "");
    }
}
