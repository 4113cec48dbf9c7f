// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FormatTest {
    private static final List<Row> ROWS = List.of(
            new Row(Operation.PINGPONG, 8, "same", 0.1, OptionalDouble.of(0.2)),
            new Row(Operation.RATE, 8, "mixed", 20, OptionalDouble.empty()));

    @Test
    void ratioIsTheLastCsvColumn() {
        assertThat(Format.CSV.write(ROWS)).isEqualTo("""
                operation,bytes,unit,better,machine,ours,theirs,ratio
                pingpong,8,us,lower,same,0.100,0.200,0.500
                rate,8,M/s,higher,mixed,20.000,,
                """);
    }

    @Test
    void jsonHasNullForAMissingNumber() {
        assertThat(Format.JSON.write(ROWS)).isEqualTo("""
                [
                  {"operation": "pingpong", "bytes": 8, "unit": "us", "better": "lower", \
                "machine": "same", "ours": 0.100, "theirs": 0.200, "ratio": 0.500},
                  {"operation": "rate", "bytes": 8, "unit": "M/s", "better": "higher", \
                "machine": "mixed", "ours": 20.000, "theirs": null, "ratio": null}
                ]
                """);
    }

    @Test
    void tableHasAHeadingAndALinePerRow() {
        List<String> lines = Format.TABLE.write(ROWS).lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.getFirst()).startsWith("operation").endsWith("ratio");
        assertThat(lines.get(1)).startsWith("pingpong").endsWith("0.500");
    }
}
