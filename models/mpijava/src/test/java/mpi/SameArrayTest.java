// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import java.util.Arrays;

/// Programs of MPJ Express, which packs what it sends before it receives, name one array for both:
/// the Java Grande benchmarks do. What comes is what would come into another array.
class SameArrayTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    /// Both below and above what algorithms take for short.
    private static final int[] LENGTHS = {1, 7, 5_000, 60_000};

    private static int me() {
        return WORLD.Rank();
    }

    /// For each rank as many of what it is to get: `10 * from + to`.
    private static int[] forAll(int length) {
        int[] numbers = new int[3 * length];
        Arrays.setAll(numbers, i -> 10 * me() + i / length);
        return numbers;
    }

    private static int[] fromAll(int length) {
        int[] numbers = new int[3 * length];
        Arrays.setAll(numbers, i -> 10 * (i / length) + me());
        return numbers;
    }

    @OnRanks(3)
    void partsAreExchangedInOneArray() {
        for (int length : LENGTHS) {
            int[] numbers = forAll(length);
            WORLD.Alltoall(numbers, 0, length, MPI.INT, numbers, 0, length, MPI.INT);
            assertThat(numbers).isEqualTo(fromAll(length));
            int[] counts = {length, length, length};
            int[] displs = {0, length, 2 * length};
            int[] again = forAll(length);
            WORLD.Alltoallv(again, 0, counts, displs, MPI.INT, again, 0, counts, displs, MPI.INT);
            assertThat(again).isEqualTo(fromAll(length));
            IntBuffer direct = MPI.newIntBuffer(3 * length).put(0, forAll(length));
            WORLD.iAllToAll(direct, length, MPI.INT, direct, length, MPI.INT).waitFor();
            direct.get(0, numbers);
            assertThat(numbers).isEqualTo(fromAll(length));
        }
    }

    @OnRanks(3)
    void partsAreGatheredAndScatteredInOneArray() {
        for (int length : LENGTHS) {
            int[] numbers = forAll(length);
            int at = (me() + 1) % 3 * length;
            WORLD.Gather(numbers, at, length, MPI.INT, numbers, 0, length, MPI.INT, 1);
            if (me() == 1) {
                assertThat(numbers[0]).isEqualTo(1);
                assertThat(numbers[length]).isEqualTo(12);
                assertThat(numbers[2 * length]).isEqualTo(20);
            }
            WORLD.Scatter(numbers, 0, length, MPI.INT, numbers, at, length, MPI.INT, 1);
            assertThat(numbers[at]).isEqualTo(new int[] {1, 12, 20}[me()]);
            Arrays.fill(numbers, me());
            WORLD.Allgather(numbers, at, length, MPI.INT, numbers, 0, length, MPI.INT);
            assertThat(numbers[2 * length]).isEqualTo(2);
        }
    }

    @OnRanks(3)
    void operandsAndResultsLieInOneArray() {
        for (int length : LENGTHS) {
            int[] counts = {length, length, length};
            int[] numbers = forAll(length);
            WORLD.Reduce_scatter(numbers, 0, numbers, 0, counts, MPI.INT, MPI.SUM);
            assertThat(numbers[0]).isEqualTo(30 + 3 * me());
            assertThat(numbers[length - 1]).isEqualTo(30 + 3 * me());
            numbers = forAll(length);
            WORLD.Allreduce(numbers, 0, numbers, 1, length, MPI.INT, MPI.SUM);
            assertThat(numbers[0]).isEqualTo(10 * me());
            assertThat(numbers[length]).isEqualTo(30);
            numbers = forAll(length);
            WORLD.Reduce(numbers, 0, numbers, 0, length, MPI.INT, MPI.SUM, 2);
            assertThat(numbers[0]).isEqualTo(me() == 2 ? 30 : 10 * me());
            numbers = forAll(length);
            WORLD.Scan(numbers, length, numbers, 0, length, MPI.INT, MPI.SUM);
            assertThat(numbers[0]).isEqualTo(new int[] {1, 12, 33}[me()]);
            WORLD.exScan(numbers, numbers, length, MPI.INT, MPI.SUM);
            assertThat(numbers[0]).isEqualTo(new int[] {1, 1, 13}[me()]);
        }
    }

    @OnRanks(2)
    void aMessageComesToTheArrayThatIsSent() {
        for (int length : LENGTHS) {
            int other = 1 - me();
            int[] numbers = forAll(length);
            WORLD.Sendrecv(numbers, 0, length, MPI.INT, other, 0,
                    numbers, 0, length, MPI.INT, other, 0);
            assertThat(numbers[0]).isEqualTo(10 * other);
            assertThat(numbers[length - 1]).isEqualTo(10 * other);
            WORLD.Sendrecv(numbers, 0, length, MPI.INT, other, 0,
                    numbers, length / 2, length, MPI.INT, other, 0);
            assertThat(numbers[length / 2 + length - 1]).isEqualTo(10 * me());
        }
    }

    /// An array of bytes, as what it is and as memory, and buffers on an array, of which one may
    /// only be read.
    @OnRanks(2)
    void oneArrayIsNamedInDifferentWays() {
        int other = 1 - me();
        byte[] bytes = new byte[4 * 6_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 7 + me());
        }
        byte[] wanted = new byte[bytes.length];
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = (byte) (i * 7 + other);
        }
        WORLD.Sendrecv(bytes, 0, bytes.length, MPI.BYTE, other, 0,
                bytes, 0, bytes.length / 4, MPI.INT, other, 0);
        assertThat(bytes).isEqualTo(wanted);
        int[] numbers = forAll(2);
        IntBuffer hidden = IntBuffer.wrap(numbers).asReadOnlyBuffer();
        WORLD.allReduce(hidden, numbers, 6, MPI.INT, MPI.SUM);
        assertThat(numbers).containsExactly(10, 10, 12, 12, 14, 14);
    }

    @OnRanks(2)
    void operandsAndResultsOfTwoGroupsLieInOneArray() {
        Intracomm mine = WORLD.Split(me(), 0);
        Intercomm between = WORLD.Create_intercomm(mine, 0, 1 - me(), 5);
        for (int length : LENGTHS) {
            int[] numbers = forAll(length);
            between.Allreduce(numbers, 0, numbers, 0, length, MPI.INT, MPI.SUM);
            assertThat(numbers[length - 1]).isEqualTo(10 * (1 - me()));
        }
    }
}
