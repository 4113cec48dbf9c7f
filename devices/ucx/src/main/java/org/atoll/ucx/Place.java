// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.util.Base64;

/// The place of a rank's worker, as its card says.
///
/// @param capacityBytes the largest payload of a frame that it takes
/// @param pieceBytes    the largest payload behind a frame that it takes
/// @param worker        its address as UCX writes it
@SuppressWarnings("ArrayRecordComponent") // never compared
record Place(int capacityBytes, int pieceBytes, byte[] worker) {
    private static final int PARTS = 3;

    /// The address on a card.
    String text() {
        return capacityBytes + ":" + pieceBytes + ":"
                + Base64.getEncoder().withoutPadding().encodeToString(worker);
    }

    /// Reads what [#text] has written.
    ///
    /// @throws IllegalArgumentException if it is something else
    static Place of(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != PARTS) {
            throw new IllegalArgumentException("'" + text + "' is no address of a worker of UCX");
        }
        return new Place(
                Integer.parseInt(parts[0]), Integer.parseInt(parts[1]),
                Base64.getDecoder().decode(parts[2]));
    }
}
