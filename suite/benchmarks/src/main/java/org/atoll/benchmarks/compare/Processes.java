// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.atoll.launcher.node.JobFiles;

/// Starts one process at a time, waits for its end, and takes it along if this process is told to
/// end meanwhile.
public final class Processes {
    /// Prepares the process to start, once the folder of its files is known.
    public interface Preparation {

        /// Prepares the process; input and outputs are redirected later.
        ///
        /// @param work a folder for its files
        /// @throws IOException if there is no room for its files
        ProcessBuilder in(Path work) throws IOException;
    }

    private static final int GRACE_SECONDS = 5;

    /// Memory rather than a disk, so that mapped probes are never written back; and names by
    /// which the next start knows what a killed one left behind.
    private final JobFiles files = new JobFiles();
    private final long timeoutSeconds;
    private final Supplier<ProcessorUse> use;

    /// Creates what runs them.
    ///
    /// @param timeoutSeconds after which a process is ended
    public Processes(long timeoutSeconds) {
        this(timeoutSeconds, ProcessorUse::now);
    }

    /// The same with an own account of the processors.
    Processes(long timeoutSeconds, Supplier<ProcessorUse> use) {
        this.timeoutSeconds = timeoutSeconds;
        this.use = use;
    }

    /// Runs a process. Blocks until it has ended, or was ended because it took too long.
    ///
    /// @throws IOException if there is no room for its files
    /// @throws InterruptedException if the thread is interrupted meanwhile; the process is ended
    public Ended run(Preparation preparation) throws IOException, InterruptedException {
        String job = files.newJob();
        Path work = files.makeSharedFolder(job);
        try {
            return run(preparation.in(work), work, () -> files.remove(job));
        } finally {
            files.remove(job);
        }
    }

    private Ended run(ProcessBuilder builder, Path work, Runnable removal)
            throws IOException, InterruptedException {
        Path out = Files.createFile(work.resolve("out"));
        Path err = Files.createFile(work.resolve("err"));
        builder.redirectInput(new File("/dev/null"))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        ProcessorUse before = use.get();
        long begun = System.nanoTime();
        String failure = end(builder, removal);
        long nanos = System.nanoTime() - begun;
        double others = use.get().takenByOthersSince(before);
        return new Ended(lines(out), failure, firstWords(err), nanos, others);
    }

    /// Starts the process and waits for its end.
    private String end(ProcessBuilder builder, Runnable removal) throws InterruptedException {
        try {
            return guarded(builder.start(), removal);
        } catch (IOException e) {
            return "not started: " + e.getMessage();
        }
    }

    /// Takes the process and its files along if this process is told to end meanwhile.
    private String guarded(Process process, Runnable removal) throws InterruptedException {
        Thread guard = new Thread(() -> abandon(process, removal), "guard");
        Runtime.getRuntime().addShutdownHook(guard);
        String end = await(process);
        try {
            Runtime.getRuntime().removeShutdownHook(guard);
        } catch (IllegalStateException e) {
            return "interrupted"; // the guard is at work
        }
        return end;
    }

    private static void abandon(Process process, Runnable removal) {
        try {
            stop(process);
            removal.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String await(Process process) throws InterruptedException {
        try {
            if (process.waitFor(timeoutSeconds, TimeUnit.SECONDS)) {
                return process.exitValue() == 0 ? "" : "exit code " + process.exitValue();
            }
            return "no end after " + timeoutSeconds + " s";
        } finally {
            stop(process);
        }
    }

    /// A launcher that is asked to end ends its ranks; those it leaves behind are killed.
    private static void stop(Process process) throws InterruptedException {
        List<ProcessHandle> ranks = process.descendants().toList();
        process.destroy();
        if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        ranks.forEach(ProcessHandle::destroyForcibly);
    }

    private static String firstWords(Path err) throws IOException {
        return lines(err).stream()
                .map(String::strip)
                .filter(line -> line.chars().anyMatch(Character::isLetter))
                .findFirst()
                .orElse("");
    }

    private static List<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    }
}
