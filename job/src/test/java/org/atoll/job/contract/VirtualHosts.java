// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Hosts made of namespaces by the tool `vcluster`, called n1, n2 and so on, which ssh reaches.
/// Their temporary folders and `/dev/shm` are their own. Tests that run at the same time wait for
/// each other's hosts to go.
public final class VirtualHosts implements AutoCloseable {
    private static final Path LOCK = Path.of("/tmp/atoll-vcluster.lock");
    private static final String SHOWN = " -o ServerAliveInterval=1 -o ServerAliveCountMax=3"
            + " -o ConnectTimeout=5";

    private final Path tool;
    private final Path state;
    private final FileChannel lock;

    private VirtualHosts(Path tool, Path state, FileChannel lock) {
        this.tool = tool;
        this.state = state;
        this.lock = lock;
    }

    /// Makes some hosts; skips the test where that is not possible. Blocks while others have
    /// theirs.
    ///
    /// @param count how many
    /// @param state where they have their files
    public static VirtualHosts up(int count, Path state) throws Exception {
        Path tool = Optional.ofNullable(System.getenv("ATOLL_VCLUSTER"))
                .map(Path::of)
                .or(VirtualHosts::besideTheRepository)
                .orElseGet(() -> abort("the tool vcluster is not here (set ATOLL_VCLUSTER)"));
        if (!"root".equals(System.getProperty("user.name"))) {
            abort("vcluster needs root");
        }
        FileChannel channel = FileChannel.open(
                LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = channel.lock();
        assert held.isValid();
        VirtualHosts hosts = new VirtualHosts(tool, state, channel);
        if (Files.exists(Path.of("/sys/class/net/vc-br"))) {
            channel.close();
            abort("another vcluster is up");
        }
        if (hosts.run("up", Integer.toString(count)) != 0 || hosts.run("ssh", "1", "true") != 0) {
            hosts.close();
            abort("vcluster cannot make hosts here");
        }
        return hosts;
    }

    private static Optional<Path> besideTheRepository() {
        return above().map(path -> path.resolve("shared/tools/vcluster"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Stream<Path> above() {
        return Stream.iterate(Path.of("").toAbsolutePath(), path -> path != null, Path::getParent);
    }

    /// The tool.
    public Path tool() {
        return tool;
    }

    /// The command by which ssh reaches the hosts, for the setting `atoll.ssh`.
    public String ssh() {
        return "ssh -F " + state.resolve("ssh_config") + SHOWN;
    }

    /// Runs a command of the tool.
    ///
    /// @param words such as `crash` and `2`
    /// @return its exit code
    public int run(String... words) throws IOException, InterruptedException {
        return command(tool, words).waitFor();
    }

    /// Runs a command on a host.
    ///
    /// @param host its number
    /// @return what it prints
    public String on(int host, String command) throws IOException, InterruptedException {
        Process ssh = command(tool, "ssh", Integer.toString(host), command);
        String printed = new String(ssh.getInputStream().readAllBytes());
        int _ = ssh.waitFor();
        return printed.strip();
    }

    /// Starts a program that knows where the hosts are.
    public Process command(Path program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("VCLUSTER_DIR", state.toString());
        builder.environment().put("VCLUSTER_SHARE", repository().toString());
        return builder.start();
    }

    /// What is below is seen on all hosts by the same names.
    private static Path repository() {
        return above().filter(path -> Files.exists(path.resolve("atoll"))).findFirst()
                .orElse(Path.of("").toAbsolutePath());
    }

    @Override
    public void close() throws IOException {
        try {
            int _ = run("down");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.close();
        }
    }
}
