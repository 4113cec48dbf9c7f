// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.fabric.device.Device;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The JVM's signals while UCX is loaded and used.
class SignalsTest {
    private static final int SIGHUP = 1;
    private static final int LAST_SIGNAL = 31;
    private static final int WARM = 20_000;

    @BeforeAll
    static void ucxIsHere() {
        Here.requireUcx();
    }

    private static @Nullable Object nothing;

    /// Those that can be read at all, one after another.
    private static List<String> dispositions() {
        return IntStream.rangeClosed(1, LAST_SIGNAL).mapToObj(SignalsTest::disposition).toList();
    }

    private static String disposition(int signal) {
        MemorySegment read = Arena.ofAuto().allocate(SystemCalls.DISPOSITION_BYTES, 8);
        SystemCalls.readDisposition(signal, read);
        return Signals.told(read);
    }

    private static int hash(@Nullable Object value) {
        return value.hashCode();
    }

    private static int depth(int level) {
        return 1 + depth(level + 1);
    }

    /// Compiled code finds both by a signal. A library that has taken it ends the JVM here.
    @Test
    void nullAndTheStacksEndAreExceptionsWhileADeviceIsOpen() {
        List<String> before = dispositions();
        try (Device device = new UcxDeviceProvider().open(Here.site(0, 1))) {
            assertThat(device.address()).isNotEmpty();
            assertThat(dispositions()).isEqualTo(before);
            int sum = 0;
            for (int i = 0; i < WARM; i++) {
                sum += hash("warm");
            }
            assertThat(sum).isNotZero();
            assertThatThrownBy(() -> hash(nothing)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> depth(0)).isInstanceOf(StackOverflowError.class);
        }
        assertThat(dispositions()).isEqualTo(before);
    }

    /// The library of some systems takes it whatever its environment says.
    @Test
    void aSignalThatWasTakenIsGivenBack() {
        String before = disposition(SIGHUP);
        Signals signals = new Signals();
        MemorySegment taken = Arena.ofAuto().allocate(SystemCalls.DISPOSITION_BYTES, 8);
        SystemCalls.writeDisposition(SIGHUP, taken);
        try {
            assertThat(disposition(SIGHUP)).isNotEqualTo(before);
        } finally {
            assertThat(signals.giveBack()).isEqualTo("HUP");
        }
        assertThat(disposition(SIGHUP)).isEqualTo(before);
        assertThat(signals.giveBack()).isEmpty();
    }
}
