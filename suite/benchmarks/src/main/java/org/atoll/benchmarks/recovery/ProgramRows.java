// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.recovery.RecoveryRow.Work;

/// Rows of whole programs, each of some ten seconds: with snapshots for failures each hour, and
/// between two snapshots.
final class ProgramRows {
    /// The group of programs that all go back together, without a snapshot.
    static final String BETWEEN = "coordinated";

    private static final double WANTED = 1.05;
    private static final double WANTED_BETWEEN = 1.03;
    private static final List<Integer> RANKS = List.of(2, 4);
    private static final String FFT = "fft";
    private static final String LOG = "log";
    private static final String COORDINATED = "coordinated";

    private final RecoveryJobs jobs;

    /// A program with its words; it is a group.
    private record Program(String name, List<String> words) {
        private Program(String... words) {
            this(words[0], List.of(words));
        }
    }

    private static final List<Program> PROGRAMS = List.of(
            new Program("sor", "--rows", "2048", "--cols", "2048", "--iterations", "3000"),
            new Program("water", "--molecules", "1728", "--steps", "150"),
            new Program("asp", "--nodes", "4000"),
            new Program(FFT, "--m", "20", "--repeat", "120"));

    ProgramRows(RecoveryJobs jobs) {
        this.jobs = jobs;
    }

    /// The groups of programs.
    static List<String> groups() {
        return PROGRAMS.stream().map(Program::name).toList();
    }

    /// All rows.
    List<RecoveryRow> rows() {
        List<RecoveryRow> rows = new ArrayList<>();
        for (Program program : PROGRAMS) {
            RANKS.forEach(ranks -> rows.addAll(saved(program, ranks)));
        }
        PROGRAMS.stream()
                .filter(program -> !program.name.equals(FFT))
                .forEach(program -> rows.add(between(program)));
        return rows;
    }

    private List<RecoveryRow> saved(Program program, int ranks) {
        Party off = job("off", RecoveryJobs.off(), program, ranks);
        return List.of(
                saved(program, ranks, off,
                        job(LOG, RecoveryJobs.log("--mtbf", "1h"), program, ranks)),
                saved(program, ranks, off,
                        job(COORDINATED, RecoveryJobs.coordinated("--mtbf", "1h"), program,
                                ranks)));
    }

    private static RecoveryRow saved(Program program, int ranks, Party off, Party ours) {
        Work work = new Work(program.name,
                program.name + "-" + ours.title() + "-" + ranks,
                program.name + " of " + ranks + " ranks", Unit.MILLISECONDS);
        return program.name.equals(FFT)
                ? work.reported(ours, off)
                : work.wanted(WANTED, ours, off);
    }

    private RecoveryRow between(Program program) {
        return new Work(BETWEEN, program.name + "-between",
                        program.name + " of 2 ranks, no snapshot", Unit.MILLISECONDS)
                .wanted(WANTED_BETWEEN,
                        job(COORDINATED, RecoveryJobs.coordinated("--every", "1h"), program, 2),
                        job("off", RecoveryJobs.off(), program, 2));
    }

    private Party job(String title, List<String> how, Program program, int ranks) {
        List<String> options = new ArrayList<>(List.of("--device", "shm"));
        options.addAll(how);
        return jobs.run(title, ranks, options, program.words);
    }
}
