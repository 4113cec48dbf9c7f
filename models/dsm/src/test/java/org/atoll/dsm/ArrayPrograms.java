// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;

/// Programs that work on the arrays of views. They are the same for all detectors.
final class ArrayPrograms {
    private static final int LENGTH = 3000;
    private static final int FROM = 7;
    private static final int ROUNDS = 4;

    private ArrayPrograms() {}

    /// Ranks write elements side by side, each by an array of all of them.
    static void neighbours(Dsm dsm) {
        SharedBytes bytes = dsm.bytes("bytes", LENGTH);
        SharedInts ints = dsm.ints("ints", LENGTH);
        SharedLongs longs = dsm.longs("longs", LENGTH);
        SharedFloats floats = dsm.floats("floats", LENGTH);
        SharedDoubles doubles = dsm.doubles("doubles", LENGTH);
        dsm.barrier();
        for (int round = 1; round <= ROUNDS; round++) {
            ByteView someBytes = bytes.write(FROM, LENGTH);
            IntView someInts = ints.write(FROM, LENGTH);
            LongView someLongs = longs.write(FROM, LENGTH);
            FloatView someFloats = floats.write(FROM, LENGTH);
            DoubleView someDoubles = doubles.write(FROM, LENGTH);
            for (int i = FROM + dsm.rank(); i < LENGTH; i += dsm.size()) {
                int value = round * i;
                someBytes.array()[someBytes.offset() + i - FROM] = (byte) value;
                someInts.array()[someInts.offset() + i - FROM] = value;
                someLongs.array()[someLongs.offset() + i - FROM] = value;
                someFloats.array()[someFloats.offset() + i - FROM] = value;
                someDoubles.array()[someDoubles.offset() + i - FROM] = value;
            }
            dsm.barrier();
            ByteView allBytes = bytes.read(0, LENGTH);
            IntView allInts = ints.read(0, LENGTH);
            LongView allLongs = longs.read(0, LENGTH);
            FloatView allFloats = floats.read(0, LENGTH);
            DoubleView allDoubles = doubles.read(0, LENGTH);
            for (int i = 0; i < LENGTH; i++) {
                int value = i < FROM ? 0 : round * i;
                assertThat(allBytes.array()[allBytes.offset() + i]).isEqualTo((byte) value);
                assertThat(allInts.array()[allInts.offset() + i]).isEqualTo(value);
                assertThat(allLongs.array()[allLongs.offset() + i]).isEqualTo(value);
                assertThat(allFloats.array()[allFloats.offset() + i]).isEqualTo(value);
                assertThat(allDoubles.array()[allDoubles.offset() + i]).isEqualTo(value);
            }
            dsm.barrier();
        }
    }

    /// Ranks add to the same elements, one behind the other, by arrays and by elements.
    static void sums(Dsm dsm) {
        SharedInts sums = dsm.ints("sums", LENGTH);
        dsm.barrier();
        for (int round = 0; round < ROUNDS; round++) {
            dsm.lock(2);
            IntView all = sums.write(0, LENGTH);
            for (int i = 0; i < LENGTH; i++) {
                all.array()[all.offset() + i] += i;
            }
            dsm.unlock(2);
        }
        dsm.barrier();
        for (int i = 0; i < LENGTH; i++) {
            assertThat(sums.get(i)).isEqualTo(ROUNDS * dsm.size() * i);
        }
        dsm.barrier();
    }

    /// What is stored in the array of a view is seen by the view, and by views that are made later.
    static void laterViews(Dsm dsm) {
        SharedLongs some = dsm.longs("some", LENGTH);
        SharedLongs other = dsm.longs("other", LENGTH);
        dsm.barrier();
        if (dsm.rank() == 0) {
            LongView all = some.overwrite(0, LENGTH);
            Arrays.fill(all.array(), all.offset(), all.offset() + LENGTH, 5);
            all.array()[all.offset() + 600] = 6;
            all.set(601, 7);
            assertThat(all.get(600)).isEqualTo(6);
            assertThat(all.array()[all.offset() + 601]).isEqualTo(7);
            assertThat(all.segment().byteSize()).isEqualTo(LENGTH * 8L);
            LongView part = some.read(600, 602);
            assertThat(part.array()[part.offset()]).isEqualTo(6);
            assertThat(part.get(601)).isEqualTo(7);
            all.array()[all.offset() + 602] = 8;
            all.array()[all.offset() + 603] = 9;
            assertThat(some.get(603)).isEqualTo(9);
            some.set(604, 10);
        }
        dsm.barrier();
        assertThat(some.get(599)).isEqualTo(5);
        assertThat(some.get(602)).isEqualTo(8);
        assertThat(some.get(603)).isEqualTo(9);
        assertThat(some.get(604)).isEqualTo(10);
        LongView over = other.read(0, 1);
        LongView empty = other.read(3, 3);
        assertThat(empty.array()).isNotNull();
        dsm.barrier();
        assertThatThrownBy(over::array).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is over");
        dsm.free(other);
        dsm.barrier();
        SharedDoubles again = dsm.doubles("again", LENGTH);
        DoubleView zeros = again.read(0, LENGTH);
        assertThat(zeros.array()[zeros.offset() + 600]).isZero();
        dsm.barrier();
    }
}
