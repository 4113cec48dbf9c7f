// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.List;

/// Checks the values that programs handle: buffers, counts, complex numbers, pairs, statuses,
/// operations, exceptions, versions.
class ValuesTest {

    @OnRanks(1)
    void newBuffersAreDirectInTheMachinesOrderAndAsLongAsAsked() {
        ByteOrder own = ByteOrder.nativeOrder();
        assertThat(MPI.newByteBuffer(3).order()).isEqualTo(own);
        assertThat(MPI.newCharBuffer(3).order()).isEqualTo(own);
        assertThat(MPI.newShortBuffer(3).order()).isEqualTo(own);
        assertThat(MPI.newIntBuffer(3).order()).isEqualTo(own);
        assertThat(MPI.newLongBuffer(3).order()).isEqualTo(own);
        assertThat(MPI.newFloatBuffer(3).order()).isEqualTo(own);
        assertThat(MPI.newDoubleBuffer(3).order()).isEqualTo(own);
        assertThat(List.of(
                MPI.newByteBuffer(3), MPI.newCharBuffer(3), MPI.newShortBuffer(3),
                MPI.newIntBuffer(3), MPI.newLongBuffer(3), MPI.newFloatBuffer(3),
                MPI.newDoubleBuffer(3)))
                .allMatch(buffer -> buffer.isDirect() && buffer.capacity() == 3);
    }

    /// A slice is the same memory, from an element on.
    @OnRanks(1)
    void slicesBeginAtAnElement() {
        byte[] bytes = new byte[3];
        MPI.slice(bytes, 1).put(1, (byte) 7);
        assertThat(bytes).containsExactly(0, 0, 7);
        char[] chars = new char[3];
        MPI.slice(chars, 1).put(1, '7');
        assertThat(chars).containsExactly('\0', '\0', '7');
        short[] shorts = new short[3];
        MPI.slice(shorts, 1).put(1, (short) 7);
        assertThat(shorts).containsExactly(0, 0, 7);
        int[] ints = new int[3];
        MPI.slice(ints, 1).put(1, 7);
        assertThat(ints).containsExactly(0, 0, 7);
        long[] longs = new long[3];
        MPI.slice(longs, 1).put(1, 7);
        assertThat(longs).containsExactly(0, 0, 7);
        float[] floats = new float[3];
        MPI.slice(floats, 1).put(1, 7);
        assertThat(floats).containsExactly(0, 0, 7);
        double[] doubles = new double[3];
        MPI.slice(doubles, 1).put(1, 7);
        assertThat(doubles).containsExactly(0, 0, 7);
    }

    @OnRanks(1)
    void slicesOfBuffersBeginAtAnElement() {
        ByteBuffer bytes = MPI.newByteBuffer(3);
        CharBuffer chars = MPI.newCharBuffer(3);
        ShortBuffer shorts = MPI.newShortBuffer(3);
        IntBuffer ints = MPI.newIntBuffer(3);
        LongBuffer longs = MPI.newLongBuffer(3);
        FloatBuffer floats = MPI.newFloatBuffer(3);
        DoubleBuffer doubles = MPI.newDoubleBuffer(3);
        MPI.slice(bytes, 2).put(0, (byte) 7);
        MPI.slice(chars, 2).put(0, (char) 7);
        MPI.slice(shorts, 2).put(0, (short) 7);
        MPI.slice(ints, 2).put(0, 7);
        MPI.slice(longs, 2).put(0, 7);
        MPI.slice(floats, 2).put(0, 7);
        MPI.slice(doubles, 2).put(0, 7);
        assertThat(List.of((int) bytes.get(2), (int) chars.get(2), (int) shorts.get(2), ints.get(2),
                (int) longs.get(2), (int) floats.get(2), (int) doubles.get(2)))
                .containsOnly(7);
    }

    @OnRanks(1)
    void complexNumbersLiveInTheirBuffer() {
        double[] array = {1, 2, 3, 4};
        DoubleComplex.get(array, 1).putReal(30);
        DoubleComplex.get(array).putImag(20);
        assertThat(array).containsExactly(1, 20, 30, 4);
        assertThat(DoubleComplex.get(array).getBuffer().get(1)).isEqualTo(20);
        ByteBuffer bytes = MPI.newByteBuffer(32);
        DoubleComplex.get(bytes, 1).putImag(40);
        DoubleComplex.get(bytes).putReal(10);
        assertThat(bytes.getDouble(24)).isEqualTo(40);
        assertThat(bytes.getDouble(0)).isEqualTo(10);
        DoubleBuffer doubles = bytes.asDoubleBuffer().position(1);
        assertThat(DoubleComplex.get(doubles).getReal()).isEqualTo(10);
        assertThat(DoubleComplex.get(doubles, 1).getImag()).isEqualTo(40);
    }

    @OnRanks(1)
    void complexNumbersOfFloatsLiveInTheirBuffer() {
        float[] array = {1, 2, 3, 4};
        FloatComplex.get(array, 1).putReal(30);
        FloatComplex.get(array).putImag(20);
        assertThat(array).containsExactly(1, 20, 30, 4);
        assertThat(FloatComplex.get(array).getBuffer().get(1)).isEqualTo(20);
        ByteBuffer bytes = MPI.newByteBuffer(16);
        FloatComplex.get(bytes, 1).putImag(40);
        FloatComplex.get(bytes).putReal(10);
        assertThat(bytes.getFloat(12)).isEqualTo(40);
        assertThat(bytes.getFloat(0)).isEqualTo(10);
        FloatBuffer floats = bytes.asFloatBuffer().position(1);
        assertThat(FloatComplex.get(floats).getReal()).isEqualTo(10);
        assertThat(FloatComplex.get(floats, 1).getImag()).isEqualTo(40);
    }

    /// Each rank has a pair of every kind; the largest value of all is found with its index.
    @OnRanks(3)
    void pairsOfEveryKindCarryTheirIndex() {
        int me = MPI.COMM_WORLD.getRank();
        ByteBuffer shorts = MPI.newByteBuffer(MPI.shortInt.getExtent());
        ByteBuffer ints = MPI.newByteBuffer(MPI.int2.getExtent());
        ByteBuffer longs = MPI.newByteBuffer(MPI.longInt.getExtent());
        ByteBuffer floats = MPI.newByteBuffer(MPI.floatInt.getExtent());
        ShortInt.Data ofShort = MPI.shortInt.getData(shorts);
        Int2.Data ofInt = MPI.int2.getData(ints);
        LongInt.Data ofLong = MPI.longInt.getData(longs);
        FloatInt.Data ofFloat = MPI.floatInt.getData(floats);
        int value = me == 1 ? 9 : me;
        ofShort.putValue((short) value);
        ofInt.putValue(value);
        ofLong.putValue((long) value << 40);
        ofFloat.putValue(value + 0.5f);
        for (ValueAndIndex.Data pair : List.of(ofShort, ofInt, ofLong, ofFloat)) {
            pair.putIndex(20 + me);
        }
        MPI.COMM_WORLD.allReduce(shorts, 1, MPI.SHORT_INT, MPI.MAXLOC);
        MPI.COMM_WORLD.allReduce(ints, 1, MPI.INT2, MPI.MAXLOC);
        MPI.COMM_WORLD.allReduce(longs, 1, MPI.LONG_INT, MPI.MAXLOC);
        MPI.COMM_WORLD.allReduce(floats, 1, MPI.FLOAT_INT, MPI.MAXLOC);
        assertThat(ofShort.getValue()).isEqualTo((short) 9);
        assertThat(ofInt.getValue()).isEqualTo(9);
        assertThat(ofLong.getValue()).isEqualTo(9L << 40);
        assertThat(ofFloat.getValue()).isEqualTo(9.5f);
        assertThat(List.of(ofShort, ofInt, ofLong, ofFloat))
                .allMatch(pair -> pair.getIndex() == 21);
    }

    @OnRanks(1)
    void aCountIsANumber() {
        Count count = new Count(5L << 32);
        assertThat(count.getCount()).isEqualTo(5L << 32);
        assertThat(count).isEqualTo(new Count(5L << 32)).hasSameHashCodeAs(new Count(5L << 32));
        count.setCount(6);
        assertThat(count).isNotEqualTo(new Count(5L << 32)).isNotEqualTo(6);
        assertThat(count.compareTo(new Count(7L << 40))).isNegative();
        assertThat(count.compareTo(new Count(-7))).isPositive();
        assertThat(count.compareTo(new Count(6))).isZero();
    }

    @OnRanks(1)
    void aStatusSaysWhatItWasTold() {
        Status status = new Status();
        assertThat(status.getError()).isEqualTo(MPI.SUCCESS);
        assertThat(status.isCancelled()).isFalse();
        status.setCancelled(true);
        assertThat(status.isCancelled()).isTrue();
        Datatype mixed = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.DOUBLE});
        status.setElements(mixed, 5);
        assertThat(status.getElements(mixed)).isEqualTo(5);
        assertThat(status.Get_elements(mixed)).isEqualTo(5);
        assertThat(status.getCount(mixed)).isEqualTo(MPI.UNDEFINED);
        status.setElements(mixed, 6);
        assertThat(status.getCount(mixed)).isEqualTo(3);
        status.setElementsX(MPI.LONG, new Count(3L << 31));
        assertThat(status.getElementsX(MPI.LONG)).isEqualTo(new Count(3L << 31));
        assertThat(status.getElements(MPI.LONG)).isEqualTo(MPI.UNDEFINED);
        assertThat(status.getElementsX(MPI.INT).getCount()).isEqualTo(6L << 31);
        status.free();
    }

    /// Takes the left operand.
    private static final class First extends User_function {
        @Override
        public void Call(Object in, int inAt, Object inOut, int inOutAt, int count, Datatype type) {
            System.arraycopy(in, inAt, inOut, inOutAt, count);
        }
    }

    @OnRanks(1)
    void anOperationIsFreedOnce() {
        Op first = new Op(new First(), false, 7);
        assertThat(first.isCommutative()).isFalse();
        assertThat(new Op(new First(), true).isCommutative()).isTrue();
        assertThat(MPI.SUM.isCommutative()).isTrue();
        int[] right = {1, 2};
        Comm.reduceLocal(new int[] {8, 9}, right, 2, MPI.INT, first);
        assertThat(right).containsExactly(8, 9);
        assertThat(first.isNull()).isFalse();
        first.free();
        assertThat(first.isNull()).isTrue();
        assertThatThrownBy(first::isCommutative).hasMessage("isCommutative: op was freed");
    }

    @OnRanks(1)
    void exceptionsAreMadeByProgramsToo() {
        MPIException plain = new MPIException();
        assertThat(plain.getErrorCode()).isEqualTo(MPI.ERR_OTHER);
        assertThat(new MPIException("why")).hasMessage("why");
        assertThat(new MPIException("why").getErrorClass()).isEqualTo(MPI.ERR_OTHER);
        assertThat(new MPIException(plain)).hasCause(plain);
        assertThat(new MPIException(plain).errorClass()).isEqualTo(MPI.ERR_OTHER);
        assertThatThrownBy(() -> MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 9, 0))
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorCode()).isEqualTo(MPI.ERR_RANK));
    }

    @OnRanks(1)
    void theStandardAndTheLibraryHaveVersions() {
        assertThat(MPI.getVersion().getVersion()).isEqualTo(MPI.VERSION).isPositive();
        assertThat(MPI.getVersion().getSubVersion()).isEqualTo(MPI.SUBVERSION);
        assertThat(MPI.getLibVersion()).startsWith("Atoll");
    }
}
