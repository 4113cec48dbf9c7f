// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Checks where items lie in a buffer, and what is said if they do not.
class PlacementTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int me() {
        return WORLD.Rank();
    }

    @OnRanks(2)
    void bytesAreMemoryAlsoBehindTheirBeginning() {
        byte[] out = new byte[16];
        ByteBuffer.wrap(out).order(ByteOrder.nativeOrder())
                .putInt(0, me() + 1)
                .putLong(8, me() + 3);
        byte[] in = new byte[16];
        int[] ones = {1, 1};
        int[] places = {0, 8};
        Datatype[] sent = {MPI.INT, MPI.LONG};
        Datatype[] received = me() == 0 ? new Datatype[] {MPI.INT, MPI.INT}
                : new Datatype[] {MPI.LONG, MPI.LONG};
        WORLD.allToAllw(out, ones, places, sent, in, ones, places, received);
        ByteBuffer seen = ByteBuffer.wrap(in).order(ByteOrder.nativeOrder());
        if (me() == 0) {
            assertThat(seen.getInt(0)).isEqualTo(1);
            assertThat(seen.getInt(8)).isEqualTo(2);
        } else {
            assertThat(seen.getLong(0)).isEqualTo(3);
            assertThat(seen.getLong(8)).isEqualTo(4);
        }
    }

    /// Of a type of several elements the numbers told are the program's, which may be too large to
    /// be counted in elements.
    @OnRanks(2)
    void partsOutsideAreToldInTheProgramsNumbers() {
        Datatype four = Datatype.Contiguous(4, MPI.INT);
        int[] counts = {1, 1};
        for (int place : new int[] {3, 1 << 30}) {
            int[] places = {0, place};
            assertThatThrownBy(() -> WORLD.Allgatherv(new int[4], 0, 1, four,
                    new int[12], 0, counts, places, four))
                    .hasMessageContaining(
                            "displs " + place + " and recvcount 1 of rank 1 do not lie in");
        }
        int[] many = {1, 1 << 30};
        assertThatThrownBy(() -> WORLD.Allgatherv(new int[4], 0, 1, four,
                new int[12], 0, many, counts, four))
                .hasMessageContaining(
                        "displs 1 and recvcount " + (1 << 30) + " of rank 1 do not lie");
        assertThatThrownBy(() -> WORLD.Bcast(new int[12], 1, 3, four, 0))
                .hasMessageContaining("offset 1 and count 3 do not lie in");
        Object[] texts = new Object[8];
        Datatype two = Datatype.Contiguous(2, MPI.OBJECT);
        assertThatThrownBy(() -> WORLD.Allgatherv(texts, 0, 1, two,
                texts, 0, counts, new int[] {0, Integer.MIN_VALUE}, two))
                .isInstanceOf(MPIException.class);
    }
}
