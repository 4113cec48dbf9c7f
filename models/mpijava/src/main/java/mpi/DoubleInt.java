// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `double` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
public final class DoubleInt extends ValueAndIndex {

    /// For [MPI] alone.
    DoubleInt() {
        super(MPI.DOUBLE);
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
        public double getValue() {
            return getDouble(value);
        }

        /// Sets the value.
        public void putValue(double v) {
            putDouble(value, v);
        }
    }
}
