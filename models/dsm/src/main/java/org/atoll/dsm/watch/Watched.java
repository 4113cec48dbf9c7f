// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// An array that is watched.
///
/// @param number       how many were allocated before it, the same on all ranks
/// @param what         for the user: `doubles rod[10000]`
/// @param length       how many elements there are, with those between rows that nobody uses
/// @param unit         how many elements make up a row; 1 if there are no rows
public record Watched(int number, String what, int elementBytes, long length, long unit) {
    private static final int PAGE_BYTES = 4096;

    /// What the user numbers.
    public String noun(boolean many) {
        if (unit > 1) {
            return many ? "rows" : "row";
        }
        return many ? "indices" : "index";
    }

    /// The number by which the user knows an element: that of its row, if there are rows.
    long numberOf(long element) {
        return element / unit;
    }

    /// How many elements lie in a page.
    ///
    /// @return at least 512
    public int perPage() {
        return PAGE_BYTES / elementBytes;
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(number);
        out.writeUTF(what);
        out.writeInt(elementBytes);
        out.writeLong(length);
        out.writeLong(unit);
    }

    static Watched read(DataInput in) throws IOException {
        return new Watched(
                in.readInt(), in.readUTF(), in.readInt(), in.readLong(), in.readLong());
    }
}
