// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.wire.Frame;

/// One rank's device inside a test, its links, and what it has received. Each frame carries its
/// number in the order of its pair.
final class Station implements FrameSink, AutoCloseable {
    private static final long LIMIT_NANOS = 100_000_000_000L;

    final Site site;
    final GatewayDevice device;
    final List<String> losses = new ArrayList<>();
    private final List<Card> present;
    private final Map<Integer, Link> links = new HashMap<>();
    private final Map<Integer, Integer> sent = new HashMap<>();
    private final Map<Integer, Integer> received = new HashMap<>();

    private Station(Site site, List<Card> present) {
        this.site = site;
        this.present = present;
        this.device = (GatewayDevice) new GatewayDeviceProvider().open(site, present);
    }

    static JobKey key(int seed) {
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        secret[seed % secret.length] = (byte) seed;
        return new JobKey("test-job", secret);
    }

    static Settings settings(String... entries) {
        Properties properties = new Properties();
        for (String entry : entries) {
            int at = entry.indexOf('=');
            properties.setProperty(entry.substring(0, at), entry.substring(at + 1));
        }
        return new Settings(properties, Map.of(), new Properties());
    }

    /// Opens the devices of a job.
    ///
    /// @param clusters a letter for each rank: the cluster it is in
    static List<Station> job(String clusters, String... settings) {
        List<Station> stations = open(clusters, key(1), settings);
        List<Card> cards = stations.stream().map(Station::card).toList();
        stations.forEach(station -> station.device.join(cards));
        return stations;
    }

    /// Opens devices that do not know each other yet.
    static List<Station> open(String clusters, JobKey key, String... settings) {
        int size = clusters.length();
        List<Card> present = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            String cluster = clusters.substring(rank, rank + 1);
            present.add(new Card(rank, 0, "host", 1, cluster, Map.of()));
        }
        List<Station> stations = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            stations.add(new Station(new Site(rank, size, 0, key, settings(settings)), present));
        }
        return stations;
    }

    static void closeAll(List<Station> stations) throws InterruptedException {
        List<Thread> closers = new ArrayList<>();
        for (Station station : stations) {
            closers.add(Thread.ofPlatform().start(station::close));
        }
        for (Thread closer : closers) {
            closer.join();
        }
    }

    Card card() {
        Card plain = present.get(site.rank());
        return new Card(
                plain.rank(), 0, plain.host(), 1, plain.cluster(),
                Map.of(GatewayDeviceProvider.NAME, device.address()));
    }

    /// Sends the next frame to a peer if there is credit.
    boolean send(int peer, int payloadBytes) {
        Link link = links.computeIfAbsent(peer, device::link);
        long at = link.claim(payloadBytes);
        if (at == Link.FULL) {
            return false;
        }
        int number = sent.merge(peer, 1, Integer::sum) - 1;
        MemorySegment memory = link.memory();
        Frame.writeSender(memory, at, 5, 0, site.rank(), payloadBytes);
        Frame.writeWords(memory, at, number, ~number, payloadBytes);
        link.publish();
        return true;
    }

    /// Sends as many frames as there is credit for.
    int flood(int peer, int payloadBytes) {
        int count = 0;
        while (send(peer, payloadBytes)) {
            count++;
        }
        return count;
    }

    int received(int peer) {
        return received.getOrDefault(peer, 0);
    }

    int poll() {
        return device.poll(this);
    }

    /// All that is held by a job's devices and gateways.
    static long heldBytes(List<Station> stations) {
        long sum = 0;
        for (Station station : stations) {
            Gateway gateway = station.device.gateway();
            sum += station.device.heldBytes() + (gateway == null ? 0 : gateway.heldBytes());
        }
        return sum;
    }

    /// Waits until something is true, polling.
    static void until(List<Station> polled, BooleanSupplier done) throws InterruptedException {
        long start = System.nanoTime();
        while (!done.getAsBoolean()) {
            int frames = 0;
            for (Station station : polled) {
                frames += station.poll();
            }
            if (frames == 0) {
                Thread.sleep(0, 100_000);
            }
            assertThat(System.nanoTime() - start).as("losses %s",
                    polled.stream().map(station -> station.losses).toList()).isLessThan(
                            LIMIT_NANOS);
        }
    }

    @Override
    public void frame(int peer, MemorySegment memory, long header, long payload) {
        int number = received.merge(peer, 1, Integer::sum) - 1;
        assertThat(Frame.context(memory, header)).isEqualTo(number);
        assertThat(Frame.tag(memory, header)).isEqualTo(~number);
        assertThat(Frame.source(memory, header)).isEqualTo(peer);
    }

    @Override
    public void lost(int peer, String reason) {
        losses.add(peer + ": " + reason);
    }

    @Override
    public void close() {
        device.close();
    }
}
