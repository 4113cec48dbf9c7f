// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariationTest {
    private static final Variation LIMIT =
            Variation.parse("atoll.collectives.broadcast=linear,pipelined-chain");
    private static final List<VariedRow> ROWS = List.of(
            row(Operation.BROADCAST, Machine.UNPROBED, "", 20, 10),
            row(Operation.RATE, Machine.SAME, "", 20, 10),
            row(Operation.SCAN, Machine.FAILED, "linear failed: exit code 3", 1));

    @Test
    void readsTheSettingAndItsValues() {
        assertThat(LIMIT.setting()).isEqualTo("atoll.collectives.broadcast");
        assertThat(LIMIT.values()).containsExactly("linear", "pipelined-chain");
        assertThat(LIMIT.flag("linear")).isEqualTo("-Datoll.collectives.broadcast=linear");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a=", "=1,2", "a=1", "a=1,1", "a=1,,2", ""})
    void refusesWhatHasNothingToCompare(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variation.parse(text))
                .withMessageContaining("'" + text + "'");
    }

    @Test
    void theValueReachesTheRanksAsAFlag() {
        List<String> command = new Atoll("/home", List.of())
                .with(LIMIT.flag("linear"))
                .command(new Plan(2, "shm", false, 0, 0));
        int flag = command.indexOf("-J-Datoll.collectives.broadcast=linear");
        assertThat(flag).isPositive().isLessThan(command.size() - 1);
    }

    @Test
    void theBestIsTheLowestTimeOrTheHighestRateOfThoseThatWereMeasured() {
        assertThat(ROWS.get(0).best()).hasValue(1);
        assertThat(ROWS.get(1).best()).hasValue(0);
        assertThat(ROWS.get(2).best()).hasValue(1);
        VariedRow none = new VariedRow(
                Operation.SCAN, 8, Machine.FAILED, List.of(OptionalDouble.empty()), "x");
        assertThat(none.best()).isEmpty();
    }

    @Test
    void writesAColumnForEachValueAndTheBestLast() {
        assertThat(new VariedTable(LIMIT, ROWS).write(Format.CSV)).isEqualTo("""
                operation,bytes,unit,better,machine,linear,pipelined-chain,best
                broadcast,8,us,lower,unprobed,20.000,10.000,pipelined-chain
                rate,8,M/s,higher,same,20.000,10.000,linear
                scan,8,us,lower,failed,,1.000,pipelined-chain
                """);
        List<String> lines = new VariedTable(LIMIT, ROWS).write(Format.TABLE).lines().toList();
        assertThat(lines).hasSize(8);
        assertThat(lines.getFirst()).isEqualTo("setting atoll.collectives.broadcast");
        assertThat(lines.get(2)).startsWith("broadcast").endsWith(" pipelined-chain");
        assertThat(lines.subList(1, 5)).allSatisfy(line ->
                assertThat(line).hasSameSizeAs(lines.get(1)));
    }

    @Test
    void jsonNamesTheSettingItsMediansAndTheFailure() {
        assertThat(new VariedTable(LIMIT, ROWS.subList(2, 3)).write(Format.JSON)).isEqualTo("""
                [
                  {"operation": "scan", "bytes": 8, "unit": "us", "better": "lower", \
                "machine": "failed", "setting": "atoll.collectives.broadcast", \
                "medians": {"linear": null, "pipelined-chain": 1.000}, \
                "best": "pipelined-chain", "failure": "linear failed: exit code 3"}
                ]
                """);
    }

    /// The last medians are given; those before them are missing.
    private static VariedRow row(
            Operation operation, Machine machine, String failure, double... last) {
        List<OptionalDouble> medians = last.length == 2
                ? List.of(OptionalDouble.of(last[0]), OptionalDouble.of(last[1]))
                : List.of(OptionalDouble.empty(), OptionalDouble.of(last[0]));
        return new VariedRow(operation, 8, machine, medians, failure);
    }
}
