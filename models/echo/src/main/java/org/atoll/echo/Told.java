// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

/// Something that a rank was told.
///
/// @param source the world rank that said it
/// @param bytes  what it said; the receiver's own
@SuppressWarnings("ArrayRecordComponent") // not compared
public record Told(int source, byte[] bytes) {

    /// What keeping it costs the one that says it, in credit.
    static long cost(int bytes) {
        return bytes + 64L;
    }
}
