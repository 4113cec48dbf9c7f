// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.atoll.benchmarks.compare.Operation;
import org.atoll.benchmarks.compare.Sample;
import org.atoll.job.Job;
import org.atoll.mpj.Mpj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoopsTest {

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "START")
    void everyOperationPrintsItsSamples(Operation operation) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Job.local(3).run(rank -> new Batches(
                        operation.word(),
                        new Place(
                                Mpj.in(rank).comm(), rank.fabric(),
                                operation == Operation.BARRIER ? 0 : 24),
                        LineProbe.open(Mpj.in(rank).comm(), "-"))
                .measure(0, 0, out));
        List<Sample> samples = bytes.toString(StandardCharsets.UTF_8).lines()
                .flatMap(line -> Sample.parse(line).stream())
                .toList();
        assertThat(samples).hasSize(5).allSatisfy(sample -> {
            assertThat(sample.operation()).isEqualTo(operation);
            assertThat(sample.nanos()).isPositive();
        });
    }

    @Test
    void refusesAnUnknownName() {
        assertThatThrownBy(() -> Loops.named("ping"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ping");
    }
}
