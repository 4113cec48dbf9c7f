// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Checks that what other users can see of a job is what `docs/guide/security.md` lists. No secret
/// is among that, nor in an environment. The job has pagers, a port, a spawned world, and in one
/// case other hosts and gateways of their own.
@Timeout(300)
class NamesSystemTest {
    private static final Path PAGE = Path.of("../docs/guide/security.md");
    private static final Pattern ROW = Pattern.compile("\\| `([^`]+)`.*");
    private static final Pattern SECRET = Pattern.compile("[0-9a-fA-F]{64}");
    private static final Pattern SOCKET = Pattern.compile("socket:\\[([0-9]+)]");

    @TempDir
    private Path folder;

    private final Set<String> names = new TreeSet<>();

    @BeforeEach
    void needsLinux() {
        assumeTrue(Files.exists(Path.of("/proc/net/unix")), "needs Linux: /proc/net/unix");
    }

    private Launched start(Map<String, String> environment, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(Family.class.getName(), "spawn", "wait"));
        return Launched.startMain(
                folder, environment, List.of("--enable-native-access=ALL-UNNAMED"),
                Atoll.class.getName(), Launched.runArguments(all.toArray(String[]::new)));
    }

    /// Looks at all that the job shows, from its start until both worlds run.
    private void watch(Launched launched) throws Exception {
        Set<Long> seen = new HashSet<>();
        while (launched.output().lines().count() < 4 && launched.handle().isAlive()) {
            look(launched, seen);
            Thread.sleep(20);
        }
        assumeTrue(launched.handle().isAlive() || !launched.errors().contains("paged does not"),
                "paged does not work here: skipped");
        look(launched, seen);
        assertThat(launched.output().lines()).as(launched.errors()).hasSize(4);
        assertThat(seen).hasSizeGreaterThan(4);
    }

    private void look(Launched launched, Set<Long> seen) throws IOException {
        Set<String> sockets = new HashSet<>();
        List<ProcessHandle> processes = Stream.concat(
                Stream.of(launched.handle()), launched.handle().descendants()).toList();
        for (ProcessHandle process : processes) {
            lookAt(Path.of("/proc/" + process.pid()), sockets);
            seen.add(process.pid());
        }
        collect(read(Path.of("/proc/net/unix")).lines()
                .map(line -> line.trim().split("\\s+", 8))
                .filter(fields -> fields.length == 8 && sockets.contains(fields[6]))
                .map(fields -> fields[7])
                .toList(), name -> true);
        String job = "(atoll-)?" + launched.handle().pid() + "-.*";
        for (Path place : List.of(Path.of("/tmp"), Path.of("/dev/shm"))) {
            collect(listed(place), path -> Path.of(path).getFileName().toString().matches(job));
        }
    }

    private void collect(List<String> found, Predicate<String> which) {
        found.stream().filter(which).forEach(names::add);
    }

    private void lookAt(Path process, Set<String> sockets) throws IOException {
        assertHidden(read(process.resolve("cmdline")));
        Stream.of(read(process.resolve("environ")).split("\0"))
                .filter(variable -> variable.startsWith("ATOLL_"))
                .forEach(NamesSystemTest::assertHidden);
        listedTargets(process.resolve("fd")).forEach(target -> {
            Matcher socket = SOCKET.matcher(target);
            if (socket.matches()) {
                sockets.add(socket.group(1));
            }
        });
    }

    private static void assertHidden(String shown) {
        assertThat(SECRET.matcher(shown).find()).as("a secret in <%s>", shown).isFalse();
    }

    private static List<String> listedTargets(Path descriptors) throws IOException {
        List<String> targets = new ArrayList<>();
        for (String each : listed(descriptors)) {
            try {
                targets.add(Files.readSymbolicLink(Path.of(each)).toString());
            } catch (IOException e) {
                assertThat(e).isNotNull(); // it has been closed
            }
        }
        return targets;
    }

    private static List<String> listed(Path place) {
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(place)) {
            stream.forEach(each -> found.add(each.toString()));
        } catch (IOException | DirectoryIteratorException e) {
            assertThat(e).isNotNull(); // the process has ended
        }
        return found;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    /// The names on the page, as patterns: its words in capitals stand for what differs.
    private static List<Pattern> listed() throws IOException {
        List<Pattern> listed = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                listed.add(Pattern.compile(row.group(1)
                        .replace("$XDG_RUNTIME_DIR/atoll", "FOLDER")
                        .replace("/tmp/atoll-UID", "FOLDER")
                        .replace("FOLDER", Launched.ofUser().toString())
                        .replaceAll("\\bJOB", "[0-9]+-[0-9]+-[0-9a-f]{8}-[0-9a-f]{8}(\\\\+[0-9]+)?")
                        .replaceAll("\\bHEX", "[0-9a-f]{32}")
                        .replaceAll("controlN", "control[0-9]*")));
            }
        }
        return listed;
    }

    private void assertListed() throws IOException {
        List<Pattern> listed = listed();
        assertThat(names).as("seen").allSatisfy(name -> assertThat(listed)
                .anyMatch(pattern -> pattern.matcher(name).matches()));
    }

    private static void end(Launched launched) throws Exception {
        launched.signal("TERM");
        assertThat(launched.result().code()).isEqualTo(143);
    }

    @Test
    void onOneHost() throws Exception {
        Launched launched = start(Map.of(), "-n", "2", "--oversubscribe", "--dsm", "paged");
        watch(launched);
        end(launched);
        assertListed();
        assertThat(names).anyMatch(name -> name.endsWith("/control"))
                .anyMatch(name -> name.startsWith("@atoll-"))
                .anyMatch(name -> name.startsWith("/dev/shm/atoll-"));
    }

    @Test
    void onTwoHostsWithGateways() throws Exception {
        Path ssh = Files.writeString(folder.resolve("ssh"),
                "#!/bin/sh\nshift\nexec sh -c \"$*\"\n");
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        Launched launched = start(
                Map.of("ATOLL_SSH", ssh.toString()), "-n", "2", "--oversubscribe",
                "--cluster", "west=localhost:1", "--cluster", "east=far:1",
                "--gateways", "dedicated");
        watch(launched);
        end(launched);
        assertListed();
    }

    @Test
    void aRecordingOfARankHasNoSecret() throws Exception {
        Path recording = folder.resolve("rank.jfr");
        Launched.Result result = Launched.run(
                folder, "-n", "1", "-J-XX:StartFlightRecording=filename=" + recording,
                Probe.class.getName());
        assertThat(result.code()).as(result.err()).isZero();
        Process print = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jfr").toString(), "print",
                "--events", "InitialEnvironmentVariable", recording.toString())
                .redirectErrorStream(true)
                .start();
        String shown = new String(
                print.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(shown).contains("key = \"ATOLL_JOB\"").doesNotContain("ATOLL_SECRET");
        assertThat(shown.split("jdk.InitialEnvironmentVariable")).as("variables").noneMatch(
                each -> each.contains("\"ATOLL_") && SECRET.matcher(each).find());
    }
}
