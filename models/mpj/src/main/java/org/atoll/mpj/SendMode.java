// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

/// The condition under which a send is done (MPI 4.1, section 3.4).
public enum SendMode {
    /// The buffer may be used again; whether the message has been received is open.
    STANDARD,

    /// The message was copied: the send is done at once, whatever the receiver does. The copies
    /// under way are bounded by [Mpj#attachBuffer].
    BUFFERED,

    /// The receive has begun.
    SYNCHRONOUS,

    /// As [#STANDARD], and the program promises that the receive is posted already. The promise
    /// is not checked, and a message without its receive is not lost.
    READY
}
