// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;

/// Rows of whole programs: by remote objects beside messages, on two ranks that share memory. Each
/// runs so long that what the compiler does first counts little.
final class ProgramContests {
    /// The name of all of them.
    static final String GROUP = "programs";

    private static final List<Program> PROGRAMS = List.of(
            new Program("water", 1.1, "water --molecules 1728 --steps 60"),
            new Program("sor", 1.1, "sor --rows 2048 --cols 2048 --iterations 400"),
            new Program("asp", 1.1, "asp --nodes 3000"),
            new Program("rcs", 1.1, "sort --algorithm rcs --keys 3000000 --repeat 40"),
            new Program("fft", 1.2, "fft --m 20 --repeat 60"));

    private ProgramContests() {}

    /// @param wanted the time by remote objects over that by messages, at most
    private record Program(String name, double wanted, String words) {

        Contest contest(List<String> launcher) {
            return new Contest(
                    new Measurand(
                            name, name + " of 2 ranks, shm", Contest.TIME, Unit.MILLISECONDS, 0),
                    party(launcher, "remote"), party(launcher, "mpj"), OptionalDouble.of(wanted));
        }

        private Party party(List<String> launcher, String model) {
            List<String> command = new ArrayList<>(launcher);
            command.addAll(List.of("run", "-n", "2", "--device", "shm", "--oversubscribe"));
            command.addAll(List.of(words.split(" ")));
            command.addAll(List.of("--model", model));
            return new Party(model, command);
        }
    }

    /// What users call these rows, the whole group first.
    static List<String> names() {
        List<String> names = new ArrayList<>(List.of(GROUP));
        PROGRAMS.forEach(program -> names.add(program.name));
        return names;
    }

    /// The rows of some names.
    ///
    /// @param launcher the command that is `atoll`
    /// @param wanted   names, those of other rows among them
    static List<Contest> of(List<String> launcher, List<String> wanted) {
        return PROGRAMS.stream()
                .filter(program -> wanted.contains(GROUP) || wanted.contains(program.name))
                .map(program -> program.contest(launcher))
                .toList();
    }
}
