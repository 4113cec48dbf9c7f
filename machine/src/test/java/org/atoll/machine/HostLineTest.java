// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Misuse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests of the words that describe a host.
class HostLineTest {
    private static final HostLine USUAL =
            new HostLine(new Host("here", 1), List.of("classes"), List.of("-Xmx1g"), "");

    @Test
    void aNameAloneHasWhatIsUsual() {
        HostLine line = HostLine.parse("n2", USUAL);
        assertThat(line).isEqualTo(
                new HostLine(new Host("n2", 1), List.of("classes"), List.of("-Xmx1g"), ""));
    }

    @Test
    void wordsSayWhatIsOther() {
        HostLine line = HostLine.parse("n2  slots=4 wd=/scratch cp=a:b flag=-ea", USUAL);
        assertThat(line).isEqualTo(new HostLine(
                new Host("n2", 4), List.of("a", "b"), List.of("-Xmx1g", "-ea"), "/scratch"));
        assertThat(HostLine.parse("n2:3", USUAL).host().slots()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "many", "''", "99999"})
    void slotsAreANumber(String said) {
        assertThatThrownBy(() -> HostLine.parse("n2 slots=" + said, USUAL))
                .isInstanceOf(Misuse.class)
                .hasMessage("host n2: slots=" + said + " is not between 1 and 4096");
    }
}
