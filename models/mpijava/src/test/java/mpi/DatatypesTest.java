// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// Datatypes made of others, structures, packing, in both spellings.
class DatatypesTest {
    private static final Intracomm SELF = MPI.COMM_SELF;

    /// Sends to this rank itself and receives with another type.
    private static Status pass(
            Object from, int count, Datatype type, Object to, int room, Datatype other) {
        Request sending = SELF.Isend(from, 0, count, type, 0, 0);
        Status status = SELF.Recv(to, 0, room, other, 0, 0);
        sending.Wait();
        return status;
    }

    private static int[] counted(int length) {
        int[] values = new int[length];
        Arrays.setAll(values, i -> i);
        return values;
    }

    @OnRanks(1)
    void mpiJavaTypesPickTheirElements() {
        int[] got = new int[6];
        pass(counted(12), 1, Datatype.Vector(3, 2, 4, MPI.INT), got, 6, MPI.INT);
        assertThat(got).containsExactly(0, 1, 4, 5, 8, 9);
        pass(counted(12), 1, Datatype.Hvector(3, 2, 5, MPI.INT), got, 6, MPI.INT);
        assertThat(got).containsExactly(0, 1, 5, 6, 10, 11);
        pass(counted(12), 2, Datatype.Contiguous(3, MPI.INT), got, 6, MPI.INT);
        assertThat(got).containsExactly(0, 1, 2, 3, 4, 5);
        pass(counted(12), 1, Datatype.Indexed(new int[] {1, 2, 3}, new int[] {9, 0, 5}, MPI.INT),
                got, 6, MPI.INT);
        assertThat(got).containsExactly(9, 0, 1, 5, 6, 7);
        Datatype pair = Datatype.Contiguous(2, MPI.INT);
        pass(counted(12), 1, Datatype.Indexed(new int[] {1, 2}, new int[] {4, 0}, pair),
                got, 6, MPI.INT);
        assertThat(got).containsExactly(8, 9, 0, 1, 2, 3);
        pass(counted(12), 1, Datatype.Hindexed(new int[] {1, 2}, new int[] {5, 0}, pair),
                got, 6, MPI.INT);
        assertThat(got).containsExactly(5, 6, 0, 1, 2, 3);
    }

    @OnRanks(1)
    void markersSetTheBoundsOfStructures() {
        Datatype type = Datatype.Struct(
                new int[] {1, 1, 1, 1}, new int[] {1, 3, 0, 5},
                new Datatype[] {MPI.INT, MPI.INT, MPI.LB, MPI.UB});
        type.Commit();
        assertThat(type.Extent()).isEqualTo(5);
        assertThat(type.Size()).isEqualTo(2);
        assertThat(type.Lb()).isZero();
        assertThat(type.Ub()).isEqualTo(5);
        int[] got = new int[4];
        pass(counted(12), 2, type, got, 4, MPI.INT);
        assertThat(got).containsExactly(1, 3, 6, 8);
        assertThatThrownBy(() -> Datatype.Struct(
                new int[] {1, 1}, new int[] {0, 1}, new Datatype[] {MPI.INT, MPI.DOUBLE}))
                .hasMessage("Struct: types[1] is DOUBLE: all members are of int[], as the first"
                        + " is");
    }

    /// MPI 1.1, section 3.12.3, with its example: a type of extent 9 that begins at -3.
    @OnRanks(1)
    void markersSetTheBoundsOfOpenMpisStructures() {
        int[] one = {1, 1, 1};
        Datatype type = Datatype.createStruct(
                one, new int[] {-3, 0, 6}, new Datatype[] {MPI.LB, MPI.INT, MPI.UB});
        assertThat(type.getLb()).isEqualTo(-3);
        assertThat(type.getExtent()).isEqualTo(9);
        assertThat(type.getTrueLb()).isZero();
        assertThat(type.getSize()).isEqualTo(4);
        assertThat(Datatype.createContiguous(2, type).getExtent()).isEqualTo(18);
        Datatype spaced = Datatype.createStruct(
                one, new int[] {0, 4, 12}, new Datatype[] {MPI.LB, MPI.INT, MPI.UB});
        spaced.commit();
        int[] got = new int[3];
        pass(counted(12), 3, spaced, got, 3, MPI.INT);
        assertThat(got).containsExactly(1, 4, 7);
        Datatype outer = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 40}, new Datatype[] {spaced, MPI.INT});
        assertThat(outer.getExtent()).isEqualTo(12);
        assertThat(Datatype.createStruct(
                new int[] {1}, new int[] {5}, new Datatype[] {MPI.UB}).getSize()).isZero();
    }

    @OnRanks(1)
    void nothingIsMadeOfNoType() {
        Datatype none = MPI.DATATYPE_NULL;
        int[] one = {1};
        Datatype[] types = {none};
        List<ThrowingCallable> calls = List.of(
                () -> Datatype.Contiguous(1, none), () -> Datatype.createContiguous(1, none),
                () -> Datatype.Vector(1, 1, 1, none), () -> Datatype.createVector(1, 1, 1, none),
                () -> Datatype.Hvector(1, 1, 1, none), () -> Datatype.createHVector(1, 1, 1, none),
                () -> Datatype.Indexed(one, one, none),
                () -> Datatype.createIndexed(one, one, none),
                () -> Datatype.Hindexed(one, one, none),
                () -> Datatype.createHIndexed(one, one, none),
                () -> Datatype.createResized(none, 0, 4),
                () -> Datatype.Struct(one, one, types),
                () -> Datatype.createStruct(one, one, types));
        for (ThrowingCallable call : calls) {
            assertThatThrownBy(call)
                    .hasMessageContaining("is NULL: it must be a type that has elements")
                    .isInstanceOfSatisfying(MPIException.class, e ->
                            assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_TYPE));
        }
    }

    @OnRanks(1)
    void openMpiTypesCountBytesWhereItDoes() {
        int[] got = new int[4];
        pass(counted(12), 1, Datatype.createHVector(2, 2, 20, MPI.INT), got, 4, MPI.INT);
        assertThat(got).containsExactly(0, 1, 5, 6);
        Datatype wide = Datatype.createResized(MPI.INT, 0, 12);
        assertThat(wide.getExtent()).isEqualTo(3);
        assertThat(wide.getTrueExtent()).isEqualTo(1);
        pass(counted(12), 4, wide, got, 4, MPI.INT);
        assertThat(got).containsExactly(0, 3, 6, 9);
        assertThatThrownBy(() -> Datatype.createResized(MPI.INT, 0, 7))
                .hasMessageStartingWith("createResized: lb is 0 and extent 7 bytes");
    }

    @OnRanks(1)
    void matricesOfObjectsArePickedToo() {
        String[] words = {"a", "b", "c", "d", "e", "f"};
        String[] got = new String[3];
        Status status = pass(words, 1, Datatype.Vector(3, 1, 2, MPI.OBJECT), got, 3, MPI.OBJECT);
        assertThat(got).containsExactly("a", "c", "e");
        assertThat(status.Get_count(MPI.OBJECT)).isEqualTo(3);
    }

    @OnRanks(1)
    void columnsOfDirectBuffersArePickedToo() {
        var buffer = MPI.newDoubleBuffer(9);
        for (int i = 0; i < 9; i++) {
            buffer.put(i, i);
        }
        double[] got = new double[3];
        pass(buffer, 1, Datatype.createVector(3, 1, 3, MPI.DOUBLE), got, 3, MPI.DOUBLE);
        assertThat(got).containsExactly(0, 3, 6);
    }

    /// A structure as a user writes one.
    static final class Particle extends Struct {
        private final int kind = addByte();
        private final int place = addDouble(3);
        private final int charge = addInt();

        @Override
        protected Data newData() {
            return new Data();
        }

        final class Data extends Struct.Data {
            void put(byte k, double x, int c) {
                putByte(kind, k);
                putDouble(place, 1, x);
                putInt(charge, c);
            }

            String text() {
                return getByte(kind) + " " + getDouble(place, 1) + " " + getInt(charge);
            }
        }
    }

    @OnRanks(1)
    void usersStructuresTravel() {
        Particle particle = new Particle();
        assertThat(particle.getExtent()).isEqualTo(32);
        ByteBuffer out = MPI.newByteBuffer(2 * 32);
        ((Particle.Data) particle.getData(out, 0)).put((byte) 1, 2.5, 3);
        ((Particle.Data) particle.getData(out, 1)).put((byte) 4, 5.5, 6);
        byte[] in = new byte[64];
        Status status = pass(out, 2, particle.getType(), in, 2, particle.getType());
        assertThat(((Particle.Data) particle.getData(in, 0)).text()).isEqualTo("1 2.5 3");
        assertThat(((Particle.Data) particle.getData(in, 1)).text()).isEqualTo("4 5.5 6");
        assertThat(status.getCount(particle.getType())).isEqualTo(2);
        assertThat(status.getElements(particle.getType())).isEqualTo(10);
        assertThat(particle.getData(in, 0).getBuffer().capacity()).isEqualTo(64);
        assertThatThrownBy(particle::addInt)
                .isInstanceOf(MPIException.class)
                .hasMessage("addInt: the structure is in use: its constructor adds fields");
    }

    /// As Open MPI's C library has it.
    @OnRanks(1)
    void boundsOfStructuresAreThoseOfC() {
        int[] one = {1};
        int[] two = {1, 1};
        Datatype padded = Datatype.createStruct(
                two, new int[] {0, 8}, new Datatype[] {MPI.DOUBLE, MPI.BYTE});
        Datatype moved = Datatype.createStruct(
                two, new int[] {3, 0}, new Datatype[] {padded, MPI.BYTE});
        Datatype apart = Datatype.createHVector(2, 1, 28, padded);
        Datatype set = Datatype.createResized(MPI.INT, 0, 8);
        Datatype asSet = Datatype.createStruct(
                two, new int[] {16, 0}, new Datatype[] {set, MPI.DOUBLE});
        Datatype inner = Datatype.Struct(two, new int[] {1, 2}, new Datatype[] {MPI.INT, MPI.UB});
        Datatype outer = Datatype.Struct(
                two, new int[] {0, 5}, new Datatype[] {inner, MPI.INT});
        Datatype empty = Datatype.createStruct(new int[1], one, new Datatype[] {MPI.INT});
        Datatype onlyByte = Datatype.createStruct(two, new int[] {9, 4},
                new Datatype[] {empty, MPI.BYTE});
        assertThat(Stream.of(padded, moved, apart, asSet, inner, outer, empty, onlyByte)
                .map(type -> type.Lb() + " " + type.Ub()))
                .containsExactly("0 16", "0 24", "0 48", "16 24", "1 2", "1 2", "0 0", "4 5");
        byte[] room = new byte[1];
        Status status = pass(room, 0, MPI.BYTE, room, 1, empty);
        assertThat(status.getElements(empty)).isZero();
    }

    @OnRanks(1)
    void packedBytesComeOutAsTheyWentIn() {
        byte[] bytes = new byte[500];
        int position = SELF.Pack(new int[] {1, 2, 3}, 1, 2, MPI.INT, bytes, 0);
        assertThat(position).isEqualTo(SELF.Pack_size(2, MPI.INT)).isEqualTo(8);
        position = SELF.pack(new double[] {2.5}, 1, MPI.DOUBLE, bytes, position);
        position = SELF.Pack(new String[] {"text", null}, 0, 2, MPI.OBJECT, bytes, position);
        byte[] got = new byte[500];
        pass(bytes, position, MPI.PACKED, got, 500, MPI.PACKED);
        int[] ints = new int[2];
        double[] doubles = new double[1];
        String[] texts = new String[2];
        int at = SELF.Unpack(got, 0, ints, 0, 2, MPI.INT);
        at = SELF.unpack(got, at, doubles, 1, MPI.DOUBLE);
        at = SELF.Unpack(got, at, texts, 0, 2, MPI.OBJECT);
        assertThat(at).isEqualTo(position);
        assertThat(ints).containsExactly(2, 3);
        assertThat(doubles).containsExactly(2.5);
        assertThat(texts).containsExactly("text", null);
        assertThatThrownBy(() -> SELF.Pack(new int[9], 0, 9, MPI.INT, new byte[10], 4))
                .hasMessageStartingWith("Pack: position is 4: 36 bytes from there");
    }

    @OnRanks(1)
    void elementsAreCountedInPartlyFilledItems() {
        Datatype pairOfMixed = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.DOUBLE});
        byte[] room = new byte[64];
        Status status = pass(new byte[16], 16, MPI.BYTE, room, 4, pairOfMixed);
        assertThat(status.getCount(pairOfMixed)).isEqualTo(MPI.UNDEFINED);
        assertThat(status.getElements(pairOfMixed)).isEqualTo(3);
    }

    @OnRanks(1)
    void pairsAreIntsOrBytesAsTheBufferIs() {
        assertThat(MPI.INT2.Size()).isEqualTo(2);
        assertThat(MPI.INT2.getSize()).isEqualTo(8);
        byte[] bytes = new byte[16];
        MPI.int2.getData(bytes, 1);
        Int2.Data data = MPI.int2.getData(bytes, 1);
        data.putValue(42);
        data.putIndex(7);
        int[] got = new int[4];
        pass(bytes, 2, MPI.INT2, got, 2, MPI.INT2);
        assertThat(got).containsExactly(0, 0, 42, 7);
        assertThat(MPI.DOUBLE_INT.getSize()).isEqualTo(12);
        assertThat(MPI.DOUBLE_INT.getExtent()).isEqualTo(16);
        assertThat(MPI.SHORT_INT.getExtent()).isEqualTo(8);
    }

    @OnRanks(1)
    void whatIsLongerThanAnIntIsRefusedOrUndefined() {
        Datatype part = Datatype.Contiguous(1 << 16, MPI.BYTE);
        assertThatThrownBy(() -> Datatype.Contiguous(1 << 16, part))
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_COUNT))
                .hasMessage("Contiguous: count is 65536: allowed are 0 to 32767 items of 65536"
                        + " elements");
        Datatype wide = Datatype.createVector(2, 1, Integer.MAX_VALUE, MPI.INT);
        assertThat(wide.getExtent()).isEqualTo(MPI.UNDEFINED);
        assertThat(wide.Ub()).isEqualTo(MPI.UNDEFINED);
        assertThat(wide.getTrueExtent()).isEqualTo(MPI.UNDEFINED);
        assertThat(wide.getSize()).isEqualTo(2);
    }

    /// A complex number is a basic element (MPI 4.1, sections 3.2.2 and 5.1.11); a pair is two.
    @OnRanks(1)
    void aComplexNumberIsOneElement() {
        double[] room = new double[8];
        Status status = MPI.COMM_WORLD.Sendrecv(new double[6], 0, 3, MPI.DOUBLE_COMPLEX, 0, 1,
                room, 0, 4, MPI.DOUBLE_COMPLEX, 0, 1);
        assertThat(status.Get_elements(MPI.DOUBLE_COMPLEX)).isEqualTo(3);
        assertThat(status.Get_elements(Datatype.Contiguous(2, MPI.DOUBLE_COMPLEX))).isEqualTo(3);
        assertThat(status.Get_count(Datatype.Contiguous(2, MPI.DOUBLE_COMPLEX)))
                .isEqualTo(MPI.UNDEFINED);
        assertThat(status.Get_elements(MPI.DOUBLE2)).isEqualTo(6);
        status.setElements(MPI.FLOAT_COMPLEX, 5);
        assertThat(status.getElements(MPI.FLOAT_COMPLEX)).isEqualTo(5);
        assertThat(status.getCount(MPI.FLOAT)).isEqualTo(10);
        status.setElements(MPI.DOUBLE, 3);
        assertThat(status.getElements(MPI.DOUBLE_COMPLEX)).isEqualTo(MPI.UNDEFINED);
    }

    @OnRanks(1)
    void aStructureOfNothingIsSentFromAnyBuffer() {
        for (Datatype empty : new Datatype[] {
            Datatype.Struct(new int[0], new int[0], new Datatype[0]),
            Datatype.createStruct(new int[0], new int[0], new Datatype[0])}) {
            int[] room = {7};
            Status status = MPI.COMM_WORLD.Sendrecv(new int[1], 0, 100, empty, 0, 1,
                    room, 0, 100, empty, 0, 1);
            assertThat(room).containsExactly(7);
            assertThat(status.Get_count(empty)).isZero();
            assertThat(empty.Extent()).isZero();
        }
    }

    @OnRanks(1)
    void aTypeSaysWhatItIsMadeOf() {
        Datatype late = Datatype.createIndexed(new int[] {1, 1}, new int[] {4, 2}, MPI.SHORT);
        assertThat(late.getLb()).isEqualTo(2);
        assertThat(late.getTrueLb()).isEqualTo(2);
        assertThat(Datatype.createResized(late, 0, 20).getLb()).isZero();
        assertThat(Datatype.createResized(late, 0, 20).getTrueLb()).isEqualTo(2);
        assertThat(MPI.CHAR.getByteSize()).isEqualTo(2);
        assertThat(late.getByteSize()).as("of an element").isEqualTo(2);
        assertThat(late.getType()).isEqualTo(MPI.SHORT.getType()).isNotEqualTo(MPI.INT.getType());
        assertThat(SELF.packSize(3, MPI.LONG)).isEqualTo(24);
        assertThat(late.isNull()).isFalse();
        late.free();
        assertThat(late.isNull()).isTrue();
        assertThat(MPI.DATATYPE_NULL.isNull()).isTrue();
    }

    @OnRanks(1)
    void aTypeHasANameAndAttributesThatGoWithDuplicates() {
        int key = Datatype.createKeyval();
        Datatype pair = Datatype.createContiguous(2, MPI.INT);
        assertThat(MPI.INT.getName()).isNotEmpty();
        assertThat(pair.getName()).isEmpty();
        pair.setName("pair");
        pair.setAttr(key, 5);
        for (Datatype copy : List.of(pair.dup(), pair.clone())) {
            assertThat(copy).isNotSameAs(pair);
            assertThat(copy.getName()).isEqualTo("pair");
            assertThat(copy.getAttr(key)).isEqualTo(5);
            copy.deleteAttr(key);
            assertThat(copy.getAttr(key)).isNull();
            int[] got = new int[4];
            pass(counted(4), 2, copy, got, 4, MPI.INT);
            assertThat(got).containsExactly(0, 1, 2, 3);
            copy.free();
        }
        assertThat(pair.getAttr(key)).isEqualTo(5);
        Datatype.freeKeyval(key);
        assertThatThrownBy(() -> pair.setAttr(key, 6)).hasMessageContaining("was freed");
    }
}
