// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/// Drives engines as the programs of the 1995 comparison would, and counts what they send.
final class Patterns {
    static final int RANKS = 8;

    private final Cluster cluster;
    private long messagesBefore;
    private long datagramsBefore;
    private long userBytesBefore;

    Patterns(Policies policies, int pages, long seed) {
        cluster = new Cluster(RANKS, policies, pages, seed);
    }

    /// The counts of messages, datagrams and bytes for users.
    record Counts(long messages, long datagrams, long userBytes) {}

    private Counts now() {
        long messages = 0;
        long datagrams = 0;
        long userBytes = 0;
        for (Engine engine : cluster.engines) {
            messages += engine.counters().messages();
            datagrams += engine.counters().datagrams();
            userBytes += engine.counters().userBytes();
        }
        return new Counts(messages, datagrams, userBytes);
    }

    private void startCounting() {
        Counts now = now();
        messagesBefore = now.messages();
        datagramsBefore = now.datagrams();
        userBytesBefore = now.userBytes();
    }

    private Counts counted() {
        Counts now = now();
        return new Counts(now.messages() - messagesBefore, now.datagrams() - datagramsBefore,
                now.userBytes() - userBytesBefore);
    }

    private void fill(int rank, int first, int end, int value) {
        for (int page = first; page < end; page++) {
            java.lang.foreign.MemorySegment memory = cluster.pages.get(rank).page(page);
            for (int i = 0; i < Pages.PAGE_BYTES / 4; i++) {
                memory.setAtIndex(java.lang.foreign.ValueLayout.JAVA_INT, i, value + i);
            }
        }
    }

    private void read(int rank, int first, int end) {
        cluster.await(cluster.engines.get(rank).read(first, end));
    }

    private void write(int rank, int first, int end) {
        cluster.await(cluster.engines.get(rank).write(first, end));
    }

    private void overwrite(int rank, int first, int end) {
        cluster.await(cluster.engines.get(rank).overwrite(first, end));
    }

    /// Each rank in turn, as the lock comes to it.
    private void locked(int lock, IntConsumer action) {
        List<Step> steps = new ArrayList<>();
        cluster.engines.forEach(engine -> steps.add(engine.acquire(lock)));
        BitSet done = new BitSet();
        while (done.cardinality() < RANKS) {
            boolean any = false;
            for (int rank = 0; rank < RANKS; rank++) {
                if (!done.get(rank) && steps.get(rank).isDone()) {
                    action.accept(rank);
                    cluster.engines.get(rank).release(lock);
                    done.set(rank);
                    any = true;
                }
            }
            if (!any && !cluster.deliver()) {
                throw new AssertionError("all wait for lock " + lock);
            }
        }
    }

    /// Bands of rows; a row is a page of red and a page of black elements.
    Counts sor(boolean pushes) {
        int rows = 512;
        int band = rows / RANKS;
        cluster.allocate(0, rows, 4, "floats red[524288]");
        cluster.allocate(rows, rows, 4, "floats black[524288]");
        cluster.barrier(0);
        for (int iteration = 1; iteration <= 101; iteration++) {
            for (int colour = 0; colour < 2; colour++) {
                sorPhase(iteration, colour, rows, band, pushes);
            }
            if (iteration == 1) {
                cluster.barrier(0);
                startCounting();
            }
        }
        return counted();
    }

    private void sorPhase(int iteration, int colour, int rows, int band, boolean pushes) {
        int written = colour * rows;
        int other = rows - written;
        for (int rank = 0; rank < RANKS; rank++) {
            int from = rank * band;
            int to = from + band;
            if (pushes && 2 * iteration + colour > 4) {
                pushed(rank);
            }
            read(rank, other + Math.max(0, from - 1), other + Math.min(rows, to + 1));
            write(rank, written + from, written + to);
            fill(rank, written + from, written + to, iteration * 100_000 + rank);
        }
        if (pushes && iteration > 1) {
            for (int rank = 0; rank < RANKS; rank++) {
                handOver(rank, written, band);
            }
        } else {
            cluster.barrier(0);
        }
    }

    private void handOver(int rank, int written, int band) {
        int from = written + rank * band;
        Engine engine = cluster.engines.get(rank);
        if (rank > 0) {
            engine.handOver(from, from + 1, rank - 1);
        }
        if (rank < RANKS - 1) {
            engine.handOver(from + band - 1, from + band, rank + 1);
        }
    }

    private void pushed(int rank) {
        Engine engine = cluster.engines.get(rank);
        if (rank > 0) {
            cluster.await(engine.pushed(rank - 1));
        }
        if (rank < RANKS - 1) {
            cluster.await(engine.pushed(rank + 1));
        }
    }

    /// Each rank adds its buckets under a lock; all read them. The first to have the lock clears
    /// them, or rank 0 before another barrier.
    Counts is(int pages, int rankings, boolean clearsApart) {
        cluster.allocate(0, pages, 4, "ints buckets[" + pages * 1024 + "]");
        cluster.barrier(0);
        startCounting();
        for (int ranking = 0; ranking < rankings; ranking++) {
            if (clearsApart) {
                overwrite(0, 0, pages);
                fill(0, 0, pages, -ranking);
                cluster.barrier(1);
            }
            int number = ranking;
            int[] holders = {0};
            locked(0, rank -> {
                if (holders[0]++ == 0 && !clearsApart) {
                    overwrite(rank, 0, pages);
                } else {
                    read(rank, 0, pages);
                    write(rank, 0, pages);
                }
                fill(rank, 0, pages, number * 1000 + rank * 100_000);
            });
            cluster.barrier(2);
            for (int rank = 0; rank < RANKS; rank++) {
                read(rank, 0, pages);
            }
            cluster.barrier(3);
        }
        return counted();
    }

    /// Ten sums, added under one lock; rank 0 prints them.
    Counts ep() {
        startCounting();
        cluster.allocate(0, 1, 8, "doubles sums[10]");
        cluster.barrier(0);
        locked(0, rank -> {
            write(rank, 0, 1);
            for (int i = 0; i < 10; i++) {
                cluster.pages.get(rank).page(0).setAtIndex(
                        java.lang.foreign.ValueLayout.JAVA_LONG, i, rank * 100L + i + 1);
            }
        });
        cluster.barrier(1);
        read(0, 0, 1);
        return counted();
    }

    public static void main(String[] args) {
        for (String policies : args) {
            Policies on = Policies.parse(policies);
            System.out.println(policies);
            System.out.println("  ep " + new Patterns(on, 1, 1).ep());
            System.out.println("  is 7 " + new Patterns(on, 1, 1).is(1, 10, false));
            System.out.println("  is 7 apart " + new Patterns(on, 1, 1).is(1, 10, true));
            System.out.println("  is 15 " + new Patterns(on, 32, 1).is(32, 5, false));
            System.out.println("  is 15 apart " + new Patterns(on, 32, 1).is(32, 5, true));
            System.out.println("  sor " + new Patterns(on, 1024, 1).sor(false));
            System.out.println("  sor push " + new Patterns(on, 1024, 1).sor(true));
        }
    }
}
