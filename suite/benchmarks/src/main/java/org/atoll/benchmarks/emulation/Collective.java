// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// An operation that is measured between clusters, and how fast links allow it to be.
///
/// The optima count what must cross links, as payload of full TCP packets at the links' rate, and
/// latencies; nothing inside a cluster, and no processor, takes time. `C` is the number of
/// clusters, `n` the bytes, `P` the payload that a link carries in a second, `L` the latency.
enum Collective {
    /// One long message after another from a rank of the first cluster to one of the second.
    STREAM(65536) {
        @Override
        double optimumSeconds(Links links, int ranks, double bytes) {
            return links.latencySeconds() + bytes / links.payloadBytesPerSecond();
        }
    },
    /// From rank 0 to all. Short: `L + n / P`. From `n = P L` on another cluster's link can help:
    /// each cluster gets a part from the root and passes it on to the others, so
    /// `n = P (T - L) + (C - 2) P (T - 2 L)` bytes have reached each at time `T`.
    BROADCAST(1024, 65536, 1 << 20) {
        @Override
        double optimumSeconds(Links links, int ranks, double bytes) {
            double latency = links.latencySeconds();
            double rate = links.payloadBytesPerSecond();
            int others = links.clusters() - 1;
            return bytes <= rate * latency
                    ? latency + bytes / rate
                    : (bytes / rate + (2 * others - 1) * latency) / others;
        }
    },
    /// Sums of numbers. Short: `L + n / P`, as each link carries all. From `n = P L` on each link
    /// carries a share of values and a share of sums, `2 n / C`, and a sum has come there and back:
    /// `max(2 L, L + 2 n / (C P))`.
    ALLREDUCE(1024, 65536, 1 << 20) {
        @Override
        double optimumSeconds(Links links, int ranks, double bytes) {
            double latency = links.latencySeconds();
            double rate = links.payloadBytesPerSecond();
            double shares = 2.0 / links.clusters() * bytes;
            return bytes <= rate * latency
                    ? latency + bytes / rate
                    : Math.max(2 * latency, latency + shares / rate);
        }
    },
    /// A block of each rank for each; the size is a block's. With `r` ranks in each cluster
    /// `L + r r n / P`: all links are equally loaded, so no way round is shorter.
    ALLTOALL(1024, 4096, 65536) {
        @Override
        double optimumSeconds(Links links, int ranks, double bytes) {
            return links.latencySeconds() + ranks * ranks * bytes / links.payloadBytesPerSecond();
        }
    };

    /// Made by [List#of], so it never changes.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Integer> sizes;

    Collective(Integer... sizes) {
        this.sizes = List.of(sizes);
    }

    /// The shortest time that the links allow.
    ///
    /// @param ranks in each cluster
    /// @param bytes how many; of a stream, all of it
    abstract double optimumSeconds(Links links, int ranks, double bytes);

    /// Chooses the sizes to measure; a stream has one, of its messages.
    ///
    /// @param wanted the user's sizes in bytes, empty for the usual ones
    List<Integer> sizes(List<Integer> wanted) {
        return wanted.isEmpty() || this == STREAM ? sizes : wanted;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The one of a name.
    ///
    /// @throws IllegalArgumentException if there is none, with all names
    static Collective named(String word) {
        return Arrays.stream(values())
                .filter(one -> one.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no operation is called '" + word
                        + "'; there are " + Arrays.stream(values())
                                .map(Collective::word).collect(Collectors.joining(", "))));
    }
}
