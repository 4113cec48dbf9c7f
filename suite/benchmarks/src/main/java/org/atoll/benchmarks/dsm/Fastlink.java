// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.atoll.applications.ilink.Ilink;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;

/// `ilink` on one processor beside FASTLINK's `unknown` and `ilink` on the same files, as Debian
/// has them. FASTLINK gives no support intervals, so ours leaves them out.
///
/// @param launcher the command that is `atoll`
record Fastlink(List<String> launcher) {
    private static final double WANTED = 1;
    private static final List<String> COMMANDS = List.of("unknown", "ilink");
    private static final List<String> FILES = List.of("pedfile.dat", "datafile.dat");

    /// Runs a command and prints how long it took, as programs of ours do.
    private static final String TIMED = "begin=$(date +%s%N); \"$@\" > /dev/null || exit;"
            + " end=$(date +%s%N); ms=$(( (end - begin) / 1000000 ));"
            + " printf 'time %d.%03d s\\n' $((ms / 1000)) $((ms % 1000))";
    private static final String BOTH = "cd \"$0\" && unknown && ilink";

    /// Copies the command.
    Fastlink {
        launcher = List.copyOf(launcher);
    }

    /// Whether FASTLINK is on this host.
    static boolean isPresent() {
        return COMMANDS.stream().allMatch(CProgram::isPresent);
    }

    /// The rows: one with the JVM's start, of a set that takes seconds, and one without.
    List<Contest> contests() throws IOException {
        List<String> heavy = ours("syn-clpheavy");
        return List.of(
                contest("ILINK syn-clpheavy on one core, with starts", timed(heavy),
                        "syn-clpheavy"),
                contest("ILINK syn-clp on one core, without the JVM's start", ours("syn-clp"),
                        "syn-clp"));
    }

    private List<String> ours(String set) {
        List<String> ours = new ArrayList<>(launcher);
        ours.addAll(List.of("run", "-n", "1", "ilink", "--set", set, "--no-intervals", "--model",
                "sequential"));
        return ours;
    }

    private static Contest contest(String title, List<String> ours, String set)
            throws IOException {
        return new Contest(
                new Measurand(title, Contest.TIME, Unit.MILLISECONDS),
                new Party("sequential", ours),
                new Party("FASTLINK", timed(List.of("sh", "-c", BOTH, folder(set).toString()))),
                OptionalDouble.of(WANTED));
    }

    private static List<String> timed(List<String> command) {
        List<String> timed = new ArrayList<>(List.of("sh", "-c", TIMED, "sh"));
        timed.addAll(command);
        return timed;
    }

    /// A folder with the files of a set.
    private static Path folder(String set) throws IOException {
        Path folder = Files.createTempDirectory("atoll-fastlink");
        for (String name : FILES) {
            try (InputStream file = Ilink.class.getResourceAsStream("sets/" + set + "/" + name)) {
                if (file == null) {
                    throw new AssertionError("the program ilink has lost set " + set);
                }
                Files.copy(file, folder.resolve(name));
            }
        }
        return folder;
    }
}
