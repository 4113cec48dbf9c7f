// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `long` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
@SuppressWarnings("doclint:missing") // see package-info
public final class LongInt extends Struct {
    private final int value = addLong();
    private final int index = addInt();

    /// For [MPI] alone.
    LongInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /// One pair.
    @SuppressWarnings("doclint:missing") // see package-info
    public final class Data extends Struct.Data {
        public Data() {}

        public long getValue() {
            return getLong(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(long v) {
            putLong(value, v);
        }

        public void putIndex(int i) {
            putInt(index, i);
        }
    }
}
