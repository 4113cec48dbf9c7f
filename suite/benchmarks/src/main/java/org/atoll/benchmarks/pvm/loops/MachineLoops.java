// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.pvm.loops;

import java.util.Arrays;
import java.util.List;
import org.atoll.tasks.Group;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.Tid;

/// The tasks whose messages and barriers are timed on a standing machine. Each begins when it is
/// told who takes part, and the first sends its parent the median of its batches in nanoseconds.
public final class MachineLoops {
    /// The tag of what a parent says first: the tids of all.
    public static final int BEGIN = 1;

    /// The tag of the answer.
    public static final int TIME = 2;

    private static final int DATA = 3;
    private static final int END = 4;
    private static final long MILLI = 1_000_000;
    private static final long BATCH_NANOS = 5 * MILLI;
    private static final int LEAST_BATCHES = 5;

    private MachineLoops() {}

    /// The median time of something that is done again and again.
    ///
    /// @param warmMillis how long it is done before
    /// @param millis     how long it is timed
    /// @return nanoseconds for each
    private static double median(Runnable once, long warmMillis, long millis) {
        long limit = System.nanoTime() + warmMillis * MILLI;
        int count = 0;
        long begin = System.nanoTime();
        while (System.nanoTime() < limit) {
            once.run();
            count++;
        }
        double each = (double) (System.nanoTime() - begin) / Math.max(1, count);
        int batch = (int) Math.max(1, Math.min(count, BATCH_NANOS / each));
        double[] times = new double[1 << 16];
        int batches = 0;
        long end = System.nanoTime() + millis * MILLI;
        while (batches < LEAST_BATCHES || (System.nanoTime() < end && batches < times.length)) {
            long start = System.nanoTime();
            for (int i = 0; i < batch; i++) {
                once.run();
            }
            times[batches++] = (double) (System.nanoTime() - start) / batch;
        }
        Arrays.sort(times, 0, batches);
        return times[batches / 2];
    }

    /// Sends bytes to the other one and waits for as many, as often as there is time. Arguments:
    /// how many bytes, how long to warm up and to time, in ms.
    public static final class PingPong implements Task {
        /// Spawned by name.
        public PingPong() {}

        @Override
        public void run(Pvm pvm, String... args) {
            List<Tid> both = pvm.recv(pvm.parent(), BEGIN).tids();
            byte[] data = new byte[Integer.parseInt(args[0])];
            Tid other = both.get(pvm.tid().equals(both.getFirst()) ? 1 : 0);
            if (pvm.tid().equals(both.getFirst())) {
                double time = median(
                        () -> {
                            pvm.psend(other, DATA, data);
                            take(pvm.recv(other, DATA), data);
                        },
                        Long.parseLong(args[1]), Long.parseLong(args[2]));
                pvm.send(other, END, pvm.pack());
                pvm.send(pvm.parent(), TIME, pvm.pack().put(time / 2));
                return;
            }
            Message next = pvm.recv(other, Pvm.ANY);
            while (next.tag() == DATA) {
                take(next, data);
                pvm.psend(other, DATA, data);
                next = pvm.recv(other, Pvm.ANY);
            }
        }

        private static void take(Message message, byte... data) {
            message.bytes(data, 0, data.length, 1);
            message.close();
        }
    }

    /// Meets the others at a barrier, as often as there is time. Arguments: how long to warm up and
    /// to time, in ms.
    public static final class Meets implements Task {
        /// Spawned by name.
        public Meets() {}

        @Override
        public void run(Pvm pvm, String... args) {
            List<Tid> all = pvm.recv(pvm.parent(), BEGIN).tids();
            String name = "bench " + all.getFirst();
            Group group = pvm.join(name);
            group.barrier(all.size());
            if (pvm.tid().equals(all.getFirst())) {
                double time = median(
                        () -> group.barrier(all.size()),
                        Long.parseLong(args[0]), Long.parseLong(args[1]));
                pvm.send(pvm.parent(), TIME, pvm.pack().put(time));
            }
            while (true) {
                group.barrier(all.size());
            }
        }
    }

    /// Says its process and waits until it is killed.
    public static final class Waits implements Task {
        /// Spawned by name.
        public Waits() {}

        @Override
        public void run(Pvm pvm, String... args) {
            pvm.send(pvm.parent(), TIME, pvm.pack().put(ProcessHandle.current().pid()));
            pvm.recv(pvm.parent(), END);
        }
    }

    /// Does nothing.
    public static final class Nothing implements Task {
        /// Spawned by name.
        public Nothing() {}

        @Override
        public void run(Pvm pvm, String... args) {
            // to be spawned is all
        }
    }
}
