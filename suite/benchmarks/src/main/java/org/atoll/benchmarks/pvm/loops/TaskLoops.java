// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.pvm.loops;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.atoll.benchmarks.measure.WarmUp;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.tasks.Event;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.Tid;
import org.atoll.tasks.Where;

/// The program of our side: `TaskLoops light|process WORKS WARM-MS MS`. Light tasks are of rank 0;
/// a process is the main task of another rank. Prints what `measures.c` prints. Each loop is warmed
/// up until the compilers rest, at most twenty times as long.
public final class TaskLoops {
    private static final long BATCH_NANOS = 5_000_000;
    private static final int LEAST_BATCHES = 5;
    private static final int PATIENCE = 20;
    private static final int STARTED = 1000;
    private static final int GONE = 4;
    private static final long MILLI = 1_000_000;

    private final Pvm pvm;
    private final boolean light;
    private final long warmNanos;
    private final long nanos;
    private final TaskWork own = new TaskWork();

    private TaskLoops(Pvm pvm, boolean light, long warmMillis, long millis) {
        this.pvm = pvm;
        this.light = light;
        this.warmNanos = warmMillis * MILLI;
        this.nanos = millis * MILLI;
    }

    /// A task that waits until it is killed.
    public static final class Waits implements Task {
        /// Spawned by name.
        public Waits() {}

        @Override
        public void run(Pvm pvm, String... args) {
            pvm.recv(pvm.parent(), TaskWork.ORDER);
        }
    }

    /// Runs on one rank with light tasks, else on two and for barriers on five.
    ///
    /// @param args as the class says
    public static void main(String[] args) {
        Job.run(args, rank -> run(rank, args));
    }

    private static void run(Rank rank, String... args) {
        Pvm pvm = Pvm.in(rank);
        if (rank.number() > 0) {
            new TaskWork().run(pvm, mainOf(0).toString());
            return;
        }
        TaskLoops loops = new TaskLoops(
                pvm, args[0].equals("light"), Long.parseLong(args[2]), Long.parseLong(args[3]));
        for (String what : args[1].split(",", -1)) {
            loops.measure(what);
        }
        loops.endOthers(rank.size());
    }

    private static Tid mainOf(int rank) {
        return Tid.parse("t" + rank + ".1");
    }

    private void endOthers(int ranks) {
        for (int rank = 1; rank < ranks; rank++) {
            order(mainOf(rank), TaskWork.END, 0, 0);
        }
    }

    private void measure(String what) {
        switch (what) {
            case "message" -> calls(what, TaskWork.MESSAGE, 1);
            case "doubles" -> calls(what, TaskWork.DOUBLES, TaskWork.PACKED_BYTES);
            case "ints" -> calls(what, TaskWork.INTS, TaskWork.PACKED_BYTES);
            case "barrier" -> calls(what, TaskWork.BARRIER, 0);
            case "spawn" -> singly(what, STARTED, this::spawn);
            case "notice" -> singly(what, 1, this::notice);
            default -> calls(what, TaskWork.ARRAY,
                    Integer.parseInt(what.substring("array-".length())));
        }
    }

    private void warmUp(Runnable once) {
        int most = (int) TimeUnit.NANOSECONDS.toSeconds(PATIENCE * warmNanos);
        new WarmUp(most, UnaryOperator.identity()).run(() -> {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < warmNanos) {
                once.run();
            }
        });
    }

    private List<Tid> others(int kind) {
        int count = kind == TaskWork.BARRIER ? TaskWork.TASKS_OF_BARRIER - 1 : 1;
        if (light) {
            return pvm.spawn(TaskWork.class).count(count).where(Where.here()).start();
        }
        List<Tid> others = new ArrayList<>();
        for (int rank = 1; rank <= count; rank++) {
            others.add(mainOf(rank));
        }
        return others;
    }

    private void order(Tid to, int kind, int times, int bytes) {
        pvm.send(to, TaskWork.ORDER, pvm.pack().ints(kind, times, bytes));
    }

    private void calls(String what, int kind, int bytes) {
        List<Tid> others = others(kind);
        own.prepare(pvm, kind, bytes);
        int[] found = {2};
        warmUp(() -> {
            long last = batch(kind, bytes, others, found[0]);
            found[0] = last < BATCH_NANOS && found[0] < MILLI ? 2 * found[0] : found[0];
        });
        int times = found[0];
        long spent = 0;
        int halves = kind == TaskWork.MESSAGE || kind == TaskWork.ARRAY ? 2 : 1;
        for (int batch = 0; batch < LEAST_BATCHES || spent < nanos; batch++) {
            long last = batch(kind, bytes, others, times);
            spent += last;
            print(what, (double) last / times / halves);
        }
        if (light) {
            others.forEach(other -> order(other, TaskWork.END, 0, 0));
        }
    }

    /// A barrier that comes before the others lets all have joined.
    private long batch(int kind, int bytes, List<Tid> others, int times) {
        boolean meets = kind == TaskWork.BARRIER;
        others.forEach(other -> order(other, kind, meets ? times + 1 : times, bytes));
        if (meets) {
            own.first(pvm, kind, others.getFirst());
        }
        long begin = System.nanoTime();
        for (int i = 0; i < times; i++) {
            own.first(pvm, kind, others.getFirst());
        }
        return System.nanoTime() - begin;
    }

    private void singly(String what, int parts, LongSupplier once) {
        long[] warmed = {0};
        warmUp(() -> warmed[0] += once.getAsLong());
        long spent = 0;
        for (int round = 0; round < LEAST_BATCHES || spent < nanos; round++) {
            long last = once.getAsLong();
            spent += last;
            print(what, (double) last / parts);
        }
    }

    private long spawn() {
        long begin = System.nanoTime();
        List<Tid> all = pvm.spawn(Waits.class).count(STARTED).where(Where.here()).start();
        long last = System.nanoTime() - begin;
        all.forEach(pvm::kill);
        return last;
    }

    private long notice() {
        List<Tid> waits = pvm.spawn(Waits.class).where(Where.here()).start();
        pvm.notify(Event.TASK_EXIT, GONE, waits);
        long begin = System.nanoTime();
        pvm.kill(waits.getFirst());
        pvm.recv(Tid.ANY, GONE);
        return System.nanoTime() - begin;
    }

    @SuppressWarnings("SystemOut") // samples belong on standard output
    private static void print(String what, double nanos) {
        System.out.println(String.format(Locale.ROOT, "sample\t%s\t%.3f", what, nanos));
    }
}
