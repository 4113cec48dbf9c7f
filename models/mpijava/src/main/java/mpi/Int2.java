// SPDX-License-Identifier: Apache-2.0
package mpi;

/// An `int` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
@SuppressWarnings("doclint:missing") // see package-info
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
    @SuppressWarnings("doclint:missing") // see package-info
    public final class Data extends ValueAndIndex.Data {
        public Data() {}

        public int getValue() {
            return getInt(value);
        }

        public void putValue(int v) {
            putInt(value, v);
        }
    }
}
