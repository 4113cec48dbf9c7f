// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// A stranger on the host of a job, from its start to its end. It finds every port of 127.0.0.1
/// that the job's processes listen at, connects to each in turn, and says nothing, half of a
/// greeting, greetings with huge lengths, garbage, the beginning of TLS, or one byte a second. It
/// keeps its connections open as long as it may. Meanwhile it notes how many descriptors and
/// threads and how much memory each of the processes has. Linux only.
final class Siege implements Runnable {
    private static final int OPEN_MOST = 2_000;
    private static final int CONNECT_MILLIS = 200;
    private static final long LOOK_NANOS = 50_000_000L;
    private static final long DRIP_NANOS = 1_000_000_000L;
    private static final String LISTENING = "0A";

    private final ProcessHandle job;
    private final int connections;
    private final long pauseNanos;
    private final Thread thread;
    private final Deque<Socket> open = new ArrayDeque<>();
    private final Deque<Socket> dripping = new ArrayDeque<>();
    private final Set<Integer> attacked = new TreeSet<>();
    private final Map<String, Integer> most = new HashMap<>();
    private List<Integer> ports = List.of();
    private int made;
    private volatile boolean over;

    /// Begins.
    ///
    /// @param job         the process that has started the job
    /// @param connections how many to make at most; 0 only looks
    /// @param seconds     in about how many seconds, from the first port on
    Siege(ProcessHandle job, int connections, double seconds) {
        this.job = job;
        this.connections = connections;
        this.pauseNanos = (long) (seconds * 1e9) / Math.max(1, connections);
        this.thread = Thread.ofPlatform().daemon().name("siege").start(this);
    }

    @Override
    public void run() {
        long begun = System.nanoTime();
        long looked = begun - LOOK_NANOS;
        long dripped = begun;
        long opened = begun;
        while (!over && job.isAlive()) {
            long now = System.nanoTime();
            if (now - looked >= LOOK_NANOS) {
                look();
                looked = now;
            }
            if (now - dripped >= DRIP_NANOS) {
                dripping.removeIf(socket -> !say(socket, new byte[1]));
                dripped = now;
            }
            opened = ports.isEmpty() && made == 0 ? now : opened;
            attack((now - opened) / pauseNanos);
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Makes connections until there have been as many as are due, and one to each port that has
    /// not had any: a slow job may listen at some when all others have been made.
    private void attack(long due) {
        for (int port : connections == 0 ? List.<Integer>of() : ports) {
            if (attacked.add(port)) {
                attack(port, attacked.size());
                made++;
            }
        }
        while (!ports.isEmpty() && made < Math.min(due, connections)) {
            int port = ports.get(made % ports.size());
            attack(port, made / ports.size());
            made++;
        }
        while (open.size() > OPEN_MOST) {
            close(open.remove());
        }
    }

    @SuppressWarnings("AddressSelection") // its own address, by number
    private void attack(int port, int kind) {
        Socket socket = new Socket();
        try {
            socket.connect(
                    new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port),
                    CONNECT_MILLIS);
        } catch (IOException e) {
            close(socket);
            return;
        }
        open.add(socket);
        say(socket, words(kind));
        if (kind % 7 == 6) {
            dripping.add(socket);
        }
    }

    private static byte[] words(int kind) {
        byte[] huge = new byte[4096];
        Arrays.fill(huge, (byte) 0x7f);
        return switch (kind % 7) {
            case 0 -> "ATOL\0\0\0\1".getBytes(StandardCharsets.ISO_8859_1);
            case 1 -> "ATGW\0\0\0\1".getBytes(StandardCharsets.ISO_8859_1);
            case 2 -> greeting("ATOL", huge);
            case 3 -> greeting("ATGW", huge);
            case 4 -> huge;
            case 5 -> greeting("\26\3\1\u00ff", huge);
            default -> new byte[0];
        };
    }

    private static byte[] greeting(String magic, byte[] rest) {
        byte[] all = rest.clone();
        System.arraycopy(magic.getBytes(StandardCharsets.ISO_8859_1), 0, all, 0, magic.length());
        all[4] = 0;
        all[5] = 0;
        all[6] = 0;
        all[7] = 1;
        return all;
    }

    private static boolean say(Socket socket, byte[] words) {
        try {
            socket.getOutputStream().write(words);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It has ended already.
            return;
        }
    }

    /// Finds the ports, and notes what the processes have.
    private void look() {
        Map<String, Integer> listening = new HashMap<>();
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            lines(Path.of(table)).skip(1).map(line -> line.strip().split("\\s+"))
                    .filter(words -> words[3].equals(LISTENING))
                    .forEach(words -> listening.put(
                            "socket:[" + words[9] + "]",
                            Integer.parseInt(words[1].substring(words[1].indexOf(':') + 1), 16)));
        }
        Set<Integer> found = new TreeSet<>();
        Stream.concat(Stream.of(job), job.descendants())
                .forEach(process -> look(process.pid(), listening, found));
        ports = List.copyOf(found);
    }

    private void look(long pid, Map<String, Integer> listening, Set<Integer> found) {
        Path process = Path.of("/proc/" + pid);
        List<String> descriptors = new ArrayList<>();
        try (Stream<Path> links = Files.list(process.resolve("fd"))) {
            for (Path link : links.toList()) {
                descriptors.add(Files.readSymbolicLink(link).toString());
            }
        } catch (IOException e) {
            return; // it has ended
        }
        descriptors.stream().filter(listening::containsKey)
                .forEach(link -> found.add(listening.getOrDefault(link, 0)));
        note("descriptors", descriptors.size());
        lines(process.resolve("status")).forEach(line -> {
            note(line, "Threads:", "threads");
            note(line, "VmHWM:", "memory");
        });
    }

    private void note(String line, String prefix, String what) {
        if (line.startsWith(prefix)) {
            note(what, Integer.parseInt(line.replaceAll("[^0-9]", "")));
        }
    }

    private void note(String what, int value) {
        most.merge(what, value, Math::max);
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            return Stream.of(); // it has ended
        }
    }

    /// How many connections were made.
    int made() {
        return made;
    }

    /// The ports it has connected to.
    Set<Integer> attacked() {
        return Collections.unmodifiableSet(attacked);
    }

    /// The most that one process had of something.
    ///
    /// @param what `descriptors`, `threads`, or `memory` in KiB
    int most(String what) {
        return most.getOrDefault(what, 0);
    }

    /// Ends it, and all its connections.
    void end() throws InterruptedException {
        over = true;
        thread.join();
        open.forEach(Siege::close);
    }

    @Override
    public String toString() {
        return made + " connections to " + attacked.size() + " ports, at most "
                + most("descriptors") + " descriptors, " + most("threads") + " threads and "
                + most("memory") / 1024 + " MiB in one process";
    }
}
