// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class PlainLineTest {
    private static final String MAIN = "org.atoll.launcher.FirstRun";

    @ParameterizedTest
    @ValueSource(strings = {
        "run PROGRAM", "run PROGRAM @/proc/version @@x",
        "run -n 4 PROGRAM",
        "run -np 2 --device shm PROGRAM --device tcp -n 7 x",
        "run --device threads --np 3 PROGRAM -- a -b",
        "run -device tcp -n 1 PROGRAM -x : -n 2 PROGRAM y",
    })
    void asksForWhatTheParserAsksFor(String text) {
        List<String> line = words(text);
        assertThat(RunCommand.ofPlain(line).orElseThrow().request()).isEqualTo(parsed(line));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "apps", "run", "run -n", "run -n 4", "run -n x PROGRAM", "run -n 0 PROGRAM",
        "run -n -1 PROGRAM", "run -n 2 -n 3 PROGRAM", "run -n 2 -np 3 PROGRAM",
        "run --device sim PROGRAM", "run --device none PROGRAM", "run --help",
        "run --profile PROGRAM", "run -n4 PROGRAM", "run -cp x @file",
        "run -n 99999999999 PROGRAM", "run -- PROGRAM",
    })
    void leavesEveryOtherLineToTheParser(String text) {
        assertThat(RunCommand.ofPlain(words(text))).isEmpty();
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.replace("PROGRAM", MAIN).split(" ", -1));
    }

    private static Object parsed(List<String> line) {
        CommandLine parser = Atoll.commandLine();
        parser.parseArgs(line.toArray(new String[0]));
        RunCommand command = parser.getSubcommands().get("run").getCommand();
        return command.request();
    }
}
