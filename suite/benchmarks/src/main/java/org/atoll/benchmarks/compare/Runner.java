// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/// Starts one job of a contender at a time and reads its samples.
public final class Runner {
    private static final int PROBE_BYTES = 8192;

    private final Plan plan;
    private final long timeoutSeconds;

    /// Creates a runner.
    ///
    /// @param plan           how jobs are started
    /// @param timeoutSeconds after which a job is ended
    public Runner(Plan plan, long timeoutSeconds) {
        this.plan = plan;
        this.timeoutSeconds = timeoutSeconds;
    }

    /// Runs one operation over sizes. Blocks until the job has ended.
    ///
    /// @param contender who runs
    /// @param operation what is measured
    /// @param sizes     sizes in bytes
    /// @return the samples in the order printed
    /// @throws IllegalStateException if the job fails, hangs or prints no sample
    /// @throws IOException if the job cannot be started
    /// @throws InterruptedException if the thread is interrupted meanwhile; the job is ended
    public List<Sample> run(Contender contender, Operation operation, List<Integer> sizes)
            throws IOException, InterruptedException {
        Path work = Files.createTempDirectory(shared(), "atoll-bench");
        try {
            return run(contender, arguments(operation, sizes, work), work);
        } finally {
            clear(work);
        }
    }

    /// Memory rather than a disk, so that mapped probes are never written back.
    private static Path shared() {
        Path memory = Path.of("/dev/shm");
        return Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
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

    private List<Sample> run(Contender contender, List<String> arguments, Path work)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(contender.command(plan));
        command.addAll(arguments);
        Path out = work.resolve("out");
        Path err = work.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        contender.prepare(plan, builder.environment());
        String end = await(builder.start());
        List<Sample> samples =
                Files.readAllLines(out).stream().flatMap(l -> Sample.parse(l).stream()).toList();
        if (!end.isEmpty() || samples.isEmpty()) {
            throw new IllegalStateException(String.join(" ", command) + ": "
                    + (end.isEmpty() ? "printed no sample" : end) + "\n"
                    + Files.readString(err).strip());
        }
        return samples;
    }

    private String await(Process process) throws InterruptedException {
        try {
            if (process.waitFor(timeoutSeconds, TimeUnit.SECONDS)) {
                return process.exitValue() == 0 ? "" : "exit code " + process.exitValue();
            }
            return "no end after " + timeoutSeconds + " s";
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    private static void clear(Path work) throws IOException {
        for (String name : List.of("probe", "out", "err")) {
            Files.deleteIfExists(work.resolve(name));
        }
        Files.deleteIfExists(work);
    }
}
