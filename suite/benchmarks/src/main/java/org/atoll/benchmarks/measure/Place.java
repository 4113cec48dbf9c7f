// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import java.util.Arrays;
import org.atoll.fabric.World;
import org.atoll.mpj.Comm;

/// The place where a loop runs: the communicator, and buffers with exactly the elements it moves.
final class Place {
    final Comm comm;
    final World world;
    final int rank;
    final int size;

    /// The length of one message, or of one rank's block.
    final int bytes;

    /// One block.
    final byte[] block;
    final byte[] landing;

    /// A block for each rank.
    final byte[] blocks;
    final byte[] landings;

    /// One block as numbers, at least one.
    final double[] numbers;
    final double[] sums;

    /// A block of numbers for each rank.
    final double[] manyNumbers;

    /// Allocates the buffers.
    ///
    /// @param comm  the ranks that measure
    /// @param bytes the length of a block
    Place(Comm comm, World world, int bytes) {
        this.comm = comm;
        this.world = world;
        this.rank = comm.rank();
        this.size = comm.size();
        this.bytes = bytes;
        block = new byte[bytes];
        landing = new byte[bytes];
        blocks = new byte[Math.multiplyExact(bytes, size)];
        landings = new byte[blocks.length];
        numbers = new double[Math.max(1, (bytes + 7) / 8)];
        sums = new double[numbers.length];
        manyNumbers = new double[Math.multiplyExact(numbers.length, size)];
        Arrays.fill(numbers, 1);
        Arrays.fill(sums, 1);
        Arrays.fill(manyNumbers, 1);
    }
}
