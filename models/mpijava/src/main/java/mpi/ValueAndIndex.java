// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A value and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
abstract sealed class ValueAndIndex extends Struct
        permits ShortInt, Int2, LongInt, FloatInt, DoubleInt {
    /// The field of the value.
    final int value;

    private final int index;

    ValueAndIndex(Datatype type) {
        value = addData(type);
        setOffset(Math.max(type.getByteSize(), Integer.BYTES));
        index = addInt();
    }

    /// One pair.
        public abstract class Data extends Struct.Data {
        Data() {}

        /// The index.
        public final int getIndex() {
            return getInt(index);
        }

        /// Sets the index.
        public final void putIndex(int i) {
            putInt(index, i);
        }
    }
}
