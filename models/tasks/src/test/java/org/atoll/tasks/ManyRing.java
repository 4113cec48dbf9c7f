// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.List;
import org.atoll.job.Job;

/// Ten thousand tasks of one rank in a ring, and what an idle one takes of the heap. Run by
/// [ManyTest] in a JVM of its own.
final class ManyRing {
    static final int TASKS = 10_000;
    static final int ROUNDS = 10;
    private static final int NEXT = 1;
    private static final int TOKEN = 2;

    private ManyRing() {}

    /// Passes a token on as often as it goes round.
    public static final class Link implements Task {
        /// Spawned by name.
        public Link() {}

        @Override
        public void run(Pvm pvm, String... args) {
            Tid next = pvm.recv(pvm.parent(), NEXT).tid();
            for (int round = 0; round < ROUNDS; round++) {
                try (Message token = pvm.recv(Tid.ANY, TOKEN)) {
                    pvm.send(next, TOKEN, pvm.pack().put(token.oneInt() + 1));
                }
            }
        }
    }

    /// Prints the token and the bytes of a task.
    public static void main(String[] args) {
        Job.local(1).run(rank -> {
            Pvm pvm = Pvm.in(rank);
            long before = usedBytes();
            List<Tid> first = ring(pvm);
            int token = round(pvm, first, 0); // all have received what they were sent
            System.out.println("idle at first " + (usedBytes() - before) / TASKS);
            for (int round = 1; round < ROUNDS; round++) {
                token = round(pvm, first, token);
            }
            System.out.println("token " + token);
            before = usedBytes();
            List<Tid> second = ring(pvm);
            round(pvm, second, 0);
            System.out.println("idle later " + (usedBytes() - before) / TASKS);
            second.forEach(pvm::kill);
        });
    }

    private static List<Tid> ring(Pvm pvm) {
        List<Tid> ring = pvm.spawn(Link.class).count(TASKS).start();
        for (int i = 0; i < TASKS; i++) {
            Tid next = i + 1 < TASKS ? ring.get(i + 1) : pvm.tid();
            pvm.send(ring.get(i), NEXT, pvm.pack().tids(next));
        }
        return ring;
    }

    private static int round(Pvm pvm, List<Tid> ring, int token) {
        pvm.send(ring.getFirst(), TOKEN, pvm.pack().put(token));
        return pvm.recv(ring.getLast(), TOKEN).oneInt();
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
