// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `short` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
@SuppressWarnings("doclint:missing") // see package-info
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
    @SuppressWarnings("doclint:missing") // see package-info
    public final class Data extends ValueAndIndex.Data {
        public Data() {}

        public short getValue() {
            return getShort(value);
        }

        public void putValue(short v) {
            putShort(value, v);
        }
    }
}
