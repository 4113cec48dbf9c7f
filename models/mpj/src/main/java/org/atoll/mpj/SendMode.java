// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

/// What must have happened when a send is done (MPI 4.1, section 3.4).
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
    READY;

    /// Sends; blocks until what the mode asks for has happened.
    void send(Communicator comm, Part part, int dest, int tag) {
        switch (this) {
            case STANDARD, READY -> comm.send(part, dest, tag);
            case SYNCHRONOUS, BUFFERED -> start(comm, part, dest, tag).await();
        }
    }

    /// Starts to send; does not block.
    Request start(Communicator comm, Part part, int dest, int tag) {
        return switch (this) {
            case STANDARD, READY -> comm.sendAsync(part, dest, tag);
            case SYNCHRONOUS -> synchronous(comm, part, comm.to(dest, tag), tag);
            case BUFFERED -> {
                comm.world().bufferedSends().send(
                        part, comm.to(dest, tag), comm.context(), tag);
                yield comm.sent();
            }
        };
    }

    private static Request synchronous(Communicator comm, Part part, int to, int tag) {
        part.checkSendable();
        return comm.wrap(comm.mailbox().startSynchronousSend(
                part.buffer(), part.offset(), part.bytes(), part.packer(), to, comm.context(),
                tag));
    }
}
