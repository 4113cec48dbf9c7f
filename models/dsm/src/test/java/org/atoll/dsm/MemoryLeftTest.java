// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MemoryLeftTest {
    private static final long GIBIBYTE = 1L << 30;

    private long available = 22 * GIBIBYTE;
    private final MemoryLeft one = new MemoryLeft(1, () -> available);

    @Test
    void arraysThatFitMayBeUsedWhollyOrNot() {
        assertThatCode(() -> {
            one.require(6 * GIBIBYTE, 0);
            available = 16 * GIBIBYTE;
            one.require(6 * GIBIBYTE, 6 * GIBIBYTE);
            one.require(6 * GIBIBYTE, 12 * GIBIBYTE);
        }).doesNotThrowAnyException();
    }

    @Test
    void anArrayThatDoesNotFitIsRefusedWithSizes() {
        assertThatThrownBy(() -> one.require(24 * GIBIBYTE, 0)).hasMessage(
                "it takes 24.0 GiB, and this host has 22.0 GiB of memory left; make arrays"
                        + " smaller, free what is not used, or run on more hosts");
        assertThatThrownBy(() -> one.require(6 * GIBIBYTE, 18 * GIBIBYTE)).hasMessageStartingWith(
                "it takes 6.0 GiB, the other arrays 18.0 GiB, and this host has 22.0 GiB");
        available = 512 << 20;
        assertThatThrownBy(() -> one.require(GIBIBYTE, 0))
                .hasMessageContaining("this host has 512.0 MiB of memory left");
    }

    @Test
    void severalHostsHoldAPartEach() {
        MemoryLeft three = new MemoryLeft(3, () -> available);
        assertThatCode(() -> three.require(60 * GIBIBYTE, 0)).doesNotThrowAnyException();
        assertThatThrownBy(() -> three.require(70 * GIBIBYTE, 0))
                .hasMessageContaining("on 3 hosts");
    }

    @Test
    void smallArraysAreNotWorthTheLook() {
        available = 0;
        assertThatCode(() -> one.require(1 << 20, 1 << 20)).doesNotThrowAnyException();
    }
}
