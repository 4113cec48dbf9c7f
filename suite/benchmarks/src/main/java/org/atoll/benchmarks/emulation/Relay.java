// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// The process that all packets between clusters pass: it takes them from the interface `wan0` of
/// the sending host, sends them along the [Line] from cluster to cluster, and gives them to `wan0`
/// of the receiving one. Programs on the hosts need not know of it.
///
/// The rate is kept here and not by `tbf`, which lets one packet pass at once after each pause:
/// 2 ms of 1500 bytes at 6 Mbit/s, as much as the latency. One thread, with the first call on a
/// processor; it sleeps until a packet comes or is due.
final class Relay {
    private static final int PACKET_ROOM = 2048;
    private static final int POLL_BYTES = 8;
    private static final int POLL_ASKED = 4;
    private static final int POLL_FOUND = 6;
    private static final long LONGEST_NANOS = 1_000_000_000;
    private static final int IPV4 = 4;
    private static final int DESTINATION = 16;

    private final Kernel kernel = new Kernel();
    private final Links links;
    private final List<Host> hosts;
    private final int[] tuns;
    private final MemorySegment polls;
    private final MemorySegment packet = Arena.global().allocate(PACKET_ROOM, 8);

    /// `lines[a][b]` goes from cluster a to cluster b.
    private final Line[][] lines;

    private Relay(Links links) throws IOException {
        this.links = links;
        this.hosts = links.allHosts();
        this.tuns = new int[hosts.size()];
        this.polls = Arena.global().allocate((long) POLL_BYTES * tuns.length, 8);
        this.lines = new Line[links.clusters()][links.clusters()];
        for (Line[] row : lines) {
            Arrays.setAll(row, to -> links.line());
        }
        for (int i = 0; i < tuns.length; i++) {
            tuns[i] = kernel.openTun("/run/netns/" + hosts.get(i).namespace(), "wan0");
            polls.set(JAVA_INT, (long) POLL_BYTES * i, tuns[i]);
            polls.set(JAVA_SHORT, (long) POLL_BYTES * i + POLL_ASKED, Kernel.READABLE);
        }
    }

    /// Relays until the process is killed.
    ///
    /// @param args the file to make when all is ready, and the words of [Links]
    /// @throws IOException if an interface cannot be opened, or is gone
    public static void main(String[] args) throws IOException {
        List<String> words = List.of(args);
        Relay relay = new Relay(Links.of(words.subList(1, words.size())));
        relay.kernel.runFirst();
        Files.createFile(Path.of(words.getFirst()));
        relay.run();
    }

    private void run() throws IOException {
        while (true) {
            for (int i = 0; i < tuns.length; i++) {
                if (polls.get(JAVA_SHORT, (long) POLL_BYTES * i + POLL_FOUND) != 0) {
                    take(i);
                }
            }
            long wait = deliver();
            kernel.poll(polls, tuns.length, wait);
        }
    }

    /// Takes all packets that a host has sent.
    private void take(int host) throws IOException {
        for (int length = kernel.read(tuns[host], packet);
                length > 0;
                length = kernel.read(tuns[host], packet)) {
            int to = receiver();
            if (to >= 0 && hosts.get(to).cluster() != hosts.get(host).cluster()) {
                line(host, to).send(
                        System.nanoTime(), to, packet.asSlice(0, length).toArray(JAVA_BYTE));
            }
        }
    }

    private Line line(int from, int to) {
        return lines[hosts.get(from).cluster() - 1][hosts.get(to).cluster() - 1];
    }

    /// The number of the host that the packet is for; -1 if it is none of ours.
    private int receiver() {
        int cluster = packet.get(JAVA_BYTE, DESTINATION + 2);
        int place = packet.get(JAVA_BYTE, DESTINATION + 3);
        boolean ours = packet.get(JAVA_BYTE, 0) >> 4 == IPV4
                && cluster >= 1
                && cluster <= links.clusters()
                && place >= 1
                && place <= links.hosts();
        return ours ? (cluster - 1) * links.hosts() + place - 1 : -1;
    }

    /// Delivers what is due.
    ///
    /// @return how long the next packet is still on its way
    private long deliver() throws IOException {
        long next = Line.NEVER;
        for (Line[] row : lines) {
            for (Line line : row) {
                next = Math.min(next, deliver(line));
            }
        }
        return next == Line.NEVER
                ? LONGEST_NANOS
                : Math.clamp(next - System.nanoTime(), 0, LONGEST_NANOS);
    }

    private long deliver(Line line) throws IOException {
        while (line.nextNanos() <= System.nanoTime()) {
            Line.Packet due = line.take();
            MemorySegment.copy(due.bytes(), 0, packet, JAVA_BYTE, 0, due.bytes().length);
            kernel.write(tuns[due.host()], packet.asSlice(0, due.bytes().length));
        }
        return line.nextNanos();
    }
}
