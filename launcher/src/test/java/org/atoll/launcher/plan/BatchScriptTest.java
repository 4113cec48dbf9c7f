// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Scripts for `sbatch`.
class BatchScriptTest {
    private static BatchScript script(String... words) {
        return new BatchScript(List.of("/opt/atoll/atoll"), List.of(words));
    }

    @Test
    void aProgramIsRunWithItsWordsAsTheyAre() {
        assertThat(script("src/Prog.java", "a b", "it's", "$HOME")
                .with("nodes", 4).withTime("2:00:00").with("partition", (String) null)
                .with("output", "my file").text()).isEqualTo("""
                #!/bin/sh
                #SBATCH --job-name=Prog.java
                #SBATCH --nodes=4
                #SBATCH --time=2:00:00
                #SBATCH --output='my file'
                exec /opt/atoll/atoll run src/Prog.java 'a b' 'it'\\''s' '$HOME'
                """);
    }

    @Test
    void theOptionsOfRunMayBeGiven() {
        assertThat(script("run", "--device", "tcp", "Prog").with("job-name", "big").text())
                .isEqualTo("""
                #!/bin/sh
                #SBATCH --job-name=big
                exec /opt/atoll/atoll run --device tcp Prog
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"90", "90:00", "2:00:00", "1-0", "1-12:30", "1-12:30:00"})
    void theseAreTimes(String time) {
        assertThat(script("Prog").withTime(time).text()).contains("--time=" + time + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2h", "", "1:60", "1:2:3:4", "-1", "1 0", "1-"})
    void andTheseAreNone(String time) {
        assertThatThrownBy(() -> script("Prog").withTime(time))
                .isInstanceOf(Misuse.class)
                .hasMessage("--time takes minutes, MM:SS, H:MM:SS, D-H or D-H:MM:SS, not '" + time
                        + "'");
    }

    @Test
    void whatMakesNoSenseIsNamed() {
        assertThatThrownBy(() -> script("run")).isInstanceOf(Misuse.class)
                .hasMessage("atoll submit needs a program");
        assertThatThrownBy(() -> script("Prog").with("nodes", 0)).isInstanceOf(Misuse.class)
                .hasMessage("--nodes takes a number of at least 1, not 0");
        assertThatThrownBy(() -> script("Prog").with("account", "a\n#SBATCH -p b"))
                .isInstanceOf(Misuse.class).hasMessageStartingWith("--account 'a");
    }
}
