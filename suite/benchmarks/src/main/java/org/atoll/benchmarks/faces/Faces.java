// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.faces;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mpi.MPI;
import org.atoll.benchmarks.compare.Atoll;

/// The command `atoll bench faces`, and the program it starts on two ranks: a ping-pong, a stream
/// and an all-reduce through `org.atoll.mpj` and through both spellings of package `mpi`, in turn.
///
/// Printed are medians of a call, in microseconds, and what the spellings take in multiples of the
/// first.
public final class Faces {
    private static final int WARMUPS = 60;
    private static final int ROUNDS = 21;

    /// A round moves about this many bytes, but has a number of calls within bounds.
    private static final int ROUND_BYTES = 32 << 20;
    private static final int MOST_CALLS = 10_000;
    private static final int LEAST_CALLS = 200;

    private static final int[] BYTES = {8, 1024, 65_536};

    private Faces() {}

    /// Starts the program with `atoll run` and shows what it prints; blocks until its end.
    ///
    /// @param args options of `atoll run`, such as `--device NAME`
    /// @return the exit code
    public static int execute(String... args) {
        List<String> command = new ArrayList<>(Atoll.installed().launcher());
        command.addAll(List.of("run", "-n", "2"));
        command.addAll(List.of(args));
        command.add(Faces.class.getName());
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("the launcher could not be run: " + e, e);
        }
    }

    /// Joins the job and measures.
    ///
    /// @param args not looked at
    public static void main(String[] args) {
        MPI.Init(args);
        say("operation   buffer   bytes   modern us   Send   send");
        for (Exchange exchange : Exchange.values()) {
            for (boolean direct : new boolean[] {false, true}) {
                for (int bytes : BYTES) {
                    measure(exchange, direct, bytes);
                }
            }
        }
        MPI.Finalize();
    }

    private static void measure(Exchange exchange, boolean direct, int bytes) {
        List<Spelling> spellings = Spelling.all(direct, bytes);
        int calls = Math.clamp(ROUND_BYTES / bytes, LEAST_CALLS, MOST_CALLS);
        double[][] micros = new double[spellings.size()][ROUNDS];
        for (int round = -WARMUPS; round < ROUNDS; round++) {
            for (int s = 0; s < micros.length; s++) {
                MPI.COMM_WORLD.barrier();
                double begin = MPI.wtime();
                exchange.run(spellings.get(s), calls);
                double each = (MPI.wtime() - begin) * 1e6 / calls;
                if (round >= 0) {
                    micros[s][round] = each;
                }
            }
        }
        double[] medians = Arrays.stream(micros).mapToDouble(Faces::median).toArray();
        say(String.format(Locale.ROOT, "%-11s %-8s %5d %11.3f %6.3f %6.3f",
                exchange, direct ? "direct" : "array", bytes, medians[0],
                medians[1] / medians[0], medians[2] / medians[0]));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    @SuppressWarnings("SystemOut") // the table is what the program is for
    private static void say(String line) {
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println(line);
        }
    }
}
