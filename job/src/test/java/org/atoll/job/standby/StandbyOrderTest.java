// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.standby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StandbyOrderTest {

    @Test
    void survivesItsText() {
        StandbyOrder order = new StandbyOrder(
                "0,2", Map.of("A", "", "B", "x=y", "C", "two\nlines", "D", "\u00e4"));
        assertThat(StandbyOrder.parse(order.text())).isEqualTo(order);
        StandbyOrder nothing = new StandbyOrder("", Map.of());
        assertThat(StandbyOrder.parse(nothing.text())).isEqualTo(nothing);
    }

    @Test
    void isNoOtherText() {
        assertThatThrownBy(() -> StandbyOrder.parse("0\0A\0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no variable and its value: A");
        assertThatThrownBy(() -> StandbyOrder.parse("0\0=A\0"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /// This process has asked for its environment before.
    @Test
    void isNotCarriedOutWhereTheEnvironmentIsKnown() {
        assertThat(System.getenv()).isNotEmpty();
        assertThat(new StandbyOrder("", Map.of("ATOLL_NEW", "1")).isCarriedOut()).isFalse();
        assertThat(new StandbyOrder("", Map.of()).isCarriedOut()).isTrue();
    }

    /// A list of names that nobody has any more would warm nothing.
    @Test
    void classesThatAreInitialisedAheadAreThere() {
        assertThat(WarmClasses.names())
                .hasSizeGreaterThan(1000)
                .doesNotHaveDuplicates()
                .contains("org.atoll.fabric.Endpoint")
                .filteredOn(name -> name.startsWith("org.atoll.job."))
                .allSatisfy(name -> assertThat(Class.forName(name, false,
                        WarmClasses.class.getClassLoader())).isNotNull());
    }
}
