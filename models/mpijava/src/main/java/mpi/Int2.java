// SPDX-License-Identifier: Apache-2.0
package mpi;

/// An `int` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
@SuppressWarnings("doclint:missing") // see package-info
public final class Int2 extends Struct {
    private final int value = addInt();
    private final int index = addInt();

    /// For [MPI] alone.
    Int2() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /// One pair.
    @SuppressWarnings("doclint:missing") // see package-info
    public final class Data extends Struct.Data {
        public Data() {}

        public int getValue() {
            return getInt(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(int v) {
            putInt(value, v);
        }

        public void putIndex(int i) {
            putInt(index, i);
        }
    }
}
