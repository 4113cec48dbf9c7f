// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.pvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;
import org.atoll.benchmarks.pvm.loops.MachineLoops;
import org.atoll.tasks.Event;
import org.atoll.tasks.Host;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.TaskKind;
import org.atoll.tasks.Tid;
import org.atoll.tasks.Where;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The command `atoll bench machine`. Exit codes: 0, 2 for misuse.
@Command(
        name = "machine",
        sortOptions = false,
        description = {
            "Time messages, barriers, spawns and notices on a standing machine, which runs",
            "('atoll pvm') and has hosts. Of several rounds the median, the least and the most."
        })
public final class MachineCommand implements Callable<Integer> {
    private static final int GONE = 9;
    private static final int MANY = 1000;
    private static final int MEETING = 5;
    private static final double MICRO = 1e3;
    private static final double MILLI = 1e6;

    @Option(names = "--rounds", paramLabel = "N", description = "How often; default 5.")
    private int rounds = 5;

    @Option(names = "--warm", paramLabel = "MS",
            description = "How long each loop runs before it is timed; default 4000.")
    private int warmMillis = 4000;

    @Option(names = "--time", paramLabel = "MS", description = "And how long then; default 500.")
    private int millis = 500;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench`.
    public MachineCommand() {}

    @Override
    public Integer call() {
        if (rounds < 1 || warmMillis < 0 || millis < 1) {
            throw new IllegalArgumentException("--rounds and --time take at least 1, --warm 0");
        }
        try (Pvm pvm = Pvm.enrol()) {
            List<Host> hosts = pvm.hosts();
            String here = hosts.getFirst().name();
            row("message of 1 B, processes of a host, us", () ->
                    message(pvm, TaskKind.PROCESS, here, here, 1) / MICRO);
            row("message of 1 B, light tasks of a host, us", () ->
                    message(pvm, TaskKind.LIGHT, here, here, 1) / MICRO);
            for (int bytes : new int[] {1 << 16, 1 << 20, 1 << 24}) {
                row("psend of " + (bytes >> 10) + " KiB, processes of a host, us", () ->
                        message(pvm, TaskKind.PROCESS, here, here, bytes) / MICRO);
            }
            if (hosts.size() > 2) {
                String one = hosts.get(1).name();
                String other = hosts.get(2).name();
                row("message of 1 B, " + one + " and " + other + ", us", () ->
                        message(pvm, TaskKind.PROCESS, one, other, 1) / MICRO);
            }
            row("barrier of " + MEETING + " processes on " + hosts.size() + " hosts, us", () ->
                    barrier(pvm) / MICRO);
            row("spawn of a process, ms", () -> spawn(pvm) / MILLI);
            row("spawn of " + MANY + " light tasks, each, us", () -> spawnMany(pvm) / MICRO);
            row("notice of a killed process, ms", () -> notice(pvm, here) / MILLI);
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return 0;
    }

    private void row(String what, DoubleSupplier once) {
        double[] times = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            times[i] = once.getAsDouble();
        }
        Arrays.sort(times);
        System.out.printf("%-52s %10.2f  (%.2f, %.2f)%n",
                what, times[rounds / 2], times[0], times[rounds - 1]);
    }

    private static Tid spawned(
            Pvm pvm, Class<? extends Task> what, TaskKind kind, String host, String... args) {
        return pvm.spawn(what, args).kind(kind).where(Where.host(host)).start().getFirst();
    }

    private static double began(Pvm pvm, List<Tid> all) {
        pvm.mcast(all, MachineLoops.BEGIN, pvm.pack().tids(all));
        return pvm.recv(all.getFirst(), MachineLoops.TIME).oneDouble();
    }

    private double message(Pvm pvm, TaskKind kind, String one, String other, int bytes) {
        String[] args = {
            Integer.toString(bytes), Integer.toString(warmMillis), Integer.toString(millis)
        };
        return began(pvm, List.of(
                spawned(pvm, MachineLoops.PingPong.class, kind, one, args),
                spawned(pvm, MachineLoops.PingPong.class, kind, other, args)));
    }

    private double barrier(Pvm pvm) {
        List<Tid> all = new ArrayList<>(pvm.spawn(
                        MachineLoops.Meets.class, Integer.toString(warmMillis),
                        Integer.toString(millis))
                .count(MEETING).kind(TaskKind.PROCESS).start());
        double time = began(pvm, all);
        all.forEach(pvm::kill);
        return time;
    }

    private static double spawn(Pvm pvm) {
        long begin = System.nanoTime();
        Tid task = pvm.spawn(MachineLoops.Waits.class).kind(TaskKind.PROCESS).start().getFirst();
        long time = System.nanoTime() - begin;
        pvm.kill(task);
        return time;
    }

    private static double spawnMany(Pvm pvm) {
        long begin = System.nanoTime();
        List<Tid> all = pvm.spawn(MachineLoops.Nothing.class).count(MANY).start();
        return (double) (System.nanoTime() - begin) / all.size();
    }

    private static double notice(Pvm pvm, String host) {
        Tid task = spawned(pvm, MachineLoops.Waits.class, TaskKind.PROCESS, host);
        pvm.notify(Event.TASK_EXIT, GONE, List.of(task));
        ProcessHandle process = ProcessHandle.of(
                pvm.recv(task, MachineLoops.TIME).oneLong()).orElseThrow();
        long begin = System.nanoTime();
        process.destroyForcibly();
        Tid gone = pvm.recv(Tid.ANY, GONE).tid();
        if (!gone.equals(task)) {
            throw new AssertionError("a notice of " + gone + " came instead of " + task);
        }
        return System.nanoTime() - begin;
    }
}
