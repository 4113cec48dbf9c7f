// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static java.util.OptionalDouble.of;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FormatTest {
    private static final List<Row> ROWS = List.of(
            new Row(Operation.PINGPONG, 8, Machine.SAME, of(0.1), of(0.2), ""),
            new Row(Operation.RATE, 8, Machine.MIXED, of(20), OptionalDouble.empty(), ""),
            new Row(Operation.SCAN, 8, Machine.FAILED, OptionalDouble.empty(), of(1),
                    "ours failed: exit code 3: \"a\\b\""));

    @Test
    void ratioIsTheLastCsvColumn() {
        assertThat(Format.CSV.write(ROWS)).isEqualTo("""
                operation,bytes,unit,better,machine,ours,theirs,ratio
                pingpong,8,us,lower,same,0.100,0.200,0.500
                rate,8,M/s,higher,mixed,20.000,,
                scan,8,us,lower,failed,,1.000,
                """);
    }

    @Test
    void jsonHasNullForAMissingNumber() {
        assertThat(Format.JSON.write(ROWS)).isEqualTo("""
                [
                  {"operation": "pingpong", "bytes": 8, "unit": "us", "better": "lower", \
                "machine": "same", "ours": 0.100, "theirs": 0.200, "ratio": 0.500, \
                "failure": null},
                  {"operation": "rate", "bytes": 8, "unit": "M/s", "better": "higher", \
                "machine": "mixed", "ours": 20.000, "theirs": null, "ratio": null, \
                "failure": null},
                  {"operation": "scan", "bytes": 8, "unit": "us", "better": "lower", \
                "machine": "failed", "ours": null, "theirs": 1.000, "ratio": null, \
                "failure": "ours failed: exit code 3: \\"a\\\\b\\""}
                ]
                """);
    }

    @Test
    void tableHasAHeadingALinePerRowAndSaysWhatMachineMeans() {
        List<String> lines = Format.TABLE.write(ROWS).lines().toList();
        assertThat(lines).hasSize(7);
        assertThat(lines.get(4)).startsWith("machine same: ");
        assertThat(lines.get(5)).startsWith("machine mixed: ").contains("repeat");
        assertThat(lines.get(6)).startsWith("machine failed: ");
        assertThat(lines.getFirst()).startsWith("operation").endsWith("ratio");
        assertThat(lines.get(1)).startsWith("pingpong").endsWith("0.500");
    }
}
