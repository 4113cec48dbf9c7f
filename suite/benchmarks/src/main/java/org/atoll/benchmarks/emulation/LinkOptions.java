// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import picocli.CommandLine.Option;

/// The options that describe an emulated wide area.
final class LinkOptions {

    @Option(names = "--clusters", paramLabel = "N", defaultValue = "4",
            description = "Clusters (default: ${DEFAULT-VALUE}).")
    private int clusters;

    @Option(names = "--hosts", paramLabel = "N", defaultValue = "1",
            description = "Hosts of each cluster (default: ${DEFAULT-VALUE}).")
    private int hosts;

    @Option(names = "--rate", paramLabel = "MBIT/S", defaultValue = "6",
            description = "Rate of a link (default: ${DEFAULT-VALUE}).")
    private double megabits;

    @Option(names = "--latency", paramLabel = "MS", defaultValue = "3",
            description = "Latency in one direction (default: ${DEFAULT-VALUE}).")
    private double latencyMillis;

    @Option(names = "--queue", paramLabel = "KIB", defaultValue = "128",
            description = "What may wait at a link; more is dropped (default: ${DEFAULT-VALUE}).")
    private int queueKib;

    /// Created by picocli.
    LinkOptions() {}

    Links links() {
        return new Links(clusters, hosts, megabits, latencyMillis, queueKib << 10);
    }
}
