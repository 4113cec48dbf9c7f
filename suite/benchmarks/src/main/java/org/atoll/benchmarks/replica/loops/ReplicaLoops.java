// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica.loops;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.replica.Orca;

/// The program that measures shared objects, and messages beside them, on two or more ranks: its
/// words are [Loops]. Rank 0 prints the samples. A time is that of the slowest rank.
public final class ReplicaLoops {
    /// A batch of what waits for each run.
    private static final long BATCH_NANOS = 5_000_000;

    /// A batch of writes that nobody waits for: beginning and end should hardly count.
    private static final long STREAM_NANOS = 50_000_000;

    /// The fewest of those in a batch.
    private static final int STREAM = 1000;

    /// The order moves to a rank with eight writes in a row.
    private static final int IN_A_ROW = 7;

    private static final int SHORT_BYTES = 64;
    private static final int LONG_BYTES = 1 << 20;
    private static final int READS = 1000;
    private static final int TAG = 1;
    private static final double COUNTED_READS = 1e6;

    private final Rank rank;
    private final Comm comm;
    private final Sampler sampler;

    /// The writes, and turns, of the loop's object.
    private long written;
    private long turned;

    private ReplicaLoops(Rank rank, Loops loops) {
        this.rank = rank;
        this.comm = Mpj.in(rank).comm();
        this.sampler = Sampler.of(comm, loops.warmMillis(), loops.millis());
    }

    /// A rank's part of a loop.
    private interface Part {

        /// Does it; others do theirs.
        ///
        /// @return how long it took; 0 if others tell
        long run(long count);
    }

    /// Joins the job and measures.
    ///
    /// @param args as [Loops] says
    public static void main(String[] args) {
        Job.run(args, rank -> run(rank, Loops.of(rank.arguments()), System.out));
    }

    /// Measures on a rank, as all others do.
    static void run(Rank rank, Loops loops, PrintStream out) {
        if (rank.size() < 2) {
            throw new IllegalArgumentException("needs two ranks or more");
        }
        ReplicaLoops mine = new ReplicaLoops(rank, loops);
        loops.loops().forEach(loop -> mine.measure(loop, out));
    }

    private void measure(Loops.Loop loop, PrintStream out) {
        written = 0;
        turned = 0;
        List<Double> samples = samples(loop.name());
        if (rank.number() == 0) {
            Sampler.print(out, loop.key(), samples);
        }
    }

    private List<Double> samples(String loop) {
        return switch (loop) {
            case "read" -> each(reads(cell(loop)));
            case "locked" -> each(lockedReads());
            case "at" -> each(writes(cell(loop), 0));
            case "off" -> each(elsewhere(cell(loop)));
            case "one" -> streams(stream(cell(loop), 1));
            case "all" -> streams(stream(cell(loop), comm.size()));
            case "result-one" -> each(writes(cell(loop), 1));
            case "result-all" -> each(writesOfAll(cell(loop)));
            case "long" -> each(longWrites(cell(loop)));
            case "trip" -> each(trips());
            case "broadcast" -> each(broadcasts());
            case "frames" -> frames(cell(loop));
            default -> throw new IllegalArgumentException("there is no loop '" + loop + "'");
        };
    }

    private Cell cell(String name) {
        return Orca.in(rank).replicated(name, Cell.class);
    }

    private List<Double> each(Part part) {
        return sampler.samples(BATCH_NANOS, 1, together(part));
    }

    private List<Double> streams(Part part) {
        return sampler.samples(STREAM_NANOS, STREAM, together(part));
    }

    /// All begin together, and the slowest counts.
    private Sampler.Stretch together(Part part) {
        return count -> {
            comm.barrier();
            long[] slowest = new long[1];
            comm.allReduceInto(new long[] {part.run(count)}, slowest, Op.MAX);
            return Math.max(1, slowest[0]);
        };
    }

    /// Rank 0 reads, 1000 times in each run; the others wait.
    private Part reads(Cell cell) {
        return count -> {
            if (rank.number() > 0) {
                return 0;
            }
            long begin = System.nanoTime();
            long sum = 0;
            for (long i = 0; i < count * READS; i++) {
                sum += cell.get();
            }
            return since(begin, sum);
        };
    }

    private Part lockedReads() {
        LockedCell cell = new LockedCell();
        return count -> {
            if (rank.number() > 0) {
                return 0;
            }
            long begin = System.nanoTime();
            long sum = 0;
            for (long i = 0; i < count * READS; i++) {
                sum += cell.get();
            }
            return since(begin, sum);
        };
    }

    /// @param sum of numbers that nobody has added to
    private static long since(long begin, long sum) {
        long nanos = System.nanoTime() - begin;
        if (sum != 0) {
            throw new AssertionError("the numbers read add up to " + sum);
        }
        return nanos;
    }

    /// One rank writes and waits for each result; the others wait for the last.
    private Part writes(Cell cell, int by) {
        return count -> {
            long nanos = 0;
            if (rank.number() == by) {
                long begin = System.nanoTime();
                for (long i = 0; i < count; i++) {
                    require(cell.add(1) == written + i + 1);
                }
                nanos = System.nanoTime() - begin;
            }
            awaitWrites(cell, count);
            return nanos;
        };
    }

    /// Rank 0 writes until the order is there, wherever it was; then rank 1 writes and waits for
    /// each result, so few times that it stays. Only the latter is timed.
    private Part elsewhere(Cell cell) {
        return count -> {
            long groups = (count + IN_A_ROW - 1) / IN_A_ROW;
            long nanos = 0;
            for (long i = 0; i < groups; i++) {
                for (int j = 0; (j <= IN_A_ROW) && (rank.number() == 0); j++) {
                    cell.turn();
                }
                turned += IN_A_ROW + 1;
                require(cell.awaitTurn(turned) >= turned);
                nanos += rank.number() == 1 ? group(cell) : 0;
                awaitWrites(cell, IN_A_ROW);
            }
            return nanos * count / (groups * IN_A_ROW);
        };
    }

    private long group(Cell cell) {
        long begin = System.nanoTime();
        for (int i = 0; i < IN_A_ROW; i++) {
            require(cell.add(1) == written + i + 1);
        }
        return System.nanoTime() - begin;
    }

    private void awaitWrites(Cell cell, long count) {
        written += count;
        require(cell.await(written) >= written);
    }

    /// All ranks write and wait for each result. The time of a write of any.
    private Part writesOfAll(Cell cell) {
        return count -> {
            long own = (count + comm.size() - 1) / comm.size();
            long begin = System.nanoTime();
            for (long i = 0; i < own; i++) {
                require(cell.add(1) > written);
            }
            awaitWrites(cell, own * comm.size());
            return (System.nanoTime() - begin) * count / (own * comm.size());
        };
    }

    /// Rank 1, or all, write without waiting until all ranks have carried all out.
    private Part stream(Cell cell, int writers) {
        byte[] bytes = new byte[SHORT_BYTES];
        return count -> {
            long own = (count + writers - 1) / writers;
            long begin = System.nanoTime();
            if (writers > 1 || rank.number() == 1) {
                for (long i = 0; i < own; i++) {
                    cell.put(bytes);
                }
            }
            awaitWrites(cell, own * writers);
            return (System.nanoTime() - begin) * count / (own * writers);
        };
    }

    /// Ranks take turns to write, and wait for each write.
    private Part longWrites(Cell cell) {
        byte[] bytes = new byte[LONG_BYTES];
        return count -> {
            long begin = System.nanoTime();
            for (long i = 0; i < count; i++) {
                if (rank.number() == written % comm.size()) {
                    cell.put(bytes);
                }
                awaitWrites(cell, 1);
            }
            long nanos = System.nanoTime() - begin;
            require(cell.length() == LONG_BYTES);
            return nanos;
        };
    }

    /// Ranks take turns to send; all wait for each.
    private Part broadcasts() {
        byte[] bytes = new byte[LONG_BYTES];
        return count -> {
            long begin = System.nanoTime();
            for (long i = 0; i < count; i++) {
                comm.broadcast(bytes, (int) (written % comm.size()));
                written++;
            }
            return System.nanoTime() - begin;
        };
    }

    private Part trips() {
        long[] number = new long[1];
        return count -> {
            long begin = System.nanoTime();
            for (long i = 0; i < count && rank.number() < 2; i++) {
                trip(number);
            }
            return rank.number() == 0 ? System.nanoTime() - begin : 0;
        };
    }

    private void trip(long... number) {
        if (rank.number() == 0) {
            comm.send(number, 1, TAG);
            comm.receive(number, 1, TAG);
        } else {
            comm.receive(number, 0, TAG);
            comm.send(number, 0, TAG);
        }
    }

    /// The frames that all ranks send while each of them reads a million times.
    private List<Double> frames(Cell cell) {
        if (rank.number() == 0) {
            require(cell.add(1) == 1);
        }
        awaitWrites(cell, 1);
        comm.barrier();
        long before = sentFrames();
        long sum = 0;
        for (int i = 0; i < COUNTED_READS; i++) {
            sum += cell.get();
        }
        long sent = sentFrames() - before;
        require(sum == (long) COUNTED_READS);
        long[] all = new long[1];
        comm.allReduceInto(new long[] {sent}, all, Op.SUM);
        return List.of((double) all[0]);
    }

    private long sentFrames() {
        return Arrays.stream(FrameKind.Role.values())
                .mapToLong(rank.fabric()::sentFrames)
                .sum();
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new AssertionError("a shared object has another value than all have written");
        }
    }
}
