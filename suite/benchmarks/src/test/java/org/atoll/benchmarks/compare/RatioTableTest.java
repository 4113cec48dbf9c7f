// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RatioTableTest {

    private static RatioRow row(Machine machine, double ours, double wanted, String failure) {
        return new RatioRow(
                "barrier-2", "barrier of 2 threads", "crew", "libgomp", Unit.MICROSECONDS, machine,
                failure.isEmpty() ? OptionalDouble.of(ours) : OptionalDouble.empty(),
                OptionalDouble.of(2),
                Optional.empty(),
                wanted > 0 ? OptionalDouble.of(wanted) : OptionalDouble.empty(),
                failure);
    }

    @Test
    void aRatioIsMetIfItIsAsLowAsWantedAndCanBeTrusted() {
        assertThat(row(Machine.SAME, 2.2, 1.2, "").met()).isEqualTo("yes");
        assertThat(row(Machine.UNPROBED, 2.6, 1.2, "").met()).isEqualTo("no");
        assertThat(row(Machine.BUSY, 2.2, 1.2, "").met()).isEmpty();
        assertThat(row(Machine.SAME, 2.2, 0, "").met()).isEmpty();
    }

    @Test
    void whereProcessorsChangedPlacesTheIntervalTells() {
        assertThat(paired(1.0, 1.1, 1.15).met()).isEqualTo("yes");
        assertThat(paired(1.0, 1.1, 1.15).ratio()).hasValue(1.1);
        assertThat(paired(1.15, 1.19, 1.25).met()).as("either side").isEmpty();
        assertThat(paired(1.25, 1.3, 2.5).met()).isEqualTo("no");
        assertThat(new RatioTable(List.of(paired(1.0, 1.1, 1.15))).write(Format.CSV))
                .endsWith(",paired,4.000,2.000,1.1000,1.0000,1.1500,<= 1.2000,yes\n");
    }

    private static RatioRow paired(double low, double median, double high) {
        return new RatioRow(
                "barrier-2", "barrier of 2 threads", "crew", "libgomp", Unit.MICROSECONDS,
                Machine.PAIRED, OptionalDouble.of(4), OptionalDouble.of(2),
                Optional.of(new RatioInterval(low, median, high)), OptionalDouble.of(1.2), "");
    }

    @Test
    void columnsAreAsWideAsTheirWordsAndSayWhatTheMachineMeans() {
        assertThat(new RatioTable(List.of(row(Machine.SAME, 2.2, 1.2, ""))).write(Format.TABLE)
                .lines().limit(2).toList()).containsExactly(
                "work                  ours  theirs   unit  better  machine  our_median"
                        + "  their_median   ratio  low  high  wanted     met",
                "barrier of 2 threads  crew  libgomp  us    lower   same          2.200"
                        + "         2.000  1.1000             <= 1.2000  yes");
        assertThat(new RatioTable(List.of(row(Machine.SAME, 2.2, 1.2, ""))).write(Format.TABLE))
                .contains("\nmachine same: ");
    }

    @Test
    void csvAndJsonHaveTheSameColumns() {
        RatioTable table = new RatioTable(List.of(
                row(Machine.SAME, 2.2, 1.2, ""), row(Machine.FAILED, 0, 0, "crew failed: x")));
        assertThat(table.write(Format.CSV)).isEqualTo("""
                work,ours,theirs,unit,better,machine,our_median,their_median,\
                ratio,low,high,wanted,met
                barrier-2,crew,libgomp,us,lower,same,2.200,2.000,1.1000,,,<= 1.2000,yes
                barrier-2,crew,libgomp,us,lower,failed,,2.000,,,,,
                """);
        assertThat(table.write(Format.JSON))
                .contains("\"our_median\": 2.200, \"their_median\": 2.000, \"ratio\": 1.1000")
                .contains("\"our_median\": null", "\"failure\": \"crew failed: x\"");
    }
}
