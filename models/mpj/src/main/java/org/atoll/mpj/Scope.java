// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.ArrayList;
import java.util.List;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.request.RepeatedReceive;
import org.atoll.mpj.request.RepeatedSend;
import org.atoll.mpj.team.Refusal;
import org.jspecify.annotations.Nullable;

/// Sends, receives and other requests that end together: [#close] waits for all of them.
///
/// ```java
/// try (Scope batch = comm.scope()) {
///     batch.receive(halo, previous, 0);
///     batch.send(border, next, 0);
/// } // both are done here
/// ```
///
/// A program that does this in every step may keep one scope and end each step with [#await]: the
/// requests belong to the scope, which uses them again, and nothing is allocated any more.
///
/// For one thread. Arguments and errors are those of the communicator's calls.
public final class Scope implements AutoCloseable {
    private final MessageRequests messages;
    private final List<Request> requests = new ArrayList<>();
    private final List<RepeatedReceive<Request>> receives = new ArrayList<>();
    private final List<RepeatedSend<Request>> sends = new ArrayList<>();
    private int receiving;
    private int sending;
    private boolean closed;

    Scope(MessageRequests messages) {
        this.messages = messages;
    }

    private MessageRequests open() {
        if (closed) {
            throw Refusal.of("this scope", "is closed: open another one");
        }
        return messages;
    }

    private RepeatedReceive<Request> nextReceive() {
        if (receiving == receives.size()) {
            receives.add(messages.repeatedReceive());
        }
        return receives.get(receiving++);
    }

    private RepeatedSend<Request> nextSend() {
        if (sending == sends.size()) {
            sends.add(messages.repeatedSend(false));
        }
        return sends.get(sending++);
    }

    /// Starts to send a whole buffer; does not block.
    ///
    /// @param buffer must not change until the scope has waited for it
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    /// @return the request, which is the scope's: good until [#await] or [#close] returns
    public Request send(Object buffer, int dest, int tag) {
        MessageRequests _ = open();
        return add(nextSend().start(buffer, dest, tag));
    }

    /// Starts to send a part; does not block.
    ///
    /// @param part its buffer must not change until the scope has waited for it
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    /// @return the request, which is the scope's: good until [#await] or [#close] returns
    public Request send(Part part, int dest, int tag) {
        MessageRequests _ = open();
        Part out = Part.sent(part);
        return add(nextSend().start(
                out.buffer(), out.offset(), out.bytes(), out.packer(), dest, tag));
    }

    /// Starts to receive into a whole buffer; does not block.
    ///
    /// @param buffer must not be touched until the scope has waited for it
    /// @param source the sender's rank or [Comm#ANY_SOURCE]
    /// @param tag    the tag or [Comm#ANY_TAG]
    /// @return the request, which is the scope's: good until [#await] or [#close] returns
    public Request receive(Object buffer, int source, int tag) {
        MessageRequests _ = open();
        return add(nextReceive().start(buffer, source, tag));
    }

    /// Starts to receive into a part; does not block.
    ///
    /// @param part   its buffer must not be touched until the scope has waited for it
    /// @param source the sender's rank or [Comm#ANY_SOURCE]
    /// @param tag    the tag or [Comm#ANY_TAG]
    /// @return the request, which is the scope's: good until [#await] or [#close] returns
    public Request receive(Part part, int source, int tag) {
        MessageRequests _ = open();
        Part in = Part.received(part);
        return add(nextReceive().start(
                in.buffer(), in.offset(), in.bytes(), in.packer(), source, tag));
    }

    /// Starts to send an object; does not block.
    ///
    /// @param value the object, or null; it is written at once
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    public Request sendObject(@Nullable Object value, int dest, int tag) {
        MessageRequests to = open();
        return add(to.send(to.encoded(value, dest, tag), dest, tag));
    }

    /// Starts to receive an object; does not block.
    ///
    /// @param type   what it must be
    /// @param source the sender's rank or [Comm#ANY_SOURCE]
    /// @param tag    the tag or [Comm#ANY_TAG]
    public <T> ObjectRequest<T> receiveObject(Class<T> type, int source, int tag) {
        MessageRequests from = open();
        return add(from.receiveObject(Required.of("type", type, Class.class), source, tag));
    }

    /// Puts a request in the scope: of a message, persistent or not, a window or a file.
    ///
    /// @param request a request of this rank
    public <R extends Request> R add(R request) {
        Required.of("request", request, Request.class);
        MessageRequests _ = open();
        requests.add(request);
        return request;
    }

    /// Puts a collective in the scope; what it results in is had by its own
    /// [CollectiveRequest#await].
    ///
    /// @param request a collective that this rank has started
    /// @param <T>     what it results in
    public <T> CollectiveRequest<T> add(CollectiveRequest<T> request) {
        add(Required.of("request", request, CollectiveRequest.class).asRequest());
        return request;
    }

    /// Puts the receive of an object in the scope; the object is had by its own
    /// [ObjectRequest#await].
    ///
    /// @param request a receive of this rank
    /// @param <T>     what the object must be
    public <T> ObjectRequest<T> add(ObjectRequest<T> request) {
        add(Required.of("request", request, ObjectRequest.class).request());
        return request;
    }

    /// Blocks until all requests are done, also when some fail: then throws what the first of
    /// these threw, with what the others threw suppressed in it. The scope is empty then and may be
    /// used again. Only a receive from any source that waits until a failure is acknowledged
    /// ([org.atoll.fabric.message.FailurePendingException]) stays, to be waited for once more.
    public void await() {
        Throwable first = null;
        for (int i = 0; i < requests.size(); i++) {
            first = joined(first, failureOf(requests.get(i)));
        }
        if (first == null) {
            requests.clear();
        } else {
            requests.removeIf(request -> !request.pends());
        }
        receiving = 0;
        sending = 0;
        if (first instanceof Error e) {
            throw e;
        }
        if (first instanceof RuntimeException e) {
            throw e;
        }
    }

    /// Waits as [#await] does, and takes back what would stay.
    @Override
    public void close() {
        closed = true;
        try {
            await();
        } finally {
            requests.forEach(Request::cancel);
            requests.clear();
        }
    }

    private static @Nullable Throwable failureOf(Request request) {
        try {
            request.await();
            return null;
        } catch (RuntimeException | Error e) { // of a collective's reduction, say
            return e;
        }
    }

    private static @Nullable Throwable joined(
            @Nullable Throwable first, @Nullable Throwable next) {
        if (first != null && next != null && !first.equals(next)) {
            first.addSuppressed(next);
        }
        return first == null ? next : first;
    }
}
