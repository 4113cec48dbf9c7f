// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The words of ranks that are started by hand.
class HandStartTest {

    private static Optional<HandStart> of(String... words) {
        return HandStart.of(words, Map.of());
    }

    @Test
    void slavesAndMastersAreTold() {
        HandStart slave = of(
                "far 4711 -amslave -yourrank 2 -np 5 more -np 7".split(" ")).orElseThrow();
        assertThat(slave.host()).isEqualTo("far");
        assertThat(slave.port()).isEqualTo(4711);
        assertThat(slave.rank()).isEqualTo(2);
        assertThat(slave.size()).isEqualTo(5);
        assertThat(slave.others()).containsExactly("more", "-np", "7");
        HandStart master = of("far 4711 -ammaster -np 5".split(" ")).orElseThrow();
        assertThat(master.rank()).isZero();
        assertThat(master.others()).isEmpty();
        HandStart named = of("far 4711 -amslave -yourrank 2 -yourname near -np 5 x".split(" "))
                .orElseThrow();
        assertThat(named.rank()).isEqualTo(2);
        assertThat(named.size()).isEqualTo(5);
        assertThat(named.others()).containsExactly("x");
    }

    @Test
    void aMasterThatNamesItsHostNeedsNoRoleAndNoPort() {
        HandStart master = of("localhost 4711 -np 3".split(" ")).orElseThrow();
        assertThat(master.host()).isEqualTo("localhost");
        assertThat(master.port()).isEqualTo(4711);
        assertThat(master.rank()).isZero();
        assertThat(master.size()).isEqualTo(3);
        assertThat(master.others()).isEmpty();
        HandStart usual = of("127.0.0.1 grid.txt 100 -np 2".split(" ")).orElseThrow();
        assertThat(usual.port()).isEqualTo(12_345);
        assertThat(usual.others()).containsExactly("grid.txt", "100");
        HandStart slave = of("far -amslave -yourrank 1 -np 2".split(" ")).orElseThrow();
        assertThat(slave.port()).isEqualTo(12_345);
    }

    @Test
    void aMasterThatNamesItsHostIsAProgramAmongOthersWhereOneIsMissing() {
        assertThat(of("localhost 4711 -np 1".split(" "))).isEmpty();
        assertThat(of("localhost grid.txt -np 2 100".split(" "))).isEmpty();
        assertThat(of("2 grid.txt -np 2".split(" "))).isEmpty();
        assertThat(HandStart.of("localhost grid.txt -np 2".split(" "),
                Map.of("OMPI_COMM_WORLD_SIZE", "4"))).isEmpty();
    }

    @Test
    void otherArgumentsAreTheProgramsOwn() {
        assertThat(of(new String[0])).isEmpty();
        assertThat(of("10 20 30".split(" "))).isEmpty();
        assertThat(of("-amslave 20 30".split(" "))).isEmpty();
        assertThat(of("in.txt out.txt -np 8".split(" "))).isEmpty();
        assertThat(of("grid 100 -np many".split(" "))).isEmpty();
        assertThat(of("grid 100000 -np 8".split(" "))).isEmpty();
        assertThat(of("grid 100 -np".split(" "))).isEmpty();
        assertThat(of("far 4711 -np 1".split(" "))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"far 4711 -np 2", "far 4711 -yourrank 1", "far 4711 -yourrank 1 -np 2",
        "far 4711 -np 2 -yourrank 1 100"})
    void aRankWithoutARoleIsRefused(String words) {
        assertThatThrownBy(() -> of(words.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("arguments " + words.replaceAll(
                        "(\\S+ \\S+ \\S+ \\S+).*", "$1") + ": a rank that is started by hand says"
                        + " -ammaster, or -amslave -yourrank N, behind the port")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aRoleInTheWrongPlaceIsRefused() {
        assertThatThrownBy(() ->
                of("100 far 4711 -amslave -yourrank 1 -np 2".split(" ")))
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
        assertThatThrownBy(() -> of(words.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}
