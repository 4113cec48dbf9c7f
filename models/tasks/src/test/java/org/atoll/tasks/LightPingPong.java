// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.Arrays;
import java.util.List;
import org.atoll.job.Job;

/// Times messages of one byte between two light tasks of a process, between a light task and the
/// main one, and between main tasks; and the start of many tasks. Run by hand, by `atoll run` with
/// the classes of this module's tests.
public final class LightPingPong {
    private static final int ROUNDS = 20_000;
    private static final int SERIES = 9;

    private LightPingPong() {}

    /// Answers until it is killed or hears a negative number.
    public static final class Answers implements Task {
        /// Spawned by name.
        public Answers() {}

        @Override
        public void run(Pvm pvm, String... args) {
            answer(pvm);
        }
    }

    private static void answer(Pvm pvm) {
        byte value = 0;
        Packing packing = pvm.pack();
        while (value >= 0) {
            try (Message message = pvm.recv(Tid.ANY, 1)) {
                value = message.oneByte();
                packing.clear();
                pvm.send(message.from(), 1, packing.put(value));
            }
        }
    }

    /// Times answers of a task whose tid it is given, and tells its parent.
    public static final class Asks implements Task {
        /// Spawned by name.
        public Asks() {}

        @Override
        public void run(Pvm pvm, String... args) {
            pvm.send(pvm.parent(), 2, pvm.pack().doubles(times(pvm, Tid.parse(args[0]))));
        }
    }

    private static double[] times(Pvm pvm, Tid other) {
        double[] micros = new double[SERIES];
        Packing packing = pvm.pack();
        for (int series = 0; series < SERIES; series++) {
            long begin = System.nanoTime();
            for (int round = 0; round < ROUNDS; round++) {
                packing.clear();
                pvm.send(other, 1, packing.put((byte) 1));
                pvm.recv(other, 1).close();
            }
            micros[series] = (System.nanoTime() - begin) / 2e3 / ROUNDS;
        }
        pvm.send(other, 1, pvm.pack().put((byte) -1));
        pvm.recv(other, 1);
        return micros;
    }

    private static void print(String what, double... micros) {
        double[] sorted = micros.clone();
        Arrays.sort(sorted);
        System.out.printf("%-44s %8.3f us median, %8.3f least%n",
                what, sorted[sorted.length / 2], sorted[0]);
    }

    /// Runs on one rank or two.
    public static void main(String[] args) {
        Job.run(args, rank -> {
            Pvm pvm = Pvm.in(rank);
            if (rank.number() != 0) {
                answer(pvm);
                return;
            }
            Where here = Where.host("n0");
            for (int idle : new int[] {0, 1000}) {
                if (idle > 0) {
                    pvm.spawn(Answers.class).count(idle).where(here).start();
                }
                Tid answers = pvm.spawn(Answers.class).where(here).start().getFirst();
                Tid asks = pvm.spawn(Asks.class, answers.toString()).where(here).start().getFirst();
                print("light to light, " + idle + " idle", pvm.recv(asks, 2).doubles());
                Tid again = pvm.spawn(Answers.class).where(here).start().getFirst();
                print("main to light, " + idle + " idle", times(pvm, again));
            }
            for (int series = 0; series < 5; series++) {
                long begin = System.nanoTime();
                List<Tid> all = pvm.spawn(Answers.class).count(1000).where(here).start();
                System.out.printf("spawn of 1000, each %29.3f us%n",
                        (System.nanoTime() - begin) / 1e6);
                all.forEach(pvm::kill);
            }
            for (Tid tid : pvm.hosts().stream().map(Host::tid).toList()) {
                if (!tid.equals(pvm.tid().host())) {
                    print("main to main of another process",
                            times(pvm, new Tid(tid.value() + 1)));
                }
            }
            System.exit(0);
        });
    }
}
