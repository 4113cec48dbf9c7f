// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SampleTest {

    @Test
    void readsALineOfTheCProgram() {
        assertThat(Sample.parse("sample\tpingpong\t8\t144.86\t62.0\t61.5"))
                .contains(new Sample(Operation.PINGPONG, 8, 144.86, 62, 61.5));
    }

    @Test
    void passesOverOtherLines() {
        assertThat(Sample.parse("")).isEmpty();
        assertThat(Sample.parse("[vm:1] samples are taken")).isEmpty();
    }

    @Test
    void refusesABrokenSample() {
        assertThatThrownBy(() -> Sample.parse("sample\tpingpong\t8"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("6 fields");
        assertThatThrownBy(() -> Sample.parse("sample\tping\t8\t1\t2\t3"))
                .hasMessageContaining("'ping'")
                .hasMessageContaining("reducescatter");
    }

    @Test
    void knowsTheMachinesStateOnlyIfBothProbesAgree() {
        assertThat(sample(60, 66).isNear(62)).isTrue();
        assertThat(sample(60, 280).isNear(62)).isFalse();
        assertThat(sample(25, 60).isNear(62)).isFalse();
    }

    private static Sample sample(double before, double after) {
        return new Sample(Operation.RATE, 8, 1, before, after);
    }
}
