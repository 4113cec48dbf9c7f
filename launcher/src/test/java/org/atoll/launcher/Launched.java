// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.codec.Layout;
import org.atoll.collectives.Collectives;
import org.atoll.fabric.job.JobKey;
import org.atoll.job.Job;
import org.atoll.launcher.job.Outcome;
import org.atoll.launcher.node.JobFiles;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.store.Inventory;
import picocli.CommandLine;

/// The `atoll` command as a process of its own, as a user starts it.
final class Launched {
    /// Where the classes of the ranks' programs are.
    static final Path TEST_CLASSES = Path.of("target/test-classes").toAbsolutePath();

    private static final long PATIENCE_SECONDS = 240;
    private static final String STRANGERS = """
            root=$1; keep=; shift
            case $root in /tmp/*)
              keep=$(mktemp -d /run/atoll-test-XXXXXX) && mount --bind "$root" "$keep" || exit 99
            esac
            mount -t tmpfs -o mode=1777 tmpfs /tmp || exit 99
            mount -t tmpfs -o mode=1777 tmpfs /dev/shm || exit 99
            if [ -n "$keep" ]; then
              mkdir -p "$root" && mount --bind "$keep" "$root" || exit 99
              umount "$keep" && rmdir "$keep" || exit 99
            fi
            stranger() { setpriv --reuid 4711 --regid 4711 --clear-groups "$@"; }
            """;
    private static final String LISTED = """
            "$@"
            code=$?
            for look in $(seq 100); do pgrep -x java > /dev/null || break; sleep 0.1; done
            pgrep -a -x java | sed 's/^/left: /'
            find /dev/shm /tmp/atoll-* -mindepth 1 2> /dev/null | sed 's/^/left: /'
            exit $code
            """;
    private static final List<String> SERVICES = List.of(
            "sim.SimDeviceProvider", "threads.ThreadsDeviceProvider",
            "shm.SharedMemoryDeviceProvider", "tcp.TcpDeviceProvider",
            "ucx.UcxDeviceProvider", "mpi.MpiDeviceProvider", "gateway.GatewayDeviceProvider",
            "dsm.DsmKind", "hybrid.icl.IclKind", "remote.RemoteKind",
            "replica.ReplicaKind");

    private final Process process;
    private final Path out;
    private final Path err;

    private Launched(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /// The exit code and the output of a finished command.
    record Result(int code, String out, String err) {
        /// The cause: the last line of the standard error, which is the only one of its kind.
        String cause() {
            List<String> causes = err.lines().filter(line -> line.startsWith("atoll: ")).toList();
            assertThat(causes).as("cause lines in <%s>", err).hasSize(1);
            assertThat(err.lines().toList().getLast()).isEqualTo(causes.getFirst());
            return causes.getFirst();
        }

        /// Whether a kill met a rank's process when all ranks had done their work, which ends the
        /// job with that signal: nothing can be said of such a run.
        boolean isKilledTooLate() {
            return err.lines().anyMatch(line -> line.endsWith(Outcome.AFTERWARDS));
        }
    }

    static Launched start(Path folder, Map<String, String> environment, List<String> arguments)
            throws IOException {
        return startMain(folder, environment, List.of(), Atoll.class.getName(), arguments);
    }

    /// Any program, with the launcher's classes and those of the tests.
    static Launched startMain(
            Path folder,
            Map<String, String> environment,
            List<String> flags,
            String program,
            List<String> arguments)
            throws IOException {
        return startCommand(folder, environment, command(flags, program, arguments));
    }

    /// The command on a host of its own as far as `/tmp` and `/dev/shm` go, which are empty there
    /// at first, but for this checkout if it lies below `/tmp`. Its JVM has native access.
    ///
    /// @param script what a shell does there before it; it may call `stranger COMMAND`
    static Launched startAmongStrangers(Path folder, String script, List<String> arguments)
            throws IOException {
        return startApart(folder, Map.of(), List.of("unshare", "--mount"), script,
                command(
                        List.of("--enable-native-access=ALL-UNNAMED"), Atoll.class.getName(),
                        arguments));
    }

    /// Any command on such a host, with a network of its own, too.
    ///
    /// @param script what a shell does there before it
    static Launched startAlone(
            Path folder, Map<String, String> environment, String script, List<String> command)
            throws IOException {
        return startApart(folder, environment, List.of("unshare", "--mount", "--net"),
                "ip link set lo up || exit 99\n" + script, command);
    }

    /// Any command on such a host, whose processes are its own, too: at its end, and when no JVM
    /// runs any more or a while has passed, what it has left there is listed in its output, a line
    /// `left: ` each.
    static Launched startListed(
            Path folder, Map<String, String> environment, List<String> command)
            throws IOException {
        return startApart(folder, environment,
                List.of("unshare", "--mount", "--pid", "--fork", "--mount-proc"), LISTED, command);
    }

    /// The command where an empty file is in the place of each that a shell lists.
    static Launched startHidden(
            Path folder, Map<String, String> environment, String listing, List<String> command)
            throws IOException {
        List<String> words = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c",
                "for file in $(" + listing + "); do mount --bind /dev/null $(readlink -f $file)"
                        + " || exit 99; done; exec \"$@\"", "sh"));
        words.addAll(command);
        return startCommand(folder, environment, words);
    }

    private static Launched startApart(
            Path folder,
            Map<String, String> environment,
            List<String> apart,
            String script,
            List<String> command)
            throws IOException {
        List<String> words = new ArrayList<>(apart);
        words.addAll(List.of("sh", "-c", STRANGERS + script + "\nexec \"$@\"", "sh",
                checkout().toString()));
        words.addAll(command);
        Map<String, String> all = new HashMap<>(environment);
        all.put("XDG_RUNTIME_DIR", "");
        return startCommand(folder, all, words);
    }

    /// The folder of this repository.
    static Path checkout() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("atoll"))) {
            folder = folder.getParent();
        }
        return folder;
    }

    /// Whether [#startAmongStrangers] works here.
    static boolean mayHaveStrangers() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0)
                    && Files.isExecutable(Path.of("/usr/bin/setpriv"))
                    && new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Whether [#startAlone] works here.
    static boolean mayBeAlone() {
        try {
            return mayHaveStrangers() && new ProcessBuilder(
                    "unshare", "--mount", "--net", "sh", "-c", "ip link set lo up")
                    .start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Any command.
    static Launched startCommand(
            Path folder, Map<String, String> environment, List<String> command)
            throws IOException {
        Path out = Files.createTempFile(folder, "out", "");
        Path err = Files.createTempFile(folder, "err", "");
        Path in = Path.of(environment.getOrDefault("INPUT", "/dev/null"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .redirectInput(in.toFile());
        builder.environment().putAll(environment);
        return new Launched(builder.start(), out, err);
    }

    /// The words before the program's name.
    static List<String> java() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
                "-cp", classPath() + File.pathSeparator + TEST_CLASSES);
    }

    /// The words of a command line.
    static List<String> command(List<String> flags, String program, List<String> arguments) {
        List<String> command = new ArrayList<>(java());
        command.addAll(flags);
        command.add(program);
        command.addAll(arguments);
        return command;
    }

    /// Runs `atoll run` with the test classes on the class path.
    static Result run(Path folder, String... arguments) throws Exception {
        return run(folder, Map.of(), arguments);
    }

    static Result run(Path folder, Map<String, String> environment, String... arguments)
            throws Exception {
        return start(folder, environment, runArguments(arguments)).result();
    }

    static List<String> runArguments(String... arguments) {
        List<String> all = new ArrayList<>(List.of("run", "-cp", TEST_CLASSES.toString()));
        all.addAll(List.of(arguments));
        return all;
    }

    Result result() throws Exception {
        return result(true);
    }

    /// The result of what is busy for a while.
    Result result(Duration busy) throws Exception {
        return result(true, busy);
    }

    Result result(boolean clean) throws Exception {
        return result(clean, Duration.ZERO);
    }

    private Result result(boolean clean, Duration busy) throws Exception {
        boolean ended =
                process.waitFor(PATIENCE_SECONDS + busy.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
        }
        Result result = new Result(ended ? process.exitValue() : -1, output(), errors());
        assertThat(ended).as("ended by itself: %s", result).isTrue();
        assertThat(clean ? leftOvers() : List.of()).isEmpty();
        return result;
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    String output() throws IOException {
        return text(out);
    }

    String errors() throws IOException {
        return text(err);
    }

    /// What is there of a file that is being written: its last letter may be half there.
    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    /// Whether this process was started to ignore SIGINT, which its children then do, too.
    static boolean isInterruptIgnored() throws IOException {
        return isIgnored(2);
    }

    /// The same of any signal.
    ///
    /// @param number the signal's number
    static boolean isIgnored(int number) throws IOException {
        long bit = 1L << (number - 1);
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("SigIgn:"))
                    .map(line -> Long.parseUnsignedLong(line.split("\\s+")[1], 16))
                    .anyMatch(ignored -> (ignored & bit) != 0);
        }
    }

    void signal(String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }

    /// The command's processes that run a class, or have it among their arguments. A process that
    /// is about to be started still has the command's own arguments, whatever it will run.
    List<Long> running(String word) {
        List<String> own = commandLine(process.pid());
        return process.toHandle().children()
                .map(ProcessHandle::pid)
                .filter(pid -> {
                    List<String> words = commandLine(pid);
                    return words.contains(word) && !words.equals(own);
                })
                .sorted()
                .toList();
    }

    private static List<String> commandLine(long pid) {
        try {
            return List.of(Files.readString(Path.of("/proc/" + pid + "/cmdline"))
                    .split("\0", -1));
        } catch (IOException e) {
            return List.of();
        }
    }

    static boolean lives(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /// Waits until the command has printed a text.
    void awaitOutput(String text) throws Exception {
        for (int look = 0; look < 10 * PATIENCE_SECONDS && !output().contains(text)
                && process.isAlive(); look++) {
            Thread.sleep(100);
        }
        assertThat(output()).as(errors()).contains(text);
    }

    /// Waits until the command has complained with a text.
    void awaitErrors(String text) throws Exception {
        for (int look = 0; look < 10 * PATIENCE_SECONDS && !errors().contains(text); look++) {
            Thread.sleep(100);
        }
        assertThat(errors()).contains(text);
    }

    /// The files of the command's jobs that are still there.
    List<String> leftOvers() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path folder : List.of(Path.of("/dev/shm"), ofUser())) {
            try (Stream<Path> paths = Files.list(folder)) {
                paths.map(Path::toString)
                        .filter(name -> name.matches(".*/(?:atoll-)?" + process.pid() + "-.*"))
                        .forEach(found::add);
            }
        }
        return found;
    }

    /// Where this user's jobs have their files.
    static Path ofUser() {
        return new JobFiles().ofUser().path();
    }

    static String classPath() {
        return Stream.concat(
                        Stream.of(Atoll.class, JobKey.class, CommandLine.class, Job.class,
                                Mpj.class, Layout.class, Collectives.class, Inventory.class),
                        SERVICES.stream().map(Launched::service))
                .map(Launched::placeOf)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /// The class path of the programs that come with Atoll.
    static String applications() {
        return classPath() + File.pathSeparator + placeOf(service("applications.sor.Sor"));
    }

    /// Devices are found as services, and so are other models than mpj: no class here names
    /// them.
    static Class<?> service(String provider) {
        try {
            return Class.forName("org.atoll." + provider);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    static String placeOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
