// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jspecify.annotations.Nullable;

/// Checks that compiled code still finds null and the end of the stack, for which the JVM needs
/// signals, once the library of a device is at work.
class ImplicitChecksTest {
    private static final int WARM = 20_000;

    private static int length(int @Nullable [] array) {
        return array.length;
    }

    private static int depth(int level) {
        return 1 + depth(level + 1);
    }

    @OnRanks(2)
    void nullAndTheStacksEndAreExceptionsBetweenMessages() {
        int[] mine = {MPI.COMM_WORLD.Rank()};
        int[] all = new int[2];
        int sum = 0;
        for (int i = 0; i < WARM; i++) {
            sum += length(mine);
        }
        assertThat(sum).isEqualTo(WARM);
        for (int round = 0; round < 3; round++) {
            assertThatThrownBy(() -> length(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> depth(0)).isInstanceOf(StackOverflowError.class);
            MPI.COMM_WORLD.Allgather(mine, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
            assertThat(all).containsExactly(0, 1);
        }
    }
}
