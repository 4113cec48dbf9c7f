// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.atoll.launcher.node.JobFiles;

/// Starts one job of a contender at a time and reads its samples.
public final class Runner {
    private static final int PROBE_BYTES = 8192;
    private static final int GRACE_SECONDS = 5;
    private static final int REASON_LENGTH = 200;

    private final Plan plan;

    /// Memory rather than a disk, so that mapped probes are never written back; and names by
    /// which the next start knows what a killed one left behind.
    private final JobFiles files = new JobFiles();
    private final long timeoutSeconds;
    private final Supplier<ProcessorUse> use;

    /// Creates a runner.
    ///
    /// @param plan           how jobs are started
    /// @param timeoutSeconds after which a job is ended
    public Runner(Plan plan, long timeoutSeconds) {
        this(plan, timeoutSeconds, ProcessorUse::now);
    }

    /// The same with an own account of the processors.
    Runner(Plan plan, long timeoutSeconds, Supplier<ProcessorUse> use) {
        this.plan = plan;
        this.timeoutSeconds = timeoutSeconds;
        this.use = use;
    }

    /// Runs one operation over sizes. Blocks until the job has ended, or was ended because it
    /// took too long.
    ///
    /// @param contender who runs
    /// @param operation what is measured
    /// @param sizes     sizes in bytes
    /// @return the samples in the order printed, and why the job failed if it did
    /// @throws IOException if there is no room for its files
    /// @throws InterruptedException if the thread is interrupted meanwhile; the job is ended
    public JobResult run(Contender contender, Operation operation, List<Integer> sizes)
            throws IOException, InterruptedException {
        String job = files.newJob();
        Path work = files.makeSharedFolder(job);
        try {
            List<String> command = new ArrayList<>(contender.command(plan));
            command.addAll(arguments(operation, sizes, work));
            return run(contender, new ProcessBuilder(command), work, () -> files.remove(job));
        } finally {
            files.remove(job);
        }
    }

    private List<String> arguments(Operation operation, List<Integer> sizes, Path work)
            throws IOException {
        Path probe = work.resolve("probe");
        Files.write(probe, new byte[PROBE_BYTES]);
        return List.of(
                operation.word(),
                sizes.stream().map(String::valueOf).collect(Collectors.joining(",")),
                Integer.toString(plan.warmMillis()),
                Integer.toString(plan.millis()),
                plan.fits() ? probe.toString() : "-");
    }

    private JobResult run(
            Contender contender, ProcessBuilder builder, Path work, Runnable removal)
            throws IOException, InterruptedException {
        Path out = Files.createFile(work.resolve("out"));
        Path err = Files.createFile(work.resolve("err"));
        builder.redirectInput(new File("/dev/null"))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        contender.prepare(plan, builder.environment());
        ProcessorUse before = use.get();
        String end = end(builder, removal);
        double others = use.get().takenByOthersSince(before);
        List<Sample> samples = samples(out, !end.isEmpty()).stream()
                .map(sample -> sample.beside(others))
                .toList();
        if (end.isEmpty() && !samples.isEmpty()) {
            return new JobResult(samples, "");
        }
        return new JobResult(samples, (end.isEmpty() ? "no sample" : end) + firstWords(err));
    }

    /// Starts the job and waits for its end.
    private String end(ProcessBuilder builder, Runnable removal) throws InterruptedException {
        try {
            return guarded(builder.start(), removal);
        } catch (IOException e) {
            return "not started: " + e.getMessage();
        }
    }

    /// Takes the job and its files along if this process is told to end meanwhile.
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

    /// The last line of a job that failed may be cut off anywhere.
    private static List<Sample> samples(Path out, boolean failed) throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (String line : lines(out)) {
            try {
                Sample.parse(line).ifPresent(samples::add);
            } catch (IllegalArgumentException e) {
                if (!failed) {
                    throw new IllegalStateException("the job printed '" + line + "'", e);
                }
            }
        }
        return samples;
    }

    private static String firstWords(Path err) throws IOException {
        return lines(err).stream()
                .map(String::strip)
                .filter(line -> line.chars().anyMatch(Character::isLetter))
                .findFirst()
                .map(line -> ": " + line.substring(0, Math.min(line.length(), REASON_LENGTH)))
                .orElse("");
    }

    private static List<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    }
}
