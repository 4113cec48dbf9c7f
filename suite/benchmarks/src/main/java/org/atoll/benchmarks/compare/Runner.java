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
    /// What is started, as its files' folder is known.
    private interface Command {
        List<String> in(Path work) throws IOException;
    }

    /// What a job that ended well has brought.
    private interface Reading {
        List<Sample> read(Path out, long nanos) throws IOException;
    }

    private static final int PROBE_BYTES = 8192;
    private static final int STARTS = 5;
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
        return operation == Operation.START
                ? starts(contender)
                : run(contender, work -> loops(contender, operation, sizes, work), Runner::printed);
    }

    /// The first start reads files that the others find in memory, and does not count.
    private JobResult starts(Contender contender) throws IOException, InterruptedException {
        List<Sample> samples = new ArrayList<>();
        for (int count = 0; count <= STARTS; count++) {
            JobResult one = run(
                    contender,
                    _ -> contender.greeting(plan),
                    (_, nanos) -> List.of(new Sample(Operation.START, 0, nanos, 0, 0)));
            if (one.isFailed()) {
                return new JobResult(samples, one.failure());
            }
            samples.addAll(count == 0 ? List.of() : one.samples());
        }
        return new JobResult(samples, "");
    }

    private JobResult run(Contender contender, Command command, Reading reading)
            throws IOException, InterruptedException {
        String job = files.newJob();
        Path work = files.makeSharedFolder(job);
        try {
            ProcessBuilder builder = new ProcessBuilder(command.in(work));
            contender.prepare(plan, builder.environment());
            return run(builder, work, reading, () -> files.remove(job));
        } finally {
            files.remove(job);
        }
    }

    private List<String> loops(
            Contender contender, Operation operation, List<Integer> sizes, Path work)
            throws IOException {
        List<String> command = new ArrayList<>(contender.command(plan));
        command.addAll(arguments(operation, sizes, work));
        return command;
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
            ProcessBuilder builder, Path work, Reading reading, Runnable removal)
            throws IOException, InterruptedException {
        Path out = Files.createFile(work.resolve("out"));
        Path err = Files.createFile(work.resolve("err"));
        builder.redirectInput(new File("/dev/null"))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        ProcessorUse before = use.get();
        long begun = System.nanoTime();
        String end = end(builder, removal);
        long nanos = System.nanoTime() - begun;
        double others = use.get().takenByOthersSince(before);
        List<Sample> samples = (end.isEmpty() ? reading.read(out, nanos) : whatCame(out)).stream()
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

    private static List<Sample> printed(Path out, long nanos) throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (String line : lines(out)) {
            try {
                Sample.parse(line).ifPresent(samples::add);
            } catch (IllegalArgumentException e) {
                throw new IllegalStateException("the job printed '" + line + "'", e);
            }
        }
        return samples;
    }

    /// What a job printed before it failed; its last line may be cut off anywhere.
    private static List<Sample> whatCame(Path out) throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (String line : lines(out)) {
            try {
                Sample.parse(line).ifPresent(samples::add);
            } catch (IllegalArgumentException e) {
                return samples;
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
