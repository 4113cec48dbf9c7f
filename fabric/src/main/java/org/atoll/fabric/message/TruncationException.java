// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.job.CommunicationException;

/// A message was longer than the buffer of the receive it matched. The buffer holds what fitted;
/// the rest is gone; both ranks may go on.
public final class TruncationException extends CommunicationException {
    private static final long serialVersionUID = 1L;

    /// The sender's rank.
    private final int source;

    /// The message's tag.
    private final int tag;

    /// The length of the message, in bytes.
    private final long messageBytes;

    /// The room in the buffer, in bytes.
    private final long bufferBytes;

    TruncationException(int source, int tag, long messageBytes, long bufferBytes) {
        super(
                "receive from " + source + ", tag " + tag + ": the message has " + messageBytes
                        + " bytes, the buffer only " + bufferBytes,
                -1,
                null);
        this.source = source;
        this.tag = tag;
        this.messageBytes = messageBytes;
        this.bufferBytes = bufferBytes;
    }

    /// The same error with the sender's number in a communicator.
    ///
    /// @param member the sender's rank there
    /// @return an error that names it
    public TruncationException from(int member) {
        return new TruncationException(member, tag, messageBytes, bufferBytes);
    }

    /// Who sent the message.
    ///
    /// @return the sender's rank
    public int source() {
        return source;
    }

    /// The message's tag.
    public int tag() {
        return tag;
    }

    /// The length of the message.
    ///
    /// @return a number of bytes
    public long messageBytes() {
        return messageBytes;
    }

    /// The room in the buffer.
    ///
    /// @return a number of bytes
    public long bufferBytes() {
        return bufferBytes;
    }
}
