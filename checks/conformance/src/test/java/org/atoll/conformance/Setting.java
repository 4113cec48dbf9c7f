// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Where a contract is held: a device, a number of ranks, and a number of clusters, of which
/// the first is the largest and has ranks in two places.
record Setting(String device, int ranks, int clusters) {

    private static final List<String> DEVICES = List.of("threads", "shm", "tcp");
    private static final int[] RANKS = {1, 2, 3, 4, 5, 7, 8};

    Setting(String device, int ranks) {
        this(device, ranks, 1);
    }

    static Stream<Setting> all() {
        Stream<Setting> one = DEVICES.stream()
                .flatMap(device -> IntStream.of(RANKS).mapToObj(n -> new Setting(device, n)));
        Stream<Setting> several = IntStream.of(2, 3).boxed()
                .flatMap(clusters -> IntStream.of(4, 7).mapToObj(
                        ranks -> new Setting("threads", ranks, clusters)));
        return Stream.concat(one, several);
    }

    /// The cluster of each rank: half of the ranks, in a row, then the other clusters in turns.
    String[] clusterNames() {
        return IntStream.range(0, ranks)
                .map(rank -> rank < ranks / 2 ? 0 : rank % clusters)
                .mapToObj(cluster -> "cluster-" + cluster)
                .toArray(String[]::new);
    }

    /// Every number of ranks as threads and a few over the other devices, for what is built on
    /// collectives that are held everywhere.
    static Stream<Setting> mostlyThreads() {
        Stream<Setting> threads = IntStream.of(RANKS).mapToObj(n -> new Setting("threads", n));
        Stream<Setting> others =
                Stream.of(new Setting("shm", 4), new Setting("shm", 5), new Setting("tcp", 3));
        return Stream.concat(threads, others);
    }

    /// The devices with one number of ranks, for what does not depend on it.
    static Stream<Setting> with(int ranks) {
        return DEVICES.stream().map(device -> new Setting(device, ranks));
    }

    @Override
    public String toString() {
        return device + " x " + ranks + (clusters > 1 ? " in " + clusters + " clusters" : "");
    }
}
