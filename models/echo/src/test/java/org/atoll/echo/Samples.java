// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import java.util.Random;
import org.atoll.fabric.World;

/// The data that tests send each other.
final class Samples {
    private static final byte[] HERE = {1};

    private Samples() {}

    /// Bytes that follow from a number.
    static byte[] bytes(int length, long number) {
        byte[] bytes = new byte[length];
        new Random(number).nextBytes(bytes);
        return bytes;
    }

    /// Waits until all ranks have come here; by what they tell rank 0, and it tells them.
    static void meet(World world) {
        Echo echo = Echo.of(world);
        for (int rank = 1; rank < world.size(); rank++) {
            if (world.rank() == 0) {
                echo.take();
            } else if (world.rank() == rank) {
                echo.tell(0, HERE);
                echo.take();
            }
        }
        for (int rank = 1; world.rank() == 0 && rank < world.size(); rank++) {
            echo.tell(rank, HERE);
        }
    }
}
