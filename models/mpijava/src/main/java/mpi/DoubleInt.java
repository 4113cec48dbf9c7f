// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `double` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
@SuppressWarnings("doclint:missing") // see package-info
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
    @SuppressWarnings("doclint:missing") // see package-info
    public final class Data extends ValueAndIndex.Data {
        public Data() {}

        public double getValue() {
            return getDouble(value);
        }

        public void putValue(double v) {
            putDouble(value, v);
        }
    }
}
