// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Checks that what other users can see of a job is what `docs/guide/security.md` lists. No secret
/// is among that, nor in an environment. The jobs have pagers, ports, spawned worlds, shared
/// windows, other hosts and gateways, and are started in all ways. Where it can, a job runs in
/// namespaces of its own, and every name there is one of the job.
@Timeout(300)
@Sampled(value = 1, tests = 4)
class NamesSystemTest {
    private static final Path PAGE = Launched.checkout().resolve("docs/guide/security.md");
    private static final Pattern ROW = Pattern.compile("\\| `([^`]+)`.*");
    private static final Pattern SECRET = Pattern.compile("[0-9a-fA-F]{64}");
    private static final Pattern IN_MEMORY = Pattern.compile("/dev/shm/atoll-.*");
    private static final String JOB = "([0-9]+-[0-9]+-[0-9a-f]{8}-[0-9a-f]{8}(\\\\+[0-9]+)?"
            + "|hand-[0-9]+|local-[0-9]+-[0-9a-f]{16})";
    private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";

    /// As every JVM has it that is not told otherwise.
    private static final String USUAL = "-XX:+UsePerfData";
    private static final String VISIBLE = Visible.class.getName();
    private static final int LOOKS = 5000;

    @TempDir
    private Path folder;

    private final boolean alone = Launched.mayBeAlone();

    @BeforeEach
    void needsLinux() {
        assumeTrue(Files.exists(Path.of("/proc/net/unix")), "needs Linux: /proc/net/unix");
    }

    private Launched run(Map<String, String> environment, String... words) throws IOException {
        return start(environment, "", Launched.command(
                List.of(NATIVE), Atoll.class.getName(), Launched.runArguments(words)));
    }

    private Launched start(Map<String, String> environment, String script, List<String> command)
            throws IOException {
        return alone
                ? Launched.startAlone(folder, environment, script, command)
                : Launched.startCommand(folder, environment, command);
    }

    private static boolean hasWindows(Shown shown) {
        return shown.names().stream().filter(IN_MEMORY.asMatchPredicate()).count() > 2;
    }

    /// Looks at all that a command shows, from its start until its ranks have said all they say
    /// and what is looked for was seen.
    private Shown watch(Launched launched, int lines, Predicate<Shown> all) throws Exception {
        Shown shown = new Shown(launched, alone);
        boolean done = false;
        for (int look = 0; look < LOOKS && !done && launched.handle().isAlive(); look++) {
            done = launched.output().lines().count() >= lines && all.test(shown);
            look(shown);
            Thread.sleep(10);
        }
        assumeTrue(launched.handle().isAlive() || !launched.errors().contains("paged does not"),
                "paged does not work here: skipped");
        assertThat(launched.output().lines()).as(launched.errors()).hasSize(lines);
        assertThat(shown.names()).matches(names -> all.test(shown), "all was seen");
        return shown;
    }

    private static void look(Shown shown) {
        for (Path process : shown.look()) {
            assertHidden(Shown.read(process.resolve("cmdline")));
            Stream.of(Shown.read(process.resolve("environ")).split("\0"))
                    .filter(variable -> variable.startsWith("ATOLL_"))
                    .forEach(NamesSystemTest::assertHidden);
        }
    }

    private static void assertHidden(String shown) {
        assertThat(SECRET.matcher(shown).find()).as("a secret in <%s>", shown).isFalse();
    }

    /// The names on the page, as patterns: its words in capitals stand for what differs.
    private List<Pattern> listed() throws IOException {
        String own = alone
                ? "/tmp/atoll-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid")
                : Launched.ofUser().toString();
        List<Pattern> listed = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                listed.add(Pattern.compile(row.group(1)
                        .replace("$XDG_RUNTIME_DIR/atoll", "FOLDER")
                        .replace("/tmp/atoll-UID", "FOLDER")
                        .replace("FOLDER", own)
                        .replace("USER/PID", System.getProperty("user.name") + "(/[0-9]+)?")
                        .replaceAll("\\bJOB", JOB)
                        .replaceAll("\\bHEX", "[0-9a-f]{32}")
                        .replaceAll("(?<=[a-z])N\\b", "[0-9]*")));
            }
        }
        return listed;
    }

    private void assertListed(Shown shown) throws IOException {
        List<Pattern> listed = listed();
        assertThat(shown.names()).as("seen").allSatisfy(name -> assertThat(listed)
                .anyMatch(pattern -> pattern.matcher(name).matches()));
    }

    private static void end(Launched launched) throws Exception {
        List<ProcessHandle> others = launched.handle().descendants().toList();
        launched.signal("TERM");
        assertThat(launched.result().code()).isEqualTo(143);
        others.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void onOneHost() throws Exception {
        Launched launched = run(Map.of(), "-n", "2", "--oversubscribe", "--dsm", "paged",
                Family.class.getName(), "spawn", "wait");
        Shown shown = watch(launched, 4, any -> true);
        end(launched);
        assertListed(shown);
        assertThat(shown.processes()).hasSizeGreaterThan(4);
        assertThat(shown.names()).anyMatch(name -> name.endsWith("/control"))
                .anyMatch(name -> name.startsWith("@atoll-"))
                .anyMatch(name -> name.startsWith("/dev/shm/atoll-"));
    }

    @Test
    void onTwoHostsWithGateways() throws Exception {
        Path ssh = Files.writeString(
                Files.createTempFile(Path.of("target").toAbsolutePath(), "ssh", ""),
                "#!/bin/sh\nshift\nexec sh -c \"$*\"\n");
        assertThat(ssh.toFile().setExecutable(true)).isTrue();
        Launched launched = run(
                Map.of("ATOLL_SSH", ssh.toString()), "-n", "2", "--oversubscribe",
                "--cluster", "west=localhost:1", "--cluster", "east=far:1",
                "--gateways", "dedicated", Family.class.getName(), "spawn", "wait");
        Shown shown = watch(launched, 4, any -> true);
        end(launched);
        Files.delete(ssh);
        assertListed(shown);
        assertThat(shown.processes()).hasSizeGreaterThan(4);
    }

    @Test
    void withSharedWindows() throws Exception {
        Launched launched = run(Map.of(), "-n", "2", VISIBLE);
        Shown shown = watch(launched, 2, NamesSystemTest::hasWindows);
        end(launched);
        assertListed(shown);
    }

    @Test
    void ofRanksInOneJvm() throws Exception {
        Launched launched = start(Map.of(), "",
                Launched.command(List.of(NATIVE, USUAL), VISIBLE, List.of("local")));
        Shown shown = watch(launched, 2, NamesSystemTest::hasWindows);
        end(launched);
        assertListed(shown);
        assertThat(shown.names()).anyMatch(name -> name.startsWith("/tmp/hsperfdata_"))
                .anyMatch(name -> name.startsWith("/dev/shm/atoll-local-"));
    }

    /// A shell starts the second beside the first, in the same namespaces.
    @Test
    void ofRanksThatAreStartedByHand() throws Exception {
        assumeTrue(alone, "namespaces need root, unshare and ip: skipped");
        Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "home");
        List<String> flags = List.of(NATIVE, USUAL, "-Duser.home=" + home);
        String slave = Launched.command(flags, VISIBLE,
                        List.of("127.0.0.1", "9000", "-amslave", "-yourrank", "1", "-np", "2"))
                .stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" ", "", " &"));
        Launched launched = start(Map.of(), slave, Launched.command(flags, VISIBLE,
                List.of("127.0.0.1", "9000", "-ammaster", "-np", "2")));
        Shown shown = watch(launched, 2, NamesSystemTest::hasWindows);
        end(launched);
        assertListed(shown);
        assertThat(shown.names()).anyMatch(name -> name.startsWith("/tmp/hsperfdata_"))
                .anyMatch(name -> name.startsWith("/dev/shm/atoll-hand-9000-"));
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
