// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// In Open MPI's spelling an array of any numbers is memory; in mpiJava's it fits the type.
class ArrayMemoryTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final Intracomm SELF = MPI.COMM_SELF;

    /// Arrays of all numbers, 24 bytes each.
    private static List<Object> arrays() {
        return List.of(
                new byte[24], new char[12], new short[12], new boolean[24], new int[6],
                new long[3], new float[6], new double[3]);
    }

    private static final List<Datatype> TYPES = List.of(
            MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG, MPI.FLOAT, MPI.DOUBLE);

    /// What the bytes 0 and 1 make of an array: any array can hold them.
    private static byte[] bits() {
        byte[] bits = new byte[24];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = (byte) (i * i / 3 % 2);
        }
        return bits;
    }

    private static int count(Datatype type) {
        return 24 / type.getByteSize();
    }

    /// The bytes of an array, by a way of their own.
    private static byte[] bytes(Object array) {
        if (array instanceof boolean[] truths) {
            byte[] bytes = new byte[truths.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (truths[i] ? 1 : 0);
            }
            return bytes;
        }
        MemorySegment memory = switch (array) {
            case byte[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case float[] a -> MemorySegment.ofArray(a);
            default -> MemorySegment.ofArray((double[]) array);
        };
        return memory.toArray(ValueLayout.JAVA_BYTE);
    }

    @OnRanks(2)
    void everyArrayIsSentAndReceivedAsEveryType() {
        for (Datatype type : TYPES) {
            for (int i = 0; i < arrays().size(); i++) {
                Object array = arrays().get(i);
                if (WORLD.getRank() == 0) {
                    WORLD.send(bits(), 24, MPI.BYTE, 1, 7);
                    Status status = WORLD.recv(array, count(type), type, 1, 7);
                    assertThat(status.getCount(type)).isEqualTo(count(type));
                    assertThat(bytes(array)).as("%s in %s", type, array).isEqualTo(bits());
                } else {
                    WORLD.recv(array, count(type), type, 0, 7);
                    assertThat(bytes(array)).as("%s in %s", type, array).isEqualTo(bits());
                    WORLD.sSend(array, count(type), type, 0, 7);
                }
            }
        }
    }

    @OnRanks(1)
    void typesWithGapsLieInTheMemory() {
        for (Datatype old : TYPES) {
            int each = old.getByteSize();
            Datatype gaps = Datatype.createVector(2, 1, 2, old);
            gaps.commit();
            byte[] wanted = Arrays.copyOf(bits(), 2 * each);
            System.arraycopy(bits(), 2 * each, wanted, each, each);
            for (Object array : arrays()) {
                byte[] packed = new byte[2 * each];
                SELF.unpack(bits(), 0, array, count(old), old);
                SELF.pack(array, 1, gaps, packed, 0);
                assertThat(packed).as("%s in %s", old, array).isEqualTo(wanted);
            }
        }
    }

    private static int[] ints() {
        return new int[] {0x04030201, 0x08070605};
    }

    @OnRanks(2)
    void allCallsTakeMemory() {
        int me = WORLD.getRank();
        int[] got = new int[2];
        WORLD.sendRecv(ints(), 8, MPI.BYTE, 1 - me, 1, got, 4, MPI.CHAR, 1 - me, 1);
        assertThat(got).isEqualTo(ints());
        WORLD.sendRecvReplace(got, 4, MPI.CHAR, 1 - me, 1, 1 - me, 1);
        assertThat(got).isEqualTo(ints());
        int[] told = me == 0 ? ints() : new int[2];
        WORLD.bcast(told, 8, MPI.BYTE, 0);
        assertThat(told).isEqualTo(ints());
        long[] all = new long[2];
        WORLD.allGather(ints(), 8, MPI.BYTE, all, 4, MPI.CHAR);
        assertThat(all).containsOnly(asLong());
        all = new long[2];
        int[] counts = {4, 4};
        WORLD.allGatherv(ints(), 4, MPI.CHAR, all, counts, new int[] {4, 0}, MPI.CHAR);
        assertThat(all).containsOnly(asLong());
        all = new long[2];
        WORLD.gather(ints(), 4, MPI.SHORT, all, 1, MPI.DOUBLE, 0);
        assertThat(all).containsOnly(me == 0 ? asLong() : 0);
        got = new int[2];
        WORLD.scatter(all, 8, MPI.BYTE, got, 8, MPI.BYTE, 0);
        assertThat(got).isEqualTo(ints());
        long[] back = new long[2];
        long[] given = {asLong(), asLong()};
        WORLD.allToAll(given, 4, MPI.CHAR, back, 4, MPI.CHAR);
        assertThat(back).containsOnly(asLong());
        back = new long[2];
        WORLD.allToAllv(given, counts, new int[] {0, 4}, MPI.CHAR, back, counts,
                new int[] {0, 4}, MPI.CHAR);
        assertThat(back).containsOnly(asLong());
        back = new long[2];
        Datatype[] types = {MPI.CHAR, MPI.CHAR};
        WORLD.allToAllw(given, counts, new int[] {0, 8}, types, back, counts,
                new int[] {8, 0}, types);
        assertThat(back).containsOnly(asLong());
    }

    private static long asLong() {
        return MemorySegment.ofArray(ints()).get(ValueLayout.JAVA_LONG_UNALIGNED, 0);
    }

    @OnRanks(2)
    void booleansAreBytesInAllCalls() {
        int me = WORLD.getRank();
        boolean[] mine = {me == 0, true};
        boolean[] all = new boolean[4];
        WORLD.allGatherv(mine, 2, MPI.BYTE, all, new int[] {2, 2}, new int[] {2, 0}, MPI.BYTE);
        assertThat(all).containsExactly(false, true, true, true);
        all = new boolean[4];
        WORLD.allGather(mine, 1, MPI.CHAR, all, 2, MPI.BYTE);
        assertThat(all).containsExactly(true, true, false, true);
    }

    /// As in Open MPI, numbers are what the type says they are.
    @OnRanks(2)
    void reductionsCombineTheTypesNumbers() {
        int[] sums = new int[1];
        WORLD.allReduce(new int[] {0x0001ffff}, sums, 2, MPI.CHAR, MPI.SUM);
        assertThat(sums[0]).isEqualTo(0x0002fffe);
        WORLD.allReduce(new int[] {0x01020304}, sums, 4, MPI.BYTE, MPI.SUM);
        assertThat(sums[0]).isEqualTo(0x02040608);
        WORLD.scan(new int[] {0x0000ffff}, sums, 2, MPI.CHAR, MPI.BXOR);
        assertThat(sums[0]).isEqualTo(WORLD.getRank() == 0 ? 0x0000ffff : 0);
        byte[] given = {1, 0, 0, 0};
        WORLD.allReduce(given, 1, MPI.INT, MPI.SUM);
        assertThat(given[ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 0 : 3])
                .isEqualTo((byte) 2);
    }

    @OnRanks(1)
    void filesAndMatchedMessagesTakeMemory() {
        String name = Path.of(System.getProperty("java.io.tmpdir"),
                "atoll-memory-" + ProcessHandle.current().pid()).toString();
        File file = new File(SELF, name,
                MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
        file.writeAt(0, ints(), 8, MPI.BYTE);
        char[] chars = new char[4];
        file.readAt(0, chars, 2, MPI.INT);
        file.close();
        assertThat(bytes(chars)).isEqualTo(bytes(ints()));
        Request sending = SELF.iSend(MPI.newIntBuffer(2), 2, MPI.INT, 0, 3);
        Message message = new Message();
        message.mProbe(0, 3, SELF);
        message.mRecv(chars, 8, MPI.BYTE);
        sending.waitFor();
        assertThat(chars).containsOnly('\0');
    }

    @OnRanks(1)
    void moreThanTheArrayHasIsRefused() {
        List<ThrowingCallable> calls = List.of(
                () -> SELF.send(new int[2], 9, MPI.BYTE, 0, 0),
                () -> SELF.recv(new int[2], 5, MPI.CHAR, 0, 0),
                () -> SELF.send(new boolean[7], 2, MPI.INT, 0, 0),
                () -> SELF.send(new byte[7], 2, MPI.INT, 0, 0),
                () -> SELF.bcast(new char[3], 2, MPI.INT, 0),
                () -> SELF.allGatherv(new int[1], 4, MPI.BYTE, new int[2], new int[] {4},
                        new int[] {5}, MPI.BYTE));
        for (ThrowingCallable call : calls) {
            assertThatThrownBy(call)
                    .hasMessageContaining("do not lie in a buffer of")
                    .isInstanceOfSatisfying(MPIException.class, e ->
                            assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_BUFFER));
        }
    }

    /// MPJ Express refuses them, too.
    @OnRanks(1)
    void inMpiJavasSpellingArraysFitTheType() {
        int[] ints = new int[2];
        int[] one = {1};
        int[] none = {0};
        List<ThrowingCallable> calls = List.of(
                () -> SELF.Send(ints, 0, 1, MPI.BYTE, 0, 0),
                () -> SELF.Recv(ints, 0, 1, MPI.CHAR, 0, 0),
                () -> SELF.Isend(new boolean[2], 0, 1, MPI.BYTE, 0, 0),
                () -> SELF.Send_init(ints, 0, 1, MPI.FLOAT, 0, 0),
                () -> SELF.Pack(ints, 0, 1, MPI.BYTE, new byte[4], 0),
                () -> SELF.Bcast(ints, 0, 1, MPI.BYTE, 0),
                () -> SELF.Ibcast(ints, 0, 1, MPI.BYTE, 0),
                () -> SELF.Allgatherv(ints, 0, 1, MPI.INT, ints, 0, one, none, MPI.FLOAT),
                () -> SELF.Allreduce(ints, 0, ints, 0, 1, MPI.BYTE, MPI.SUM));
        for (ThrowingCallable call : calls) {
            assertThatThrownBy(call)
                    .hasMessageContaining(" is a ").hasMessageContaining(" takes ")
                    .isInstanceOf(MPIException.class);
        }
        SELF.Pack(ByteBuffer.allocateDirect(8), 0, 1, MPI.INT, new byte[4], 0);
    }
}
