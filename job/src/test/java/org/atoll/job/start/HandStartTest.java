// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The words of ranks that are started by hand.
class HandStartTest {

    @Test
    void slavesAndMastersAreTold() {
        HandStart slave = HandStart.of(
                "far 4711 -amslave -yourrank 2 -np 5 more -np 7".split(" ")).orElseThrow();
        assertThat(slave.host()).isEqualTo("far");
        assertThat(slave.port()).isEqualTo(4711);
        assertThat(slave.rank()).isEqualTo(2);
        assertThat(slave.size()).isEqualTo(5);
        assertThat(slave.others()).containsExactly("more", "-np", "7");
        HandStart master = HandStart.of("far 4711 -ammaster -np 5".split(" ")).orElseThrow();
        assertThat(master.rank()).isZero();
        assertThat(master.others()).isEmpty();
    }

    @Test
    void otherArgumentsAreTheProgramsOwn() {
        assertThat(HandStart.of(new String[0])).isEmpty();
        assertThat(HandStart.of("10 20 30".split(" "))).isEmpty();
        assertThat(HandStart.of("-amslave 20 30".split(" "))).isEmpty();
        assertThat(HandStart.of("in.txt out.txt -np 8".split(" "))).isEmpty();
        assertThat(HandStart.of("grid 100 -np many".split(" "))).isEmpty();
        assertThat(HandStart.of("grid 100000 -np 8".split(" "))).isEmpty();
        assertThat(HandStart.of("grid 100 -np".split(" "))).isEmpty();
        assertThat(HandStart.of("far 4711 -np 1".split(" "))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"far 4711 -np 2", "far 4711 -yourrank 1", "far 4711 -yourrank 1 -np 2",
        "far 4711 -np 2 -yourrank 1 100"})
    void aRankWithoutARoleIsRefused(String words) {
        assertThatThrownBy(() -> HandStart.of(words.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("arguments " + words.replaceAll(
                        "(\\S+ \\S+ \\S+ \\S+).*", "$1") + ": a rank that is started by hand says"
                        + " -ammaster, or -amslave -yourrank N, behind the port")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aRoleInTheWrongPlaceIsRefused() {
        assertThatThrownBy(() ->
                HandStart.of("100 far 4711 -amslave -yourrank 1 -np 2".split(" ")))
                .hasMessageStartingWith("-amslave is not the third argument");
    }

    @ParameterizedTest
    @CsvSource({
        "far abc -ammaster -np 2,         port is 'abc': a whole number from 1 to 65535",
        "far 65536 -ammaster -np 2,       port is 65536: a whole number from 1 to 65535",
        "far 4711 -ammaster,              -np is missing",
        "far 4711 -amslave -np 2,         -yourrank is missing: a whole number from 1 to 1",
        "far 4711 -amslave -yourrank 2 -np 2, -yourrank is 2: a whole number from 1 to 1"
    })
    void wrongWordsAreNamed(String words, String message) {
        assertThatThrownBy(() -> HandStart.of(words.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}
