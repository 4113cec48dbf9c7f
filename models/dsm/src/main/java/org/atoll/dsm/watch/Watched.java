// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// An array that is watched.
///
/// @param number       how many were allocated before it, the same on all ranks
/// @param what         for the user: `doubles rod[10000]`
/// @param length       how many elements there are
public record Watched(int number, String what, int elementBytes, long length) {
    private static final int PAGE_BYTES = 4096;

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
    }

    static Watched read(DataInput in) throws IOException {
        return new Watched(in.readInt(), in.readUTF(), in.readInt(), in.readLong());
    }
}
