// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.LongSupplier;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.wire.Frame;

/// One rank of a job inside a test: a device, its links, and what it has received. Each frame
/// carries its number in the order of its sender and a payload made from that number.
final class Rank implements FrameSink, AutoCloseable {
    static final JobKey KEY = new JobKey("test-job", secret(7));

    final Site site;
    final TcpDevice device;
    final List<String> losses = new ArrayList<>();
    final List<Integer> summoned = new ArrayList<>();
    private final Map<Integer, Link> links = new HashMap<>();
    private final Map<Integer, Integer> sent = new HashMap<>();
    private final Map<Integer, Integer> received = new HashMap<>();

    Rank(Site site) {
        this.site = site;
        this.device = (TcpDevice) new TcpDeviceProvider().open(site);
    }

    /// One whose frames that may wait are timed by a clock of the test's.
    Rank(Site site, LongSupplier clock) throws IOException {
        this.site = site;
        this.device = new TcpDevice(site, Options.of(site.settings()), clock);
    }

    static byte[] secret(int seed) {
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        for (int i = 0; i < secret.length; i++) {
            secret[i] = (byte) (seed * 31 + i);
        }
        return secret;
    }

    /// The settings of a test: `name=value` each.
    static Settings settings(String... entries) {
        Properties properties = new Properties();
        for (String entry : entries) {
            int at = entry.indexOf('=');
            properties.setProperty(entry.substring(0, at), entry.substring(at + 1));
        }
        return new Settings(properties, Map.of(), new Properties());
    }

    /// Opens ranks of one job that know each other.
    static List<Rank> job(int size, String... settings) {
        List<Rank> ranks = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new Rank(new Site(rank, size, 0, KEY, settings(settings))));
        }
        introduce(ranks);
        return ranks;
    }

    /// Gives every rank the cards of all.
    static void introduce(List<Rank> ranks) {
        List<Card> cards = ranks.stream().map(Rank::card).toList();
        ranks.forEach(rank -> rank.device.join(cards));
    }

    static void closeAll(List<Rank> ranks) throws InterruptedException {
        List<Thread> closers = new ArrayList<>();
        for (Rank rank : ranks) {
            closers.add(Thread.ofPlatform().start(rank::close));
        }
        for (Thread closer : closers) {
            closer.join();
        }
    }

    Card card() {
        return card(device.address());
    }

    Card card(String address) {
        return new Card(
                site.rank(), site.incarnation(), "host", 1, "c", Map.of("tcp", address));
    }

    /// Takes a rank in again, whose frames and own frames to it count from the first one.
    void readmit(Card card) {
        links.remove(card.rank());
        sent.remove(card.rank());
        received.remove(card.rank());
        device.readmit(card);
    }

    Link link(int peer) {
        return links.computeIfAbsent(peer, device::link);
    }

    /// Sends the next frame to a peer if there is room.
    boolean send(int peer, int payloadBytes) {
        boolean written = write(peer, payloadBytes);
        if (written) {
            link(peer).publish();
        }
        return written;
    }

    /// The same for a frame that may leave together with others.
    boolean sendCoalesced(int peer, int payloadBytes) {
        boolean written = write(peer, payloadBytes);
        if (written) {
            link(peer).publishCoalesced();
        }
        return written;
    }

    private boolean write(int peer, int payloadBytes) {
        Link link = link(peer);
        long at = link.claim(payloadBytes);
        if (at == Link.FULL) {
            return false;
        }
        int number = sent.merge(peer, 1, Integer::sum) - 1;
        MemorySegment memory = link.memory();
        int life = site.incarnation();
        Frame.writeSender(memory, at, 5, life, site.rank(), payloadBytes);
        Frame.writeWords(memory, at, number, ~number, payloadBytes);
        for (int i = 0; i < payloadBytes; i++) {
            memory.set(JAVA_BYTE, link.payload() + i, pattern(number, i));
        }
        return true;
    }

    int poll() {
        return device.poll(this);
    }

    int received(int peer) {
        return received.getOrDefault(peer, 0);
    }

    @Override
    public void frame(int peer, MemorySegment memory, long header, long payload) {
        int number = received.merge(peer, 1, Integer::sum) - 1;
        assertThat(Frame.context(memory, header)).isEqualTo(number);
        assertThat(Frame.tag(memory, header)).isEqualTo(~number);
        assertThat(Frame.source(memory, header)).isEqualTo(peer);
        int length = Frame.payloadBytes(memory, header);
        assertThat(Frame.word(memory, header)).isEqualTo(length);
        for (int i = 0; i < length; i++) {
            if (memory.get(JAVA_BYTE, payload + i) != pattern(number, i)) {
                throw new AssertionError("frame " + number + " differs at byte " + i);
            }
        }
    }

    @Override
    public void lost(int peer, String reason) {
        losses.add(peer + ": " + reason);
    }

    @Override
    public void summon(int peer) {
        summoned.add(peer);
    }

    @Override
    public void close() {
        device.close();
    }

    private static byte pattern(int number, int i) {
        return (byte) (number * 131 + i * 7 + (i >> 8));
    }
}
