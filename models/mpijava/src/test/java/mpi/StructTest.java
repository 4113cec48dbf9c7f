// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// A structure with fields of every kind, as one value and as arrays: where they lie in memory, and
/// that they travel, without what is in the gaps.
class StructTest {
    private static final int EXTENT = 128;

    /// A short and an int, as a C compiler lays them out.
    private static final class Inner extends Struct {
        private final int small = addShort();
        private final int large = setOffset(4).addInt();

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            void set(int value) {
                putShort(small, (short) value);
                putInt(large, 1000 * value);
            }

            String text() {
                return getShort(small) + "/" + getInt(large);
            }
        }
    }

    private static final class Outer extends Struct {
        private final Inner inner = new Inner();
        private final int oneByte = addByte();
        private final int bytes = addByte(3);
        private final int oneChar = addChar();
        private final int chars = addChar(2);
        private final int oneShort = addShort();
        private final int shorts = addShort(2);
        private final int oneInt = addInt();
        private final int ints = addInt(2);
        private final int oneLong = setOffset(32).addLong();
        private final int longs = addLong(2);
        private final int oneFloat = addFloat();
        private final int floats = addFloat(2);
        private final int oneDouble = setOffset(72).addDouble();
        private final int doubles = addDouble(2);
        private final int oneInner = addStruct(inner);
        private final int inners = addStruct(inner, 2);
        private final int oneData = addData(MPI.INT);
        private final int data = addData(MPI.SHORT, 2);

        @Override
        protected Data newData() {
            return new Data();
        }

        private final class Data extends Struct.Data {
            void fillNumbers() {
                putByte(oneByte, (byte) 1);
                putByte(bytes, 2, (byte) 2);
                putChar(oneChar, 'c');
                putChar(chars, 1, 'd');
                putShort(oneShort, (short) 5);
                putShort(shorts, 1, (short) 6);
                putInt(oneInt, 7);
                putInt(ints, 1, 8);
                putLong(oneLong, 9L << 40);
                putLong(longs, 1, 10L << 40);
                putFloat(oneFloat, 1.25f);
                putFloat(floats, 1, 1.5f);
                putDouble(oneDouble, 2.25);
                putDouble(doubles, 1, 2.5);
            }

            void fillOthers() {
                innerAt(0).set(11);
                innerAt(1).set(12);
                innerAt(2).set(13);
                getBuffer(MPI.INT, oneData).putInt(0, 14);
                getBuffer(MPI.SHORT, data, 1).putShort(0, (short) 15);
            }

            /// The field that is one structure, then those of the array.
            private Inner.Data innerAt(int i) {
                return i == 0 ? getData(inner, oneInner) : getData(inner, inners, i - 1);
            }

            String numbers() {
                return String.join(" ", Arrays.asList(
                        "" + getByte(oneByte), "" + getByte(bytes, 2),
                        "" + getChar(oneChar), "" + getChar(chars, 1),
                        "" + getShort(oneShort), "" + getShort(shorts, 1),
                        "" + getInt(oneInt), "" + getInt(ints, 1),
                        "" + (getLong(oneLong) >> 40), "" + (getLong(longs, 1) >> 40),
                        "" + getFloat(oneFloat), "" + getFloat(floats, 1),
                        "" + getDouble(oneDouble), "" + getDouble(doubles, 1)));
            }

            String others() {
                return innerAt(0).text() + " " + innerAt(1).text() + " " + innerAt(2).text() + " "
                        + getBuffer(MPI.INT, oneData).getInt(0) + " "
                        + getBuffer(MPI.SHORT, data, 1).getShort(0);
            }
        }
    }

    /// What the calls above have written, said without them.
    private static ByteBuffer filledByHand() {
        return MPI.newByteBuffer(EXTENT)
                .put(0, (byte) 1).put(3, (byte) 2)
                .putChar(4, 'c').putChar(8, 'd')
                .putShort(10, (short) 5).putShort(14, (short) 6)
                .putInt(16, 7).putInt(24, 8)
                .putLong(32, 9L << 40).putLong(48, 10L << 40)
                .putFloat(56, 1.25f).putFloat(64, 1.5f)
                .putDouble(72, 2.25).putDouble(88, 2.5)
                .putShort(96, (short) 11).putInt(100, 11_000)
                .putShort(104, (short) 12).putInt(108, 12_000)
                .putShort(112, (short) 13).putInt(116, 13_000)
                .putInt(120, 14).putShort(126, (short) 15);
    }

    @OnRanks(1)
    void fieldsOfEveryKindLieInTheirPlaceAndTravel() {
        Outer outer = new Outer();
        assertThat(outer.getExtent()).isEqualTo(EXTENT);
        ByteBuffer given = MPI.newByteBuffer(2 * EXTENT);
        Outer.Data second = outer.getData(given, 1);
        second.fillNumbers();
        second.fillOthers();
        ByteBuffer wanted = filledByHand();
        assertThat(given.slice(EXTENT, EXTENT).mismatch(wanted)).isEqualTo(-1);
        given.putInt(EXTENT + 28, -1).putInt(EXTENT + 68, -1); // what lies in the gaps stays here
        byte[] got = new byte[2 * EXTENT];
        Request sending = MPI.COMM_SELF.iSend(given, 2, outer.getType(), 0, 0);
        Status status = MPI.COMM_SELF.recv(got, 2, outer.getType(), 0, 0);
        sending.waitFor();
        assertThat(status.getCount(outer.getType())).isEqualTo(2);
        assertThat(Arrays.copyOf(got, EXTENT)).containsOnly(0);
        assertThat(ByteBuffer.wrap(got, EXTENT, EXTENT).mismatch(wanted)).isEqualTo(-1);
        Outer.Data seen = outer.getData(got, 1);
        assertThat(seen.numbers()).isEqualTo("1 2 c d 5 6 7 8 9 10 1.25 1.5 2.25 2.5");
        assertThat(seen.others()).isEqualTo("11/11000 12/12000 13/13000 14 15");
        Outer.Data first = outer.getData(got);
        assertThat(first.others()).isEqualTo("0/0 0/0 0/0 0 0");
        Outer.Data given0 = outer.getData(given);
        assertThat(given0.numbers()).startsWith("0 0");
    }
}
