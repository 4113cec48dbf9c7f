// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `long` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
@SuppressWarnings("doclint:missing") // see package-info
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
    @SuppressWarnings("doclint:missing") // see package-info
    public final class Data extends ValueAndIndex.Data {
        public Data() {}

        public long getValue() {
            return getLong(value);
        }

        public void putValue(long v) {
            putLong(value, v);
        }
    }
}
