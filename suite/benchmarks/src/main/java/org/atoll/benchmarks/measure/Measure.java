// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.atoll.fabric.World;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// The program that `atoll bench` starts on every rank:
/// `Measure OPERATIONS SIZES WARMUP_MILLIS MEASURE_MILLIS PROBE`, with the first two divided by
/// commas and the last the file of [LineProbe] or `-`.
///
/// Rank 0 prints a line per batch: `sample`, operation, bytes, nanoseconds per run, and the
/// nanoseconds of a cache line before and after, divided by tabs.
public final class Measure {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private Measure() {}

    /// Joins the job and measures.
    ///
    /// @param args operations, sizes, two times and the probe's file
    public static void main(String[] args) {
        Job.run(args, rank ->
                measure(Mpj.in(rank).comm(), rank.fabric(), rank.arguments()));
    }

    private static void measure(Comm comm, World world, String[] words) throws IOException {
        if (words.length != 5 || comm.size() < 2) {
            throw new IllegalArgumentException("needs two ranks and"
                    + " OPERATIONS SIZES WARMUP_MILLIS MEASURE_MILLIS PROBE");
        }
        LineProbe probe = LineProbe.open(comm, words[4]);
        for (String operation : words[0].split(",", -1)) {
            for (String size : words[1].split(",", -1)) {
                Place place = new Place(comm, world, Integer.parseInt(size));
                measure(new Batches(operation, place, probe), words);
            }
        }
    }

    /// Lines are kept until the size is done, so that printing disturbs no batch.
    private static void measure(Batches batches, String[] words) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        batches.measure(
                Long.parseLong(words[2]) * NANOS_PER_MILLI,
                Long.parseLong(words[3]) * NANOS_PER_MILLI,
                new PrintStream(bytes, false, StandardCharsets.UTF_8));
        System.out.print(bytes.toString(StandardCharsets.UTF_8));
        System.out.flush();
    }
}
