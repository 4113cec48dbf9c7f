// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.Output;
import org.atoll.applications.barnes.Barnes;
import org.atoll.applications.ep.Ep;
import org.atoll.applications.ft.Ft;
import org.atoll.applications.ilink.Ilink;
import org.atoll.applications.is.Is;
import org.atoll.applications.qsort.Qsort;
import org.atoll.applications.sor.Sor;
import org.atoll.applications.tsp.Tsp;
import org.atoll.applications.water.Water;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;

/// The process that runs one program in all ways, one after the other, so that the JVM compiles it
/// once. It prints a line before each run, such as `run 8 CLASSIC`, and what the program prints.
final class SeriesProcess {
    /// What stands before the ranks and the column of a run.
    static final String RUN = "run";

    private SeriesProcess() {}

    /// Runs the program, first on one rank without others.
    ///
    /// @param args machine, program, numbers of ranks and columns, with commas between them
    public static void main(String[] args) {
        ThesisProgram program = ThesisProgram.valueOf(args[1]);
        run(args[0], program, 1, Column.MPJ);
        for (String size : args[2].split(",", -1)) {
            for (String column : args[3].split(",", -1)) {
                run(args[0], program, Integer.parseInt(size), Column.valueOf(column));
            }
        }
    }

    private static void run(String machine, ThesisProgram program, int size, Column column) {
        System.out.println(RUN + " " + size + " " + column.name());
        LocalRanks ranks = Job.local(size).device("sim").with("atoll.sim.machine", machine);
        run(ranks, program.words(column, machine), column, System.out);
    }

    /// Runs a program. Blocks until it has ended.
    ///
    /// @param words  the program's name and its options, but for those of the column
    /// @param column how it runs
    static void run(LocalRanks job, List<String> words, Column column, PrintStream print) {
        LocalRanks ranks = job;
        if (!column.policies().isEmpty()) {
            ranks = ranks.with("atoll.dsm", column.policies());
        }
        AtomicInteger code = new AtomicInteger();
        String name = words.getFirst();
        String[] options = Stream.concat(
                        words.stream().skip(1), column.programWords().stream())
                .toArray(String[]::new);
        ranks.run(rank -> {
            Output out = new Output(print, rank.number() == 0, false);
            code.accumulateAndGet(
                    CommandLines.perform(program(name), options, rank, out), Math::max);
        });
        if (code.get() != 0) {
            throw new IllegalStateException(name + " " + Arrays.toString(options)
                    + " ended with code " + code);
        }
    }

    private static Application<?> program(String name) {
        return switch (name) {
            case "barnes" -> new Barnes();
            case "ep" -> new Ep();
            case "ft" -> new Ft();
            case "ilink" -> new Ilink();
            case "is" -> new Is();
            case "qsort" -> new Qsort();
            case "sor" -> new Sor();
            case "tsp" -> new Tsp();
            case "water" -> new Water();
            default -> throw new AssertionError(name);
        };
    }
}
