// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.wire.Frame;

/// One rank inside a test, with its device. The frames that it sends to a peer are numbered by
/// their first word and filled with a pattern of that number; it notes what has come.
final class Correspondent implements FrameSink {
    private static final long LIMIT_NANOS = 60_000_000_000L;

    private static JobKey key = JobKey.fresh("test");

    final MpiDevice device;
    final List<String> losses = new ArrayList<>();
    private final int rank;
    private final Map<Integer, Link> links = new HashMap<>();
    private final Map<Integer, Integer> sent = new HashMap<>();
    private final Map<Integer, Integer> received = new HashMap<>();

    Correspondent(int rank, int size, JobKey key, Map<String, String> settings) {
        this.rank = rank;
        device = (MpiDevice) new Together().open(Together.site(rank, size, key, settings));
    }

    /// Ranks that know each other.
    static List<Correspondent> job(int size, Map<String, String> settings) {
        List<Correspondent> ranks = new ArrayList<>();
        key = JobKey.fresh("test");
        for (int rank = 0; rank < size; rank++) {
            ranks.add(new Correspondent(rank, size, key, settings));
        }
        List<Card> cards = ranks.stream().map(Correspondent::card).toList();
        ranks.forEach(each -> each.device.join(cards));
        return ranks;
    }

    /// Closes ranks, which wait for each other's goodbyes.
    static void close(List<Correspondent> ranks) {
        List<Thread> threads = ranks.stream()
                .map(each -> Thread.ofPlatform().start(each.device::close))
                .toList();
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /// Polls ranks in turns until something is true.
    static void until(List<Correspondent> ranks, BooleanSupplier goal) {
        long end = System.nanoTime() + LIMIT_NANOS;
        while (!goal.getAsBoolean()) {
            ranks.forEach(Correspondent::poll);
            if (System.nanoTime() > end) {
                throw new AssertionError(
                        "not in time; lost: " + ranks.stream().map(each -> each.losses).toList());
            }
        }
    }

    /// The key of the job that was made last.
    static JobKey key() {
        return key;
    }

    private Card card() {
        return card(rank, device.address());
    }

    /// The card of a rank.
    static Card card(int rank, String address) {
        return new Card(rank, 0, "here", 1, "c", Map.of(Options.DEVICE, address));
    }

    int poll() {
        return device.poll(this);
    }

    /// Sends the next frame if the link has room.
    boolean send(int peer, int bytes) {
        Link link = links.computeIfAbsent(peer, device::link);
        long at = link.claim(bytes);
        if (at == Link.FULL) {
            return false;
        }
        int number = sent.merge(peer, 1, Integer::sum) - 1;
        Frame.writeSender(link.memory(), at, 7, 0, rank, bytes);
        Frame.writeWords(link.memory(), at, number, bytes, 0);
        for (int i = 0; i < bytes; i++) {
            link.memory().set(JAVA_BYTE, link.payload() + i, pattern(number, i));
        }
        link.publish();
        return true;
    }

    int received(int peer) {
        return received.getOrDefault(peer, 0);
    }

    @Override
    public void frame(int peer, MemorySegment memory, long header, long payload) {
        int number = received.merge(peer, 1, Integer::sum) - 1;
        int bytes = Frame.payloadBytes(memory, header);
        if (Frame.context(memory, header) != number || Frame.tag(memory, header) != bytes) {
            throw new AssertionError("frame " + Frame.context(memory, header) + " of "
                    + Frame.tag(memory, header) + " bytes came as frame " + number);
        }
        for (int i = 0; i < bytes; i++) {
            if (memory.get(JAVA_BYTE, payload + i) != pattern(number, i)) {
                throw new AssertionError("frame " + number + " differs at byte " + i);
            }
        }
    }

    private static byte pattern(int number, int place) {
        return (byte) (number * 37 + place * 5 + (place >>> 8));
    }

    @Override
    public void lost(int peer, String reason) {
        losses.add(peer + ": " + reason);
    }
}
