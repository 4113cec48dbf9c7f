// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.pack;

/// The size of a message.
///
/// @param bytes     on the wire
/// @param userBytes of the user's data, or [Packed#UNKNOWN]
/// @param items     how many, or [Packed#UNKNOWN]
public record PackedSize(long bytes, long userBytes, int items) {

    /// The size of a message whose items nobody has counted.
    static PackedSize uncounted(long bytes) {
        return new PackedSize(bytes, Packed.UNKNOWN, Packed.UNKNOWN);
    }
}
