// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `float` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
public final class FloatInt extends ValueAndIndex {

    /// For [MPI] alone.
    FloatInt() {
        super(MPI.FLOAT);
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
        public float getValue() {
            return getFloat(value);
        }

        /// Sets the value.
        public void putValue(float v) {
            putFloat(value, v);
        }
    }
}
