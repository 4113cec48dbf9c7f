// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `float` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
@SuppressWarnings("doclint:missing") // see package-info
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
    @SuppressWarnings("doclint:missing") // see package-info
    public final class Data extends ValueAndIndex.Data {
        public Data() {}

        public float getValue() {
            return getFloat(value);
        }

        public void putValue(float v) {
            putFloat(value, v);
        }
    }
}
