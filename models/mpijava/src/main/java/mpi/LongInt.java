// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `long` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
public final class LongInt extends ValueAndIndex {

    /// For [MPI] alone.
    LongInt() {
        super(MPI.LONG);
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
        public long getValue() {
            return getLong(value);
        }

        /// Sets the value.
        public void putValue(long v) {
            putLong(value, v);
        }
    }
}
