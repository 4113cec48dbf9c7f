// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParameterException;

/// The words for `atoll run` that `atoll checkers` makes of its options.
class CheckersCommandTest {

    private static String words(String options) {
        return String.join(" ", CheckersCommand.words(
                options.isEmpty() ? new String[0] : options.split(" ")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''                            | run checkers-page --model threads",
        "-n 1 --threads 3              | run -n 1 checkers-page --model threads --threads 3",
        "-n 4 --device tcp --port 80   | run -n 4 --device tcp checkers-page --model remote"
                + " --port 80",
        "--host a:2,b:2 --no-open      | run --host a:2,b:2 checkers-page --model remote --no-open",
        "--hostfile hosts              | run --hostfile hosts checkers-page --model remote",
        "--model sequential            | run checkers-page --model sequential"
    })
    void theyBecomeThoseOfRun(String options, String words) {
        assertThat(words(options)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "--what                        | Unknown option: '--what'",
        "-n four                       | Invalid value for option '-n'",
        "--port 70000                  | --port must be 0 to 65535, not 70000",
        "--model mpj                   | --model is 'mpj': allowed is remote, threads, sequential",
        "-n 2 --threads 3              | --threads has no effect with --model remote",
        "--model sequential --threads 3| --threads has no effect with --model sequential",
        "-n 2 --model threads          | --model threads thinks on one rank: say --model remote"
    })
    void whatHasNoEffectIsRefused(String options, String sentence) {
        assertThatThrownBy(() -> words(options))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith(sentence);
    }
}
