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
    private static final int ROWS = 5;

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

    /// Ranks write elements of the same rows, each by its own view of all of them. Rows begin at
    /// pages, but do not end there.
    static void rows(Dsm dsm) {
        SharedRows<byte[]> bytes = dsm.byteRows("byte rows", ROWS, 5000);
        SharedRows<int[]> ints = dsm.intRows("int rows", ROWS, 3);
        SharedRows<long[]> longs = dsm.longRows("long rows", ROWS, 512);
        SharedRows<float[]> floats = dsm.floatRows("float rows", ROWS, 1025);
        SharedRows<double[]> doubles = dsm.doubleRows("double rows", ROWS, 700);
        dsm.home(doubles, 1, 3, dsm.size() - 1);
        dsm.barrier();
        for (int round = 1; round <= ROUNDS; round++) {
            RowsView<byte[]> someBytes = bytes.write(0, ROWS);
            RowsView<int[]> someInts = ints.write(1, ROWS);
            RowsView<long[]> someLongs = longs.write(0, ROWS);
            RowsView<float[]> someFloats = floats.write(0, ROWS);
            RowsView<double[]> someDoubles = doubles.write(0, ROWS);
            for (int row = 0; row < ROWS; row++) {
                int value = 1000 * round + 10 * row;
                for (int i = dsm.rank(); i < 5000; i += dsm.size()) {
                    someBytes.row(row)[i] = (byte) (value + i);
                }
                for (int i = dsm.rank(); i < 3 && row > 0; i += dsm.size()) {
                    someInts.row(row)[i] = value + i;
                }
                for (int i = dsm.rank(); i < 512; i += dsm.size()) {
                    someLongs.row(row)[i] = value + i;
                    someFloats.row(row)[2 * i] = value + i;
                    someDoubles.row(row)[i] = value + i;
                }
            }
            dsm.barrier();
            RowsView<byte[]> allBytes = bytes.read(0, ROWS);
            RowsView<int[]> allInts = ints.read(0, ROWS);
            RowsView<long[]> allLongs = longs.read(0, ROWS);
            RowsView<float[]> allFloats = floats.read(0, ROWS);
            RowsView<double[]> allDoubles = doubles.read(0, ROWS);
            for (int row = 0; row < ROWS; row++) {
                int value = 1000 * round + 10 * row;
                for (int i = 0; i < 512; i++) {
                    assertThat(allLongs.row(row)[i]).isEqualTo(value + i);
                    assertThat(allFloats.row(row)[2 * i]).isEqualTo(value + i);
                    assertThat(allDoubles.row(row)[i]).isEqualTo(value + i);
                }
                assertThat(allInts.row(row)[2]).isEqualTo(row == 0 ? 0 : value + 2);
                assertThat(allBytes.row(row)[4999]).isEqualTo((byte) (value + 4999));
                assertThat(allFloats.row(row)[1023]).isZero();
                assertThat(allDoubles.row(row)[699]).isZero();
            }
            dsm.barrier();
        }
    }

    /// An empty range is at home and pushed like others: at an index that nobody has read, too, and
    /// behind the last one, where the next array begins.
    private static void moveNothing(Dsm dsm, SharedRows<double[]> table) {
        dsm.home(table, ROWS, ROWS, 0);
        if (dsm.rank() == 0) {
            table.write(0, 1).row(0)[0] = 11;
            for (int other = 1; other < dsm.size(); other++) {
                dsm.push(table, ROWS, ROWS, other);
                dsm.push(table, 1, 1, other);
            }
        } else {
            dsm.pushed(0);
            dsm.pushed(0);
        }
        assertThat(table.read(0, 1).row(0)[0]).isEqualTo(11);
        dsm.barrier();
    }

    /// Rows are distributed and pushed, overwritten, read by later views, and freed.
    static void rowsThatMove(Dsm dsm) {
        SharedRows<double[]> table = dsm.doubleRows("table", ROWS, 600);
        dsm.barrier();
        int last = dsm.size() - 1;
        if (dsm.rank() == last) {
            RowsView<double[]> all = table.overwrite(0, ROWS);
            for (int row = 0; row < ROWS; row++) {
                Arrays.fill(all.row(row), 0, 600, row + 1);
            }
        }
        dsm.distribute(table, last);
        for (int row = 0; row < ROWS; row++) {
            assertThat(table.read(row, row + 1).row(row)[599]).isEqualTo(row + 1);
        }
        dsm.barrier();
        if (dsm.rank() == 0) {
            RowsView<double[]> mine = table.write(2, 4);
            mine.row(2)[0] = 7;
            mine.row(3)[1] = 8;
            assertThat(mine.row(2)).isSameAs(mine.row(2));
            assertThat(table.read(2, 3).row(2)[0]).isEqualTo(7);
            for (int other = 1; other < dsm.size(); other++) {
                dsm.push(table, 2, 4, other);
            }
        } else {
            dsm.pushed(0);
        }
        RowsView<double[]> seen = table.read(1, 4);
        assertThat(seen.row(2)[0]).isEqualTo(7);
        assertThat(seen.row(2)[1]).isEqualTo(3);
        assertThat(seen.row(3)[1]).isEqualTo(8);
        dsm.barrier();
        moveNothing(dsm, table);
        dsm.free(table);
        dsm.barrier();
        SharedRows<float[]> again = dsm.floatRows("again", ROWS, 600);
        assertThat(again.read(0, ROWS).row(2)[0]).isZero();
        SharedRows<long[]> none = dsm.longRows("none", 0, 0);
        assertThat(none.length()).isZero();
        none.read(0, 0);
        dsm.barrier();
    }
}
