// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.atoll.launcher.plan.Applications.Application;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramTest {
    private static final Map<String, Application> BUNDLED =
            Map.of("water", new Application("a.Water", ""));

    @ParameterizedTest
    @CsvSource({
        "wtaer,  did you mean water?",
        "watr,   did you mean water?",
        "waater, did you mean water?",
        "wader,  (see 'atoll apps')",
    })
    void saysWhichApplicationWasProbablyMeant(String word, String end) {
        assertThatThrownBy(() -> Program.resolve(word, ".", BUNDLED))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith("there is no program " + word + ": ")
                .hasMessageEndingWith(end);
    }
}
