// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import org.jspecify.annotations.Nullable;

/// A peer or a device failed: the operation that was going on could not end with its result.
///
/// Misuse of the interface is never reported this way; it is an
/// [IllegalArgumentException] or an [IllegalStateException].
public class CommunicationException extends RuntimeException implements CallError {
    private static final long serialVersionUID = 1L;

    private final String call;
    private final String matter;

    /// The world rank that failed, or -1 when no single rank is to blame.
    private final int failedRank;

    /// Creates the answer to an operation that cannot complete.
    ///
    /// @param message    one line: the operation, the ranks, the values
    /// @param failedRank the world rank that failed, or -1
    /// @param cause      what the device or the peer reported, or null
    public CommunicationException(String message, int failedRank, @Nullable Throwable cause) {
        this("", message, failedRank, cause);
    }

    /// Creates the answer to a call that cannot complete.
    ///
    /// @param call       the name of the call
    /// @param matter     what is the matter, in one line: the ranks, the values
    /// @param failedRank the world rank that failed, or -1
    /// @param cause      what the device or the peer reported, or null
    public CommunicationException(
            String call, String matter, int failedRank, @Nullable Throwable cause) {
        super(CallError.message(call, matter), cause);
        this.call = call;
        this.matter = matter;
        this.failedRank = failedRank;
    }

    @Override
    public final String call() {
        return call;
    }

    @Override
    public final String matter() {
        return matter;
    }

    /// The world rank that failed, or -1 when no single rank is to blame.
    public int failedRank() {
        return failedRank;
    }

    /// What ended a program.
    ///
    /// @param thrown  what it has thrown
    /// @param failure that of its job, or null
    /// @return the failure with what was thrown as suppressed, if the program was only interrupted
    ///     because of it; else what was thrown
    public static Throwable behind(
            Throwable thrown, @Nullable CommunicationException failure) {
        for (Throwable link = thrown; failure != null && link != null; link = link.getCause()) {
            if (link instanceof InterruptedException) {
                failure.addSuppressed(thrown);
                return failure;
            }
        }
        return thrown;
    }
}
