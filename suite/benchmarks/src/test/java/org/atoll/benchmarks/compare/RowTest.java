// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowTest {

    @Test
    void medianIsTheMiddleOrTheMeanOfTwo() {
        assertThat(Medians.of(DoubleStream.of(9, 1, 5))).isEqualTo(5);
        assertThat(Medians.of(DoubleStream.of(9, 1, 5, 6))).isEqualTo(5.5);
        assertThatThrownBy(() -> Medians.of(DoubleStream.empty()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void leavesOutSamplesOfAnotherMachineState() {
        List<Sample> ours = Stream.concat(
                        samples(Operation.PINGPONG, 62, 100, 110, 120).stream(),
                        samples(Operation.PINGPONG, 280, 500, 500).stream())
                .toList();
        Row row = Row.of(ours, samples(Operation.PINGPONG, 60, 200, 220, 240));
        assertThat(row.machine()).isEqualTo(Machine.SAME);
        assertThat(row.ours()).hasValue(0.110);
        assertThat(row.ratio().orElseThrow()).isEqualTo(0.5, within(1e-12));
    }

    /// The peer was near once and far three times, we the other way round: only far is common.
    @Test
    void choosesThePlacementBothSidesHaveMetMostOften() {
        List<Sample> ours = Stream.concat(
                        samples(Operation.PINGPONG, 62, 100, 100, 100, 100, 100).stream(),
                        samples(Operation.PINGPONG, 280, 500, 510, 520).stream())
                .toList();
        List<Sample> theirs = Stream.concat(
                        samples(Operation.PINGPONG, 62, 100).stream(),
                        samples(Operation.PINGPONG, 280, 1000, 1020, 1040).stream())
                .toList();
        Row row = Row.of(ours, theirs);
        assertThat(row.machine()).isEqualTo(Machine.SAME);
        assertThat(row.ours()).hasValue(0.510);
        assertThat(row.theirs()).hasValue(1.020);
    }

    @Test
    void takesAllSamplesWhenTooFewAgreeAndSaysSo() {
        Row row = Row.of(
                samples(Operation.PINGPONG, 62, 100, 110, 120),
                samples(Operation.PINGPONG, 280, 200, 220, 240));
        assertThat(row.machine()).isEqualTo(Machine.MIXED);
        assertThat(row.theirs()).hasValue(0.220);
    }

    /// One disturbed job of three changes no median.
    @Test
    void saysThatTheMachineWasBusyIfMostJobsOfASideWereDisturbed() {
        List<Sample> calm = samples(Operation.PINGPONG, 62, 100, 110, 120);
        List<Sample> once = List.of(calm.get(0).beside(0.5), calm.get(1), calm.get(2));
        List<Sample> twice = List.of(once.getFirst(), calm.get(1).beside(0.06), calm.get(2));
        assertThat(Row.of(once, calm).machine()).isEqualTo(Machine.SAME);
        assertThat(Row.of(calm, twice).machine()).isEqualTo(Machine.BUSY);
        assertThat(Row.of(twice, List.of()).ours()).hasValue(0.110);
        List<Sample> unprobed = samples(Operation.PINGPONG, 0, 100, 110);
        assertThat(Row.of(unprobed.stream().map(each -> each.beside(1)).toList(), calm).machine())
                .isEqualTo(Machine.BUSY);
        assertThat(Row.of(twice, samples(Operation.PINGPONG, 280, 200, 220, 240)).machine())
                .isEqualTo(Machine.MIXED);
    }

    @Test
    void ratiosOfRatesAreRatiosOfRates() {
        Row row = Row.of(
                samples(Operation.RATE, 0, 25, 25, 25), samples(Operation.RATE, 0, 50, 50, 50));
        assertThat(row.machine()).isEqualTo(Machine.UNPROBED);
        assertThat(row.ours()).hasValue(40);
        assertThat(row.ratio()).hasValue(2);
        assertThat(row.operation().unit().better()).isEqualTo("higher");
    }

    @Test
    void hasNoRatioWithoutAPeer() {
        Row row = Row.of(samples(Operation.BARRIER, 62, 100, 110, 120), List.of());
        assertThat(row.theirs()).isEmpty();
        assertThat(row.ratio()).isEmpty();
    }

    private static List<Sample> samples(Operation operation, double line, double... nanos) {
        return DoubleStream.of(nanos)
                .mapToObj(time -> new Sample(operation, 8, time, line, line))
                .toList();
    }
}
