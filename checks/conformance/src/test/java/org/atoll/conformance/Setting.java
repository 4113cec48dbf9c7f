// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Where a contract is held: a device and a number of ranks.
record Setting(String device, int ranks) {

    private static final List<String> DEVICES = List.of("threads", "shm", "tcp");
    private static final int[] RANKS = {1, 2, 3, 4, 5, 7, 8};

    static Stream<Setting> all() {
        return DEVICES.stream()
                .flatMap(device -> IntStream.of(RANKS).mapToObj(n -> new Setting(device, n)));
    }

    /// Every number of ranks as threads and a few over the other devices, for what is built on
    /// collectives that are held everywhere.
    static Stream<Setting> mostlyThreads() {
        Stream<Setting> threads = IntStream.of(RANKS).mapToObj(n -> new Setting("threads", n));
        Stream<Setting> others =
                Stream.of(new Setting("shm", 4), new Setting("shm", 5), new Setting("tcp", 3));
        return Stream.concat(threads, others);
    }

    /// Some numbers of ranks as threads and one over each other device, for what makes many
    /// communicators.
    static Stream<Setting> few() {
        Stream<Setting> threads =
                IntStream.of(1, 2, 3, 5, 8).mapToObj(n -> new Setting("threads", n));
        return Stream.concat(threads, Stream.of(new Setting("shm", 4), new Setting("tcp", 3)));
    }

    /// The devices with one number of ranks, for what does not depend on it.
    static Stream<Setting> with(int ranks) {
        return DEVICES.stream().map(device -> new Setting(device, ranks));
    }

    @Override
    public String toString() {
        return device + " x " + ranks;
    }
}
