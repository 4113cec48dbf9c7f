// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

/// The measures of a rank's device, as its card says; where the rank is MPI knows.
///
/// @param capacityBytes the largest payload of a frame that it takes
/// @param pieceBytes    the largest payload behind a frame that it takes
record Place(int capacityBytes, int pieceBytes) {
    private static final int PARTS = 2;

    /// The address on a card.
    String text() {
        return capacityBytes + ":" + pieceBytes;
    }

    /// Reads what [#text] has written.
    ///
    /// @throws IllegalArgumentException if it is something else
    static Place of(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != PARTS) {
            throw new IllegalArgumentException("'" + text + "' is no address of device mpi");
        }
        return new Place(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }
}
