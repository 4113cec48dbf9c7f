// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.pvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.compare.CProgram.Source;
import org.atoll.benchmarks.compare.Jvm;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.pvm.loops.TaskLoops;

/// The rows of `atoll bench pvm`. PVM's tasks are processes; ours are light ones of a process, or
/// the main tasks of processes.
final class PvmRows {
    private static final Path HEADER = Path.of("/usr/include/pvm3.h");
    private static final Path GROUPS = Path.of("/usr/lib/pvm3/lib/pvmgs");

    private final String device;
    private final List<String> times;

    /// A kind of work.
    ///
    /// @param process what is wanted of the ratio of processes, 0 if they do not do it
    /// @param light   what is wanted of light tasks, 0 if they do not do it
    private record Work(String key, String title, Unit unit, double process, double light) {}

    private static final List<Work> WORKS = List.of(
            new Work("message", "message of 1 byte", Unit.MICROSECONDS, 0.15, 0.3),
            new Work("array-65536", "psend of 64 KiB", Unit.MICROSECONDS, 0.67, 0.67),
            new Work("array-1048576", "psend of 1 MiB", Unit.MICROSECONDS, 0.5, 0.5),
            new Work("array-16777216", "psend of 16 MiB", Unit.MILLISECONDS, 0.67, 0.67),
            new Work("doubles", "16 MiB packed, sent, unpacked", Unit.MILLISECONDS, 0.125, 0.125),
            new Work("ints", "the same as ints of stride 2", Unit.MILLISECONDS, 0.25, 0.25),
            new Work("barrier", "barrier of 5 tasks", Unit.MICROSECONDS, 1, 1),
            new Work("spawn", "spawn, each task", Unit.MICROSECONDS, 0, 0.02),
            new Work("notice", "notice of a killed task", Unit.MICROSECONDS, 0, 1));

    /// Prepares the rows.
    ///
    /// @param device between processes
    /// @param times  of loops: warm-up and measuring, in milliseconds
    PvmRows(String device, List<String> times) {
        this.device = device;
        this.times = times;
    }

    /// What users call the rows.
    static List<String> words() {
        return WORKS.stream().map(Work::key).toList();
    }

    /// Makes the rows; compiles the program of PVM.
    ///
    /// @return in the order of the table
    /// @throws IllegalStateException if PVM is not installed; one line says which packages
    List<Contest> make(List<String> words) throws IOException, InterruptedException {
        if (!Files.isReadable(HEADER) || !Files.isExecutable(GROUPS)
                || !CProgram.isPresent("pvm")) {
            throw new IllegalStateException(
                    "PVM is not installed: on Debian, apt-get install pvm pvm-dev");
        }
        CProgram compiler = CProgram.inCache();
        Path program = compiler.compile(
                new Source(PvmRows.class, "measures.c"), "-O3", "-lgpvm3", "-lpvm3");
        Path machine = compiler.copy(new Source(PvmRows.class, "machine.sh"));
        List<Contest> all = new ArrayList<>();
        for (Work work : WORKS) {
            if (words.contains(work.key())) {
                List<String> command = new ArrayList<>(
                        List.of("sh", machine.toString(), program.toString(), work.key()));
                command.addAll(times);
                Party pvm = new Party("PVM", command);
                add(all, work, ours("process", work), pvm, work.process());
                add(all, work, ours("light", work), pvm, work.light());
            }
        }
        return List.copyOf(all);
    }

    private static void add(
            List<Contest> all, Work work, Party ours, Party pvm, double wanted) {
        if (wanted > 0) {
            Measurand what =
                    new Measurand(work.key(), work.title(), work.key(), work.unit(), 0);
            all.add(new Contest(what, ours, pvm, OptionalDouble.of(wanted)));
        }
    }

    private Party ours(String kind, Work work) {
        boolean light = kind.equals("light");
        String ranks = light ? "1" : work.key().equals("barrier") ? "5" : "2";
        List<String> command = new ArrayList<>(Jvm.launcher());
        command.addAll(List.of("run", "-n", ranks, "--oversubscribe", "--device", device,
                TaskLoops.class.getName(), kind, work.key()));
        command.addAll(times);
        return new Party(light ? "light tasks" : "processes", command);
    }
}
