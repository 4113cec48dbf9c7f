// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.nio.ByteBuffer;

/// A write that was carried out, as copies are compared.
///
/// @param object    which object
/// @param operation which operation
/// @param digest    of the state behind it
record CheckedWrite(int object, int operation, long digest) {
    static final int BYTES = Integer.BYTES + Integer.BYTES + Long.BYTES;

    void write(ByteBuffer to) {
        to.putInt(object).putInt(operation).putLong(digest);
    }

    static CheckedWrite read(ByteBuffer from) {
        return new CheckedWrite(from.getInt(), from.getInt(), from.getLong());
    }
}
