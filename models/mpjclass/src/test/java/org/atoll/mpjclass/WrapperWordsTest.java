// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpjclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The words behind UserProgWrapper.
class WrapperWordsTest {

    private static WrapperWords of(String words) {
        return WrapperWords.of(words.split(" "));
    }

    @Test
    void aProgramAndItsOwnWords() {
        WrapperWords words = of("Prog 100 -np 2");
        assertThat(words.program()).isEqualTo("Prog");
        assertThat(words.given()).containsExactly("100", "-np", "2");
        assertThat(words.joining()).isEqualTo(words.given());
    }

    @Test
    void theMasterOfTheReport() {
        WrapperWords words = of("- 2 0 medusa - 1 mnode0 - Prog medusa 12345 -np 2");
        assertThat(words.program()).isEqualTo("Prog");
        assertThat(String.join(" ", words.given())).isEqualTo("medusa 12345 -np 2");
        assertThat(String.join(" ", words.joining())).isEqualTo("medusa 12345 -ammaster -np 2");
    }

    @Test
    void aSlaveOfTheReport() {
        WrapperWords words = of("- 3 2 mnode1 - 0 medusa - 1 mnode0 - Prog medusa 12345 a 7 -np 3"
                + " -yourrank 2 -yourname mnode1");
        assertThat(words.program()).isEqualTo("Prog");
        assertThat(String.join(" ", words.joining()))
                .isEqualTo("medusa 12345 -amslave -yourrank 2 -np 3 a 7");
        assertThat(of("- 2 1 b - 0 a - P a -np 2").joining())
                .containsExactly("a", "-amslave", "-yourrank", "1", "-np", "2");
    }

    @ParameterizedTest
    @CsvSource({
        "-,                                       size is missing behind",
        "- two 0 a,                               size is 'two': a whole number",
        "- 2 0 a - Prog a -np 2,                  rank 1 of 2 is not named",
        "- 2 0 a - 0 b - Prog a -np 2,            rank 0 is named twice",
        "- 2 0 a - 1 b - 2 c - Prog a -np 2,      'the job has 2 ranks, but [0, 1, 2] are named'",
        "- 2 0 a - 1 b,                           '''-'' before the program is missing'",
        "- 2 0 a - 1 b Prog,                      stands where '- rank host' or",
        "- 2 0 a - 1 b - Prog,                    the master's host is missing",
        "- 2 0 a - 1 b - Prog a -np 3,            '-np is ''3'', but the words before'",
        "- 2 1 b - 0 a - Prog a -np 2 -yourrank 0, '-yourrank is ''0'', but the words before'",
        "- 2 1 b - 0 a - Prog a -np 2 -yourname c, '-yourname is ''c'', but the words before'"
    })
    void wrongWordsAreNamed(String words, String message) {
        assertThatThrownBy(() -> of(words))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }
}
