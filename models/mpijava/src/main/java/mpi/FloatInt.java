// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `float` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
@SuppressWarnings("doclint:missing") // see package-info
public final class FloatInt extends Struct {
    private final int value = addFloat();
    private final int index = addInt();

    /// For [MPI] alone.
    FloatInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /// One pair.
    @SuppressWarnings("doclint:missing") // see package-info
    public final class Data extends Struct.Data {
        public Data() {}

        public float getValue() {
            return getFloat(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(float v) {
            putFloat(value, v);
        }

        public void putIndex(int i) {
            putInt(index, i);
        }
    }
}
