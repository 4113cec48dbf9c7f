// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica;

import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.replica.ReplicaRow.Side;
import org.atoll.benchmarks.replica.ReplicaRow.Work;

/// Rows of whole programs, of what they send, and of objects that are placed by what is observed.
final class ProgramRows {
    private static final int FOUR = 4;
    private static final int NODES = 500;
    private static final double FRAMES = 1.05;
    private static final double CHOSEN = 1.1;
    private static final String FRAMES_KEY = "frames";

    /// Of what a program says that it has sent: the frames of all ranks.
    private static final String SENT =
            "$1 == \"sent\" { printf \"sample\\tframes\\t%d.0\\n\", $4 }";

    /// Of the table of shared objects: the operations on the bound that went to other ranks, but
    /// for its writes.
    private static final String OF_READS =
            "$1 == \"tsp.bound\" { printf \"sample\\tframes\\t%d.0\\n\", $6 + $7 - $4 }";

    private static final String READS =
            "$1 == \"tsp.bound\" { printf \"sample\\tframes\\t%d.0\\n\", $3 }";

    /// A program, so long that what the compiler does first counts little.
    ///
    /// @param name   of its row
    /// @param wanted its time by that of messages, at most
    /// @param beside more options of what stands beside it
    private record Program(
            String name, double wanted, List<String> words, List<String> beside) {
        Program(double wanted, String... words) {
            this(words[0], wanted, List.of(words), List.of());
        }

        List<String> byObjects() {
            return by("replica");
        }

        List<String> byMessages() {
            List<String> all = by("mpj");
            all.addAll(beside);
            return all;
        }

        private List<String> by(String model) {
            List<String> all = new ArrayList<>(words);
            all.addAll(List.of("--model", model));
            return all;
        }
    }

    private static final List<String> FFT = List.of("fft", "--m", "20", "--repeat", "60");

    private static final List<Program> PROGRAMS = List.of(
            new Program(1.1, "asp", "--nodes", "3000"),
            new Program(1.1, "tsp", "--instance", "rand19"),
            new Program(1.15, "water", "--molecules", "1728", "--steps", "60"),
            new Program("fft", 1.3, FFT, List.of("--exchange", "messages")),
            new Program("fft-window", 1.3, FFT, List.of("--exchange", "window")));

    private final Hosts hosts;

    ProgramRows(Hosts hosts) {
        this.hosts = hosts;
    }

    /// All rows, in the order of the table.
    List<ReplicaRow> rows() {
        List<ReplicaRow> rows = new ArrayList<>();
        for (Program program : PROGRAMS) {
            rows.add(new Work("programs", program.name(), program.name() + " of 2 ranks, shm",
                            Contest.TIME, Unit.MILLISECONDS)
                    .wanted(program.wanted,
                            new Side(hosts.program("replica", 2, "shm", program.byObjects())),
                            new Side(hosts.program("mpj", 2, "shm", program.byMessages()))));
        }
        rows.add(asp("asp-frames", "sim"));
        rows.add(asp("asp-frames-shm", "shm"));
        rows.add(bound());
        rows.add(new Work("frames", "read-frames", "frames of 1,000,000 reads by each of 4",
                        FRAMES_KEY, Unit.COUNT)
                .wanted(0, new Side(hosts.ranks("replica", FOUR, "shm"), FRAMES_KEY),
                        new Side(Host.known("reads", FOUR * 1e6))));
        for (String pattern : List.of("all", "one")) {
            rows.addAll(phases(pattern, "reads", "100 reads to 1 write"));
            rows.addAll(phases(pattern, "writes", "1 read to 100 writes"));
        }
        return rows;
    }

    private ReplicaRow asp(String word, String device) {
        List<String> program =
                List.of("asp", "--nodes", Integer.toString(NODES), "--model", "replica");
        return new Work("frames", word, "asp of 500 nodes, 4 ranks, " + device, FRAMES_KEY,
                        Unit.COUNT)
                .wanted(FRAMES,
                        new Side(hosts.filtered("frames", SENT, FOUR, device, program)),
                        new Side(Host.known("nodes x 3", NODES * (FOUR - 1.0))));
    }

    private ReplicaRow bound() {
        List<String> program = List.of("--profile", "tsp", "--model", "replica");
        return new Work("frames", "tsp-bound", "tsp's bound, 4 ranks: reads that went elsewhere",
                        FRAMES_KEY, Unit.COUNT)
                .wanted(0,
                        new Side(hosts.filtered("sent", OF_READS, FOUR, "shm", program)),
                        new Side(hosts.filtered("reads", READS, FOUR, "shm", program)));
    }

    /// The better of both forms is the one of the larger ratio.
    private List<ReplicaRow> phases(String pattern, String key, String title) {
        Side chosen = new Side(hosts.phases("chosen", FOUR, pattern));
        List<ReplicaRow> rows = new ArrayList<>();
        for (String form : List.of("replicated", "single")) {
            boolean isOne = pattern.equals("one") && key.equals("writes");
            rows.add(new Work("chosen", "chosen-" + pattern + "-" + key + "-" + form,
                            title + (isOne ? ", by one of 4" : ", by all 4"), key,
                            Unit.MICROSECONDS)
                    .wanted(CHOSEN, chosen, new Side(hosts.phases(form, FOUR, pattern))));
        }
        return rows;
    }
}
