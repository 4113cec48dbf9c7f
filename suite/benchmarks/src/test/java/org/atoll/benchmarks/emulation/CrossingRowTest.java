// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.atoll.benchmarks.compare.Format;
import org.junit.jupiter.api.Test;

class CrossingRowTest {
    private static final List<CrossingRow> ROWS = List.of(
            new CrossingRow(Collective.BROADCAST, 1024, 4, Map.of(Way.FLAT, 20.0, Way.DIRECT, 5.0)),
            new CrossingRow(Collective.ALLTOALL, 8, 3, Map.of(Way.DIRECT, 6.0)));

    private static final List<Way> WAYS = List.of(Way.FLAT, Way.DIRECT);

    @Test
    void sidesAreRatios() {
        assertThat(CrossingRow.write(Format.CSV, ROWS, WAYS)).isEqualTo("""
                operation,bytes,optimum_ms,flat_ms,direct_ms,direct/optimum,flat/direct
                broadcast,1024,4.00,20.00,5.00,1.250,4.00
                alltoall,8,3.00,,6.00,2.000,
                """);
    }

    @Test
    void whatIsMissingIsNull() {
        assertThat(CrossingRow.write(Format.JSON, ROWS, WAYS)).isEqualTo("""
                [
                  {"operation": "broadcast", "bytes": 1024, "optimum_ms": 4.00, "flat_ms": 20.00, \
                "direct_ms": 5.00, "direct/optimum": 1.250, "flat/direct": 4.00},
                  {"operation": "alltoall", "bytes": 8, "optimum_ms": 3.00, "flat_ms": null, \
                "direct_ms": 6.00, "direct/optimum": 2.000, "flat/direct": null}
                ]
                """);
        assertThat(CrossingRow.write(Format.TABLE, ROWS, WAYS)).hasLineCount(3);
    }

    @Test
    void aStreamIsAShareOfTheLink() {
        Links links = new Links(2, 1, 6, 3, 65536);
        CrossingRow row = new CrossingRow(
                Collective.STREAM, 60_000, 1, Map.of(Way.DIRECT, 32 * 60_000 * 8 / 5.4e3));
        assertThat(row.streams(links, new LinkCheck(6, 700_000)))
                .isEqualTo("stream direct: 90.0 % of the link, 96.4 % of plain TCP\n");
    }

    @Test
    void theMedianOfTheRoundsCounts() {
        assertThat(CrossingJob.medians("""
                hello
                crossing\tbroadcast\t8\t30
                crossing\tbroadcast\t8\t10
                crossing\tbroadcast\t8\t20
                crossing\tstream\t64\t5
                """)).isEqualTo(Map.of(
                new CrossingJob.Case(Collective.BROADCAST, 8), 20.0,
                new CrossingJob.Case(Collective.STREAM, 64), 5.0));
    }
}
