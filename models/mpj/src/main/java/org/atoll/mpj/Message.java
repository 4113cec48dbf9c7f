// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.message.Matched;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.request.ObjectLanding;
import org.jspecify.annotations.Nullable;

/// A message that a matched probe has found and taken: nobody else can receive it (MPI 4.1,
/// section 3.8.2). It is received once, by any thread.
public final class Message {
    private final MessageRequests requests;
    private final @Nullable Matched matched;
    private final Status status;

    Message(MessageRequests requests, @Nullable Matched matched, Status status) {
        this.requests = requests;
        this.matched = matched;
        this.status = status;
    }

    static Message of(MessageRequests requests, Matched matched) {
        return new Message(requests, matched, requests.messages().status(matched));
    }

    /// Who sent the message, its tag and its length.
    public Status status() {
        return status;
    }

    /// Receives the message; blocks until it is there.
    ///
    /// @param part where it goes
    /// @return the same as [#status]
    /// @throws IllegalStateException if it has been received already
    /// @throws org.atoll.fabric.message.TruncationException if it is longer than the part
    public Status receive(Part part) {
        return receiveAsync(part).await();
    }

    /// Receives the message into a whole buffer; blocks until it is there.
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @return the same as [#status]
    /// @throws IllegalStateException if it has been received already
    /// @throws org.atoll.fabric.message.TruncationException if it is longer than the buffer
    public Status receive(Object buffer) {
        return receive(Part.of(buffer));
    }

    /// Starts to receive the message; does not block.
    ///
    /// @param part where it goes; its buffer must not be touched until the request is done
    /// @throws IllegalStateException if it has been received already
    public Request receiveAsync(Part part) {
        Portion into = Required.message("part", Part.portion(part));
        Checks.writable(into.buffer());
        requests.messages().domain().requireUsable();
        return requests.of(
                matched == null ? null : requests.messages().startReceive(matched, into));
    }

    /// Receives the message as an object; blocks until it is there.
    ///
    /// @param type what it must be
    /// @return a new object, or null if null was sent
    /// @throws IllegalStateException    if it has been received already
    /// @throws IllegalArgumentException if the message is no object that may be read
    /// @throws ClassCastException       if it is an object of another type
    public <T> @Nullable T receiveObject(Class<T> type) {
        Required.of("type", type, Class.class);
        byte[] bytes = new byte[Math.toIntExact(status.bytes())];
        receive(Part.of(bytes));
        return ObjectLanding.decode(requests.messages().objects(), bytes, status, type);
    }
}
