// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `double` and the index that MINLOC and MAXLOC carry with it, in a buffer of bytes.
@SuppressWarnings("doclint:missing") // see package-info
public final class DoubleInt extends Struct {
    private final int value = addDouble();
    private final int index = addInt();

    /// For [MPI] alone.
    DoubleInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /// One pair.
    @SuppressWarnings("doclint:missing") // see package-info
    public final class Data extends Struct.Data {
        public Data() {}

        public double getValue() {
            return getDouble(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(double v) {
            putDouble(value, v);
        }

        public void putIndex(int i) {
            putInt(index, i);
        }
    }
}
