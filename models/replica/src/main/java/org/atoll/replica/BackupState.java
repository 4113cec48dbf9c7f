// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// The state of an object with a backup on its way to a rank that gets a copy: with the writes that
/// wait for conditions.
///
/// ```
/// length: int, state, (origin: int, length: int, unit)*
/// ```
///
/// @param state   as [States] has written it
/// @param waiting in their order
@SuppressWarnings("ArrayRecordComponent") // not compared
record BackupState(byte[] state, List<Waiting> waiting) {

    /// What is sent of an object whose state has not come to who should have it.
    static final byte[] NONE = new byte[Integer.BYTES - 1];

    /// A write that waits.
    ///
    /// @param origin the rank that has called it
    /// @param unit   what it is
    record Waiting(int origin, byte[] unit) {}

    /// All of it.
    byte[] write() {
        int bytes = waiting.stream()
                .mapToInt(each -> 2 * Integer.BYTES + each.unit().length)
                .sum();
        ByteBuffer to = ByteBuffer.allocate(Integer.BYTES + state.length + bytes);
        put(to, state);
        for (Waiting each : waiting) {
            put(to.putInt(each.origin()), each.unit());
        }
        return to.array();
    }

    private static void put(ByteBuffer to, byte[] bytes) {
        to.putInt(bytes.length).put(bytes);
    }

    /// Whether there is a state.
    static boolean isSome(byte[] written) {
        return written.length > NONE.length;
    }

    /// Reads what [#write] has written.
    static BackupState read(byte[] written) {
        ByteBuffer from = ByteBuffer.wrap(written);
        byte[] state = take(from);
        List<Waiting> waiting = new ArrayList<>();
        while (from.hasRemaining()) {
            waiting.add(new Waiting(from.getInt(), take(from)));
        }
        return new BackupState(state, waiting);
    }

    private static byte[] take(ByteBuffer from) {
        byte[] bytes = new byte[from.getInt()];
        from.get(bytes);
        return bytes;
    }
}
