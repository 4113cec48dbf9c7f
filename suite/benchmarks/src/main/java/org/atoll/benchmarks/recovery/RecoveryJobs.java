// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.contest.Party;

/// The jobs that are compared.
///
/// @param launcher the command that is `atoll`
/// @param folder   where each job that saves itself has a folder for that
record RecoveryJobs(List<String> launcher, Path folder) {
    /// A word that stands for a file that is not there, in a folder of the party's process.
    static final String FILE = "FILE";

    /// The first word is the folder in which that folder is made.
    private static final String SCRIPT = """
            folder=$(mktemp -d "$1/atoll-recovery-XXXXXX") || exit 1
            trap 'rm -rf "$folder"' EXIT
            shift
            for word; do
              shift
              [ "$word" != FILE ] || word=$folder/file
              set -- "$@" "$word"
            done
            "$@" &
            job=$!
            trap 'kill "$job"; wait "$job"; exit 143' INT TERM
            wait "$job"
            """;

    /// Options of jobs that do not recover.
    static List<String> off() {
        return List.of();
    }

    /// Options of jobs that keep messages, and no snapshots.
    static List<String> log() {
        return List.of("--on-failure", "recover");
    }

    /// Options of jobs that keep messages, and snapshots.
    ///
    /// @param when `--every` or `--mtbf`, and how much
    static List<String> log(String when, String much) {
        return List.of("--on-failure", "recover", "--snapshots", FILE, when, much);
    }

    /// Options of jobs whose ranks go back together.
    ///
    /// @param when `--every` or `--mtbf`, and how much
    static List<String> coordinated(String when, String much) {
        return List.of("--on-failure", "recover", "--recovery", "coordinated", "--snapshots", FILE,
                when, much);
    }

    /// A job on this host.
    ///
    /// @param options of `atoll run`
    /// @param program its name and words
    Party run(String title, int ranks, List<String> options, List<String> program) {
        return party(title, words(ranks, options, program));
    }

    /// The words that start a job on this host.
    private List<String> words(int ranks, List<String> options, List<String> program) {
        List<String> words = new ArrayList<>(launcher);
        words.addAll(List.of("run", "-n", Integer.toString(ranks), "--oversubscribe"));
        words.addAll(options);
        words.addAll(program);
        return words;
    }

    /// Any command. Words that are `FILE` get the name of a file in a folder of its own, which is
    /// made before and removed after.
    Party party(String title, List<String> command) {
        if (!command.contains(FILE)) {
            return new Party(title, command);
        }
        List<String> words =
                new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh", folder.toString()));
        words.addAll(command);
        return new Party(title, words);
    }
}
