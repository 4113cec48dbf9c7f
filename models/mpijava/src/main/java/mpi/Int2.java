// SPDX-License-Identifier: Apache-2.0
package mpi;

/// An `int` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
public final class Int2 extends ValueAndIndex {

    /// For [MPI] alone.
    Int2() {
        super(MPI.INT);
    }

    @Override
    protected Data newData() {
        return new Data();
    }

    /// One pair.
        public final class Data extends ValueAndIndex.Data {
        /// Creates a view that is bound to nothing; [Struct#getData] binds one.
        public Data() {}

        /// The value.
        public int getValue() {
            return getInt(value);
        }

        /// Sets the value.
        public void putValue(int v) {
            putInt(value, v);
        }
    }
}
