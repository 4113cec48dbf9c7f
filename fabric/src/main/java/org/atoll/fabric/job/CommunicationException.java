// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import org.jspecify.annotations.Nullable;

/// A peer or a device failed: the operation that was going on could not end with its result.
///
/// Misuse of the interface is never reported this way; it is an
/// [IllegalArgumentException] or an [IllegalStateException].
public class CommunicationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// The world rank that failed, or -1 when no single rank is to blame.
    private final int failedRank;

    /// Creates the answer to an operation that cannot complete.
    ///
    /// @param message    one line: the operation, the ranks, the values
    /// @param failedRank the world rank that failed, or -1
    /// @param cause      what the device or the peer reported, or null
    public CommunicationException(String message, int failedRank, @Nullable Throwable cause) {
        super(message, cause);
        this.failedRank = failedRank;
    }

    /// The world rank that failed, or -1 when no single rank is to blame.
    ///
    /// @return the rank
    public int failedRank() {
        return failedRank;
    }
}
