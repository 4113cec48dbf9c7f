// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

/// A message that a matched probe has taken out of matching: only [Matches#startReceive] can
/// receive it now. Any thread may do that, once.
public final class Matched {
    final Unexpected message;

    private final Status status;
    private boolean received;

    Matched(Unexpected message) {
        this.message = message;
        this.status = new Status(message.source, message.tag, message.bytes);
    }

    /// Who sent the message, its tag and length.
    ///
    /// @return the status, with the sender's world rank
    public Status status() {
        return status;
    }

    /// Holder only.
    void receive() {
        if (received) {
            throw new IllegalStateException(
                    "the message from " + status.source() + ", tag " + status.tag()
                            + ", has been received already");
        }
        received = true;
    }
}
