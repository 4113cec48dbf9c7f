// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Starts one job of a contender at a time and reads its samples.
public final class Runner {
    /// Makes the command to start, once the folder of its files is known.
    private interface Command {
        List<String> in(Path work) throws IOException;
    }

    /// Reads the samples that a job that ended well has brought.
    private interface Reading {
        List<Sample> read(List<String> lines, long nanos);
    }

    private static final int PROBE_BYTES = 8192;
    private static final int STARTS = 5;

    private final Plan plan;
    private final Processes processes;

    /// Creates a runner.
    ///
    /// @param timeoutSeconds after which a job is ended
    public Runner(Plan plan, long timeoutSeconds) {
        this(plan, timeoutSeconds, ProcessorUse::now);
    }

    /// The same with an own account of the processors.
    Runner(Plan plan, long timeoutSeconds, Supplier<ProcessorUse> use) {
        this.plan = plan;
        this.processes = new Processes(timeoutSeconds, use);
    }

    /// Runs one operation over sizes. Blocks until the job has ended, or was ended because it
    /// took too long.
    ///
    /// @param sizes     sizes in bytes
    /// @return the samples in the order printed, and why the job failed if it did
    /// @throws IOException if there is no room for its files
    /// @throws InterruptedException if the thread is interrupted meanwhile; the job is ended
    public JobResult run(Contender contender, Operation operation, List<Integer> sizes)
            throws IOException, InterruptedException {
        return operation == Operation.START
                ? starts(contender)
                : run(
                        contender,
                        work -> loops(contender, operation, sizes, work),
                        (lines, _) -> printed(lines));
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
        Ended ended = processes.run(work -> {
            ProcessBuilder builder = new ProcessBuilder(command.in(work));
            contender.prepare(plan, builder.environment());
            return builder;
        });
        List<Sample> samples =
                (ended.isGood() ? reading.read(ended.lines(), ended.nanos()) : whatCame(ended))
                        .stream()
                        .map(sample -> sample.beside(ended.others()))
                        .toList();
        return ended.isGood() && !samples.isEmpty()
                ? new JobResult(samples, "")
                : new JobResult(samples, ended.reason("no sample"));
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

    private static List<Sample> printed(List<String> lines) {
        List<Sample> samples = new ArrayList<>();
        for (String line : lines) {
            try {
                Sample.parse(line).ifPresent(samples::add);
            } catch (IllegalArgumentException e) {
                throw new IllegalStateException("the job printed '" + line + "'", e);
            }
        }
        return samples;
    }

    /// What a job printed before it failed; its last line may be cut off anywhere.
    private static List<Sample> whatCame(Ended failed) {
        List<Sample> samples = new ArrayList<>();
        for (String line : failed.lines()) {
            try {
                Sample.parse(line).ifPresent(samples::add);
            } catch (IllegalArgumentException e) {
                return samples;
            }
        }
        return samples;
    }
}
