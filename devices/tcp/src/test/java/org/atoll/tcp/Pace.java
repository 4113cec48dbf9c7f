// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.wire.Frame;

/// Measures this device alone: two processes, ping-pong, the fabric left out. Run it with the
/// class path of the test; it starts the other process itself. Prints for each size the median
/// of half the round trip and the bandwidth; message sizes beyond a frame are split.
public final class Pace implements FrameSink {
    private static final int ROUNDS = 5;

    private final Device device;
    private final Link link;
    private final int rank;
    private final MemorySegment user = MemorySegment.ofArray(new long[512 * 1024]);
    private long arrived;

    private Pace(Device device, int rank) {
        this.device = device;
        this.rank = rank;
        this.link = device.link(1 - rank);
    }

    /// Runs one of the two processes.
    ///
    /// @param args nothing, or the address of the process that was started first
    public static void main(String[] args) throws IOException, InterruptedException {
        int rank = args.length == 0 ? 0 : 1;
        JobKey key = new JobKey("pace", new byte[JobKey.SECRET_BYTES]);
        Site site = new Site(rank, 2, 0, key, Settings.ofThisProcess());
        try (Device device = new TcpDeviceProvider().open(site)) {
            Process child = null;
            String other = rank == 0 ? "" : args[0];
            if (rank == 0) {
                child = start(device.address());
                other = firstLine(child);
            } else {
                System.out.println(device.address());
            }
            String own = device.address();
            device.join(List.of(
                    card(0, rank == 0 ? own : other), card(1, rank == 1 ? own : other)));
            Pace pace = new Pace(device, rank);
            pace.measure(rank == 0);
            if (child != null) {
                child.waitFor();
            }
        }
    }

    private static Process start(String address) throws IOException {
        String java = ProcessHandle.current().info().command().orElse("java");
        List<String> settings = System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("atoll."))
                .map(name -> "-D" + name + "=" + System.getProperty(name))
                .toList();
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(settings);
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), Pace.class.getName(), address));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String firstLine(Process child) throws IOException {
        return new BufferedReader(
                        new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))
                .readLine();
    }

    private static Card card(int rank, String address) {
        return new Card(rank, 0, "host", rank, "c", Map.of("tcp", address));
    }

    private void measure(boolean first) {
        for (int bytes : new int[] {8, 8, 1024, 16 * 1024, 64 * 1024, 1 << 20, 4 << 20}) {
            int count = Math.max(60, Math.min(20_000, (200 << 20) / (bytes + 20_000)));
            double[] micros = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                long start = System.nanoTime();
                for (int i = 0; i < count; i++) {
                    turn(first, bytes);
                }
                micros[round] = (System.nanoTime() - start) / 2e3 / count;
            }
            Arrays.sort(micros);
            double median = micros[ROUNDS / 2];
            if (first) {
                System.out.printf(
                        Locale.ROOT, "%8d B  %9.2f us  %6.2f GB/s%n",
                        bytes, median, bytes / median / 1e3);
            }
        }
    }

    private void turn(boolean first, int bytes) {
        if (first) {
            send(bytes);
        }
        while (arrived < bytes) {
            device.poll(this);
        }
        arrived = 0;
        if (!first) {
            send(bytes);
        }
    }

    private void send(int bytes) {
        int capacity = link.capacityBytes();
        for (int done = 0; done < bytes; done += capacity) {
            int part = Math.min(capacity, bytes - done);
            long at = link.claim(part);
            while (at == Link.FULL) {
                device.poll(this);
                at = link.claim(part);
            }
            Frame.writeSender(link.memory(), at, 1, 0, rank, part);
            MemorySegment.copy(user, done, link.memory(), link.payload(), part);
            link.publish();
        }
    }

    @Override
    public void frame(int peer, MemorySegment memory, long header, long payload) {
        int length = Frame.payloadBytes(memory, header);
        MemorySegment.copy(memory, payload, user, arrived, length);
        arrived += length;
    }

    @Override
    public void lost(int peer, String reason) {
        throw new IllegalStateException("rank " + peer + ": " + reason);
    }
}
