// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.atoll.benchmarks.recovery.ReportRows.Published;
import org.junit.jupiter.api.Test;

class ReportRowsTest {
    @Test
    void aLineIsTheTimeOfOneMessage() {
        Published line = Published.parse("1048576,309,337,1045,793");
        assertThat(line.bytes()).isEqualTo(1 << 20);
        assertThat(line.plainNanos()).isEqualTo(6.74e6, within(1.0));
        assertThat(line.loggedNanos()).isEqualTo(15.86e6, within(1.0));
        assertThatThrownBy(() -> Published.parse("512,8,26"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'512,8,26' has not 5 fields");
    }

    @Test
    void shortMessagesAndTheLongestHaveALimit() {
        List<Published> all = ReportRows.published();
        assertThat(all).hasSize(12);
        assertThat(all.stream().filter(each -> each.wanted().isPresent()).map(Published::bytes))
                .containsExactly(512, 1024, 2048, 4096, 8192, 1 << 20);
        assertThat(all.getFirst().wanted()).hasValue(1.05);
        assertThat(all.getLast().wanted()).hasValue(1.3);
    }

    /// As the report says: 2.4 times at 1 MiB, 70 to 200 times up to 8 KiB.
    @Test
    void thePublishedRatiosAreThoseOfTheReport() {
        List<Double> ratios = ReportRows.published().stream()
                .map(each -> each.loggedNanos() / each.plainNanos())
                .toList();
        assertThat(ratios.getLast()).isEqualTo(2.4, within(0.05));
        assertThat(ratios.subList(0, 5)).allSatisfy(
                each -> assertThat(each).isBetween(69.0, 200.0));
    }
}
