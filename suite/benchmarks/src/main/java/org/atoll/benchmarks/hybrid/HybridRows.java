// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.compare.CProgram.Source;
import org.atoll.benchmarks.compare.Jvm;
import org.atoll.benchmarks.compare.MpiLibrary;
import org.atoll.benchmarks.compare.Plan;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.hybrid.loops.CrewLoops;
import org.atoll.benchmarks.hybrid.loops.SimpleLoops;
import org.atoll.benchmarks.measure.Measure;

/// The rows of `atoll bench hybrid`.
final class HybridRows {
    private static final List<Integer> TEAMS = List.of(2, 4, 8);
    private static final List<Integer> BLOCKS = List.of(1 << 16, 1 << 20, 1 << 22);
    private static final List<String> OF_ALL_THREADS =
            List.of("barrier", "allreduce", "broadcast");
    private static final String OPTIMIZED = "-O3";
    private static final String OPENMP = "-fopenmp";
    private static final String MPJ = "mpj";
    private static final String HYBRID = "hybrid";

    private final List<String> groups;
    private final String device;
    private final List<String> times;
    private final Consumer<String> complain;
    private final CProgram compiler = CProgram.inCache();
    private final List<Contest> all = new ArrayList<>();

    /// Prepares the rows.
    ///
    /// @param device   between nodes
    /// @param times    of loops: warm-up and measuring, in milliseconds
    /// @param complain is told what cannot be compared
    HybridRows(
            List<String> groups, String device, List<String> times, Consumer<String> complain) {
        this.groups = groups;
        this.device = device;
        this.times = times;
        this.complain = complain;
    }

    /// What users call the rows.
    static List<String> groups() {
        return List.of(
                "barrier", "reduce", "allreduce", "broadcast", "alltoall", "radix", "fft2d",
                "nqueens");
    }

    /// Makes the rows; compiles what they need of C.
    ///
    /// @return in the order of the table
    /// @throws InterruptedException if the thread is interrupted meanwhile
    List<Contest> make() throws InterruptedException {
        if (groups.contains("barrier") || groups.contains("reduce")) {
            besides("libgomp", this::teams);
        }
        if (groups.stream().anyMatch(OF_ALL_THREADS::contains)) {
            besides("Open MPI", this::ofAllThreads);
        }
        if (groups.contains("alltoall")) {
            allToAll();
        }
        programs();
        if (groups.contains("nqueens")) {
            besides("C", this::queens);
        }
        return List.copyOf(all);
    }

    /// Rows that need a C program.
    private interface Rows {
        void make() throws IOException, InterruptedException;
    }

    private void besides(String what, Rows rows) throws InterruptedException {
        try {
            rows.make();
        } catch (IllegalStateException | IOException e) {
            complain.accept("no rows beside " + what + ": " + e.getMessage());
        }
    }

    private void teams() throws IOException, InterruptedException {
        Path team = compiler.compile(new Source(HybridRows.class, "team.c"), OPTIMIZED, OPENMP);
        for (int threads : TEAMS) {
            String count = Integer.toString(threads);
            Party ours = new Party("crew", jvm(words(count)));
            List<String> command = new ArrayList<>(List.of(team.toString()));
            command.addAll(words(count));
            Party theirs = new Party("libgomp", command);
            double wanted = threads == 2 ? 1.2 : 1.0;
            for (String what : List.of("barrier", "reduce")) {
                add(what, loop(what + " of " + threads + " threads", what), ours, theirs, wanted);
            }
        }
    }

    private static List<String> jvm(List<String> words) {
        List<String> all = new ArrayList<>(List.of(CrewLoops.class.getName()));
        all.addAll(words);
        return Jvm.command("", List.of(), all);
    }

    private List<String> words(String first) {
        List<String> words = new ArrayList<>(List.of(first));
        words.addAll(times);
        return words;
    }

    /// Nodes of one thread are bound to a processor each, on either side: there a processor that
    /// changes its place changes the figures.
    private void ofAllThreads() throws IOException, InterruptedException {
        Path program = compiler.compile(
                new Source(HybridRows.class, "nodes.c"), MpiLibrary.OPENMPI, OPTIMIZED, OPENMP);
        int processors = Runtime.getRuntime().availableProcessors();
        for (int threads : List.of(1, 2)) {
            boolean bound = threads == 1 && processors > 1;
            Plan plan = new Plan(2, device, bound, 0, 0);
            var library = MpiLibrary.OPENMPI.contender(program);
            Map<String, String> environment = new HashMap<>();
            library.prepare(plan, environment);
            if (2 * threads > processors) {
                environment.put("OMPI_MCA_mpi_yield_when_idle", "1");
            }
            List<String> command = new ArrayList<>(library.command(plan));
            command.addAll(words(Integer.toString(threads)));
            Party ours = nodes(2, threads, bound, SimpleLoops.class.getName(), words("nodes"));
            Party theirs = new Party("Open MPI + OpenMP", command, environment);
            String shape = " on 2x" + threads;
            add("barrier", loop("barrier" + shape, "barrier"), ours, theirs, 1);
            add("allreduce", loop("all-reduce of a double" + shape, "allreduce"), ours, theirs, 1);
            add("broadcast", loop("broadcast of a long" + shape, "broadcast"), ours, theirs, 1);
        }
    }

    private void allToAll() {
        String blocks = String.join(",", BLOCKS.stream().map(String::valueOf).toList());
        String loops = SimpleLoops.class.getName();
        Party ours = nodes(2, 2, false, loops, words(blocks));
        Party ofHost = nodes(2, 2, false, loops, words("host:" + blocks));
        List<String> measure = new ArrayList<>(List.of("alltoall", blocks));
        measure.addAll(times);
        measure.add("-");
        Party theirs = ranks("mpj 2 ranks", List.of("run", "-n", "2"), false,
                Measure.class.getName(), measure);
        for (int block : BLOCKS) {
            String title = "all-to-all of blocks of " + block / 1024 + " KiB";
            String key = "alltoall-" + block;
            add("alltoall", loop(title, key), ours, theirs, 1);
            add("alltoall", loop(title + " in memory of the host", key), ofHost, theirs, 1);
        }
    }

    private void programs() {
        programs("radix", List.of("--keys", "3000000", "--warmups", "10", "--repeat", "10"),
                0.7, 0.67);
        programs("fft2d", List.of("--n", "1024", "--warmups", "10", "--repeat", "10"),
                0.8, 0.65);
        List<String> queens = List.of(
                "--n", "15", "--k", "3", "--warmups", "1", "--repeat", "1");
        addPrograms("nqueens", "15 queens", by(1, 2, "nqueens", queens),
                by(1, 1, "nqueens", queens), 0.53);
    }

    private void programs(String name, List<String> words, double ofMpj, double ofOne) {
        Party mpj = ranks("mpj 2 ranks", List.of("run", "-n", "2"), false, name,
                by(words, MPJ));
        addPrograms(name, name, by(1, 2, name, words), mpj, ofMpj);
        addPrograms(name, name, by(2, 1, name, words), mpj, 1.05);
        addPrograms(name, name, by(1, 2, name, words), by(1, 1, name, words), ofOne);
    }

    private void queens() throws IOException, InterruptedException {
        Path program = compiler.compile(new Source(HybridRows.class, "queens.c"), OPTIMIZED);
        List<String> words = List.of("--n", "15", "--k", "3", "--warmups", "1", "--repeat", "1");
        Party sequential = ranks("sequential", List.of("run", "-n", "1"), false, "nqueens",
                by(words, "sequential"));
        addPrograms("nqueens", "15 queens", sequential,
                new Party("C -O3", List.of(program.toString(), "15", "3", "1", "1")), 1.2);
        addPrograms("nqueens", "15 queens", by(1, 1, "nqueens", words), sequential, 1.05);
    }

    private void addPrograms(
            String group, String title, Party ours, Party theirs, double wanted) {
        add(group, new Measurand(title, Contest.TIME, Unit.MILLISECONDS), ours, theirs, wanted);
    }

    private static Measurand loop(String title, String key) {
        return new Measurand(title, key, Unit.MICROSECONDS);
    }

    private void add(String group, Measurand work, Party ours, Party theirs, double wanted) {
        if (groups.contains(group)) {
            all.add(new Contest(work, ours, theirs, OptionalDouble.of(wanted)));
        }
    }

    private Party by(int nodes, int threads, String program, List<String> words) {
        return nodes(nodes, threads, false, program, by(words, HYBRID));
    }

    private static List<String> by(List<String> words, String model) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--model", model));
        return all;
    }

    private Party nodes(
            int nodes, int threads, boolean bound, String program, List<String> words) {
        return ranks("hybrid " + nodes + "x" + threads,
                List.of("run", "-n", Integer.toString(nodes),
                        "--threads", Integer.toString(threads)),
                bound, program, words);
    }

    private Party ranks(
            String title, List<String> run, boolean bound, String program, List<String> words) {
        List<String> command = new ArrayList<>(Jvm.launcher());
        command.addAll(run);
        command.addAll(List.of(
                "--oversubscribe", "--bind-to", bound ? "core" : "none", "--device", device,
                program));
        command.addAll(words);
        return new Party(title, command);
    }

}
