// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;

/// A piece was not written, as another process has written it since this store last read or wrote
/// it. Whoever reads it again sees what that was.
public final class ChangedPieceException extends IOException {
    private static final long serialVersionUID = 1L;

    /// Creates it.
    ///
    /// @param name  the piece
    /// @param place where it is
    public ChangedPieceException(String name, String place) {
        super(name + " in " + place + " was written by another process meanwhile");
    }
}
