// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.CommunicationException;

/// A message was longer than the buffer of the receive it matched. The buffer holds what fitted;
/// the rest is gone; both ranks may go on.
public final class TruncationException extends CommunicationException {
    private static final long serialVersionUID = 1L;

    /// The length of the message, in bytes.
    private final long messageBytes;

    TruncationException(int source, int tag, long messageBytes, long bufferBytes) {
        super(
                "receive from " + source + ", tag " + tag + ": the message has " + messageBytes
                        + " bytes, the buffer only " + bufferBytes,
                -1,
                null);
        this.messageBytes = messageBytes;
    }

    /// The length of the message.
    ///
    /// @return a number of bytes
    public long messageBytes() {
        return messageBytes;
    }
}
