// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.util.ArrayList;
import java.util.List;

/// The clusters and links that an emulated wide area is made of. Between any two clusters there is
/// a link of its own, which works in both directions at the same time.
///
/// @param clusters      how many clusters, 2 to 16
/// @param hosts         hosts of each cluster, 1 to 16
/// @param megabits      the rate of a link in Mbit/s, counted in bytes of IP packets
/// @param latencyMillis how long a packet's last bit is on its way, in one direction
/// @param queueBytes    what may wait at the beginning of a link; more is dropped
record Links(int clusters, int hosts, double megabits, double latencyMillis, int queueBytes) {
    /// The largest IP packet on a link.
    static final int PACKET_BYTES = 1500;

    /// What of such a packet is TCP's payload: 20 bytes are IP's header, 20 are TCP's, and 12 its
    /// time stamps.
    static final int PAYLOAD_BYTES = PACKET_BYTES - 52;

    private static final int MOST = 16;

    /// Checks the numbers.
    Links {
        if (clusters < 2 || clusters > MOST || hosts < 1 || hosts > MOST) {
            throw new IllegalArgumentException("an emulated wide area has 2 to " + MOST
                    + " clusters of 1 to " + MOST + " hosts, not " + clusters + " of " + hosts);
        }
        if (!(megabits > 0) || !(latencyMillis >= 0) || queueBytes < PACKET_BYTES) {
            throw new IllegalArgumentException("a link needs a rate above 0, a latency of 0 or"
                    + " more, and a queue of " + PACKET_BYTES + " bytes or more, not " + megabits
                    + " Mbit/s, " + latencyMillis + " ms and " + queueBytes + " bytes");
        }
    }

    /// Reads what [#words] wrote.
    static Links of(List<String> words) {
        return new Links(
                Integer.parseInt(words.get(0)),
                Integer.parseInt(words.get(1)),
                Double.parseDouble(words.get(2)),
                Double.parseDouble(words.get(3)),
                Integer.parseInt(words.get(4)));
    }

    List<String> words() {
        return List.of(
                Integer.toString(clusters),
                Integer.toString(hosts),
                Double.toString(megabits),
                Double.toString(latencyMillis),
                Integer.toString(queueBytes));
    }

    /// All hosts, cluster by cluster.
    List<Host> allHosts() {
        List<Host> all = new ArrayList<>();
        for (int cluster = 1; cluster <= clusters; cluster++) {
            for (int place = 1; place <= hosts; place++) {
                all.add(new Host(cluster, place));
            }
        }
        return all;
    }

    /// Seconds of latency.
    double latencySeconds() {
        return latencyMillis / 1e3;
    }

    /// How many bytes of payload TCP can carry in a second, if all packets are full.
    double payloadBytesPerSecond() {
        return megabits * 1e6 / 8 * PAYLOAD_BYTES / PACKET_BYTES;
    }

    /// A direction of a link.
    Line line() {
        return new Line(
                8e3 / megabits, Math.round(latencyMillis * 1e6), queueBytes);
    }

    @Override
    public String toString() {
        return clusters + " clusters of " + hosts + (hosts == 1 ? " host" : " hosts")
                + "; between any two clusters " + plain(megabits) + " Mbit/s each way and "
                + plain(latencyMillis) + " ms one way";
    }

    private static String plain(double number) {
        return number == Math.rint(number)
                ? Long.toString(Math.round(number))
                : Double.toString(number);
    }
}
