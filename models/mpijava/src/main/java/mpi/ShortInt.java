// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `short` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
public final class ShortInt extends ValueAndIndex {

    /// For [MPI] alone.
    ShortInt() {
        super(MPI.SHORT);
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
        public short getValue() {
            return getShort(value);
        }

        /// Sets the value.
        public void putValue(short v) {
            putShort(value, v);
        }
    }
}
