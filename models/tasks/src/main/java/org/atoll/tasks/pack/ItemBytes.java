// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.pack;

import java.nio.charset.StandardCharsets;

/// The bytes of a text or an object, to be read at once: they may be those of the message.
///
/// @param bytes  where they are
/// @param from   the first one there
/// @param length how many
@SuppressWarnings("ArrayRecordComponent") // read at once, never compared
public record ItemBytes(byte[] bytes, int from, int length) {

    /// The text that they are.
    public String text() {
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }
}
