// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `short` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
@SuppressWarnings("doclint:missing") // see package-info
public final class ShortInt extends Struct {
    private final int value = addShort();
    private final int index = addInt();

    /// For [MPI] alone.
    ShortInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /// One pair.
    @SuppressWarnings("doclint:missing") // see package-info
    public final class Data extends Struct.Data {
        public Data() {}

        public short getValue() {
            return getShort(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(short v) {
            putShort(value, v);
        }

        public void putIndex(int i) {
            putInt(index, i);
        }
    }
}
