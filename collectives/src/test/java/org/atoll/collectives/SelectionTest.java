// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SelectionTest {

    @ParameterizedTest
    @EnumSource(Operation.class)
    void offersEveryAlgorithmByName(Operation operation) {
        Selection table = Cases.table();
        assertThat(table.names(operation)).isNotEmpty().doesNotHaveDuplicates();
        for (String name : table.names(operation)) {
            String setting = "atoll.collectives." + operation.label();
            assertThat(Cases.with(Map.of(setting, name)).names(operation))
                    .isEqualTo(table.names(operation));
            assertThat(table.forcing(operation, name)).isNotNull();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.forcing(operation, "magic"))
                .withMessageContaining("'magic' for " + operation.label())
                .withMessageContaining(table.names(operation).getFirst());
    }

    @Test
    void takesTheFirstRowThatFits() {
        Selection table =
                Cases.with(Map.of(
                        "atoll.collectives.broadcast.binomial.bytes", "100",
                        "atoll.collectives.broadcast.scatter-allgather.bytes", "1000"));
        assertThat(table.broadcast.pick(100, 9, true).name()).isEqualTo("binomial");
        assertThat(table.broadcast.pick(101, 9, true).name()).isEqualTo("scatter-allgather");
        assertThat(table.broadcast.pick(1L << 90, 9, true).name()).isEqualTo("pipelined-chain");
        assertThat(table.broadcast.pick(100, 8, true).name()).isEqualTo("linear");
        assertThat(table.allToAll.pick(8, 8, true).name()).isEqualTo("linear");
        assertThat(table.allToAll.pick(8, 9, true).name()).isEqualTo("bruck");
        assertThat(table.allToAll.pick(1 << 20, 9, true).name()).isEqualTo("pairwise");
        assertThat(table.allToAll.pick(1 << 20, 4, true).name()).isEqualTo("linear");
        assertThat(table.allToAll.pick(8, 2, true).name()).isEqualTo("pairwise");
    }

    /// An algorithm may be for all lengths in small teams and for short ones in any.
    @Test
    void anAlgorithmMayHaveTwoRows() {
        Selection table = Cases.table();
        assertThat(table.reduce.pick(16 << 10, 8, true).name()).isEqualTo("linear");
        assertThat(table.reduce.pick(1 << 20, 8, true).name()).isEqualTo("binomial");
        assertThat(table.reduce.pick(16 << 10, 9, true).name()).isEqualTo("binomial");
        assertThat(table.reduce.pick(1 << 20, 9, true).name()).isEqualTo("rabenseifner");
    }

    @Test
    void takesARowOnlyForReducersItCanServe() {
        Selection table = Cases.with(Map.of("atoll.collectives.all-reduce.ring.bytes", "1000000"));
        assertThat(table.allReduce.pick(500_000, 4, true).name()).isEqualTo("ring");
        assertThat(table.allReduce.pick(500_000, 4, false).name()).isEqualTo("rabenseifner");
    }

    @Test
    void letsTheNameInTheSettingsDecide() {
        Selection table = Cases.with(Map.of("atoll.collectives.all-reduce", "ring"));
        assertThat(table.allReduce.pick(8, 4, true).name()).isEqualTo("ring");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table.allReduce.pick(8, 4, false))
                .withMessageContaining("ring")
                .withMessageContaining("does not keep the order of ranks");
    }

    @Test
    void refusesSettingsThatMakeNoSense() {
        String length = "atoll.collectives.reduce.binomial.bytes";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cases.with(Map.of("atoll.collectives.scan", "fast")))
                .withMessageContaining("'fast' for scan");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cases.with(Map.of(length, "x")))
                .withMessageContaining(length);
    }
}
