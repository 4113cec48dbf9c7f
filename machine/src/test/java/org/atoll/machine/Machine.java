// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.job.start.MachineFolder;
import org.atoll.tasks.Pvm;

/// A standing machine of a test, with one host, which ends with it.
///
/// @param name what it is called
record Machine(String name) implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    /// Starts one whose tasks are on the class path of the tests.
    static Machine start() throws Exception {
        return start(List.of(System.getProperty("java.class.path").split(":", -1)), 32);
    }

    static Machine start(List<String> classPath, int seats) throws Exception {
        return start(classPath, seats, Map.of());
    }

    static Machine start(List<String> classPath, int seats, Map<String, String> variables)
            throws Exception {
        Machine machine = new Machine(
                "t" + ProcessHandle.current().pid() + "-" + NUMBER.incrementAndGet());
        assertThat(machine.begin(classPath, seats, variables)).isTrue();
        return machine;
    }

    boolean begin(List<String> classPath, int seats) throws Exception {
        return begin(classPath, seats, Map.of());
    }

    private boolean begin(List<String> classPath, int seats, Map<String, String> variables)
            throws Exception {
        return new MachineStart(new MachineOptions(name, seats, classPath, List.of()), variables)
                .run();
    }

    Path folder() {
        return MachineFolder.of(name).path();
    }

    Pvm enrol() {
        return Pvm.enrol(name);
    }

    /// The process of the master.
    ProcessHandle master() {
        return masters().findFirst().orElseThrow();
    }

    private Stream<ProcessHandle> masters() {
        return ProcessHandle.allProcesses().filter(process -> process.info().arguments()
                .map(List::of)
                .filter(words -> words.contains(MachineMain.class.getName())
                        && words.contains(name))
                .isPresent());
    }

    /// The JVMs that the master has started.
    List<ProcessHandle> children() {
        return master().descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .toList();
    }

    static void await(String what, BooleanSupplier done) throws InterruptedException {
        long limit = System.nanoTime() + PATIENCE.toNanos();
        while (!done.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(limit);
            Thread.sleep(5);
        }
    }

    /// Whether nothing of it is left on this host.
    void assertGone(String job) throws IOException, InterruptedException {
        await("the end of the master", () -> masters().findFirst().isEmpty());
        assertThat(Files.exists(MachineFolder.of(name).path())).isFalse();
        try (Stream<Path> shared = Files.list(Path.of("/dev/shm"))) {
            assertThat(shared.map(Path::toString).filter(file -> file.contains(job))).isEmpty();
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> masters = masters().toList();
        masters.forEach(ProcessHandle::destroy);
        try {
            await("the end of the master", () ->
                    masters.stream().noneMatch(ProcessHandle::isAlive));
            OwnFolder.delete(folder()); // of a master that was killed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
