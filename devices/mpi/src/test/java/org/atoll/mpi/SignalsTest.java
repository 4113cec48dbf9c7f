// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.job.JobKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The JVM's signals while MPI is loaded and used.
class SignalsTest {
    private static final int SIGHUP = 1;
    private static final int WARM = 20_000;

    private static @Nullable Object nothing;

    @BeforeAll
    static void mpiIsHere() {
        Together.requireMpi();
    }

    /// Those that the JVM needs: HUP, INT, QUIT, ILL, BUS, FPE, SEGV, TERM.
    private static List<String> dispositions() {
        return Stream.of(1, 2, 3, 4, 7, 8, 11, 15).map(SignalsTest::disposition).toList();
    }

    private static String disposition(int signal) {
        MemorySegment read = Arena.ofAuto().allocate(CLibrary.DISPOSITION_BYTES, 8);
        CLibrary.readDisposition(signal, read);
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
        try (Device device = new Together().open(
                Together.site(0, 1, JobKey.fresh("test"), Map.of()))) {
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
        MemorySegment taken = Arena.ofAuto().allocate(CLibrary.DISPOSITION_BYTES, 8);
        CLibrary.writeDisposition(SIGHUP, taken);
        try {
            assertThat(disposition(SIGHUP)).isNotEqualTo(before);
        } finally {
            assertThat(signals.giveBack()).isEqualTo("HUP");
        }
        assertThat(disposition(SIGHUP)).isEqualTo(before);
        assertThat(signals.giveBack()).isEmpty();
    }
}
