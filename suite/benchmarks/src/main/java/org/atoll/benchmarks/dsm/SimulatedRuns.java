// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Jvm;
import org.atoll.benchmarks.compare.Processes;
import org.atoll.benchmarks.compare.Progress;

/// Runs programs on the simulated machine, each in a process of its own ([SeriesProcess]), several
/// at a time: their times are virtual, so that they do not disturb each other.
///
/// @param jobs           how many processes run at a time
/// @param timeoutSeconds after which a process is ended
record SimulatedRuns(String machine, int jobs, int timeoutSeconds) {

    /// Runs programs. Blocks until all have ended.
    ///
    /// @param ranks    on how many ranks each
    /// @return what they gave, in order
    /// @throws IllegalStateException if a run fails
    /// @throws InterruptedException  if the thread is interrupted meanwhile
    List<Series> run(List<ThesisProgram> programs, List<Integer> ranks, List<Column> columns)
            throws InterruptedException {
        Progress progress = Progress.onTerminal();
        ExecutorService workers = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<Series>> all = programs.stream()
                    .map(program -> workers.submit(() -> {
                        progress.say(program.title());
                        Processes processes = new Processes(timeoutSeconds);
                        Ended ended = processes.run(work ->
                                new ProcessBuilder(command(program, ranks, columns)));
                        return Series.of(program, ranks, columns, ended);
                    }))
                    .toList();
            List<Series> series = new ArrayList<>();
            for (Future<Series> one : all) {
                series.add(end(one));
            }
            return series;
        } finally {
            workers.shutdownNow();
            progress.say("");
        }
    }

    private static Series end(Future<Series> series) throws InterruptedException {
        try {
            return series.get();
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new IllegalStateException(String.valueOf(cause.getMessage()), e);
        }
    }

    private List<String> command(
            ThesisProgram program, List<Integer> ranks, List<Column> columns) {
        return Jvm.command("", List.of(), List.of(
                SeriesProcess.class.getName(),
                machine,
                program.name(),
                ranks.stream().map(String::valueOf).collect(Collectors.joining(",")),
                columns.stream().map(Column::name).collect(Collectors.joining(","))));
    }
}
