// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sends and receives that end together: [#close] waits for all of them.
///
/// ```java
/// try (Scope batch = comm.scope()) {
///     batch.receive(halo, previous, 0);
///     batch.send(border, next, 0);
/// } // both are done here
/// ```
///
/// For one thread. Arguments and errors are those of the communicator's calls.
public final class Scope implements AutoCloseable {
    private final PointToPoint comm;
    private final List<Request> requests = new ArrayList<>();
    private boolean closed;

    Scope(PointToPoint comm) {
        this.comm = comm;
    }

    /// Starts to send a whole buffer; does not block.
    ///
    /// @param buffer must not change until the scope is closed
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    /// @return the request
    public Request send(Object buffer, int dest, int tag) {
        return add(open().sendAsync(buffer, dest, tag));
    }

    /// Starts to send a part; does not block.
    ///
    /// @param part its buffer must not change until the scope is closed
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    /// @return the request
    public Request send(Part part, int dest, int tag) {
        return add(open().sendAsync(part, dest, tag));
    }

    /// Starts to receive into a whole buffer; does not block.
    ///
    /// @param buffer must not be touched until the scope is closed
    /// @param source the sender's rank or [Comm#ANY_SOURCE]
    /// @param tag    the tag or [Comm#ANY_TAG]
    /// @return the request
    public Request receive(Object buffer, int source, int tag) {
        return add(open().receiveAsync(buffer, source, tag));
    }

    /// Starts to receive into a part; does not block.
    ///
    /// @param part   its buffer must not be touched until the scope is closed
    /// @param source the sender's rank or [Comm#ANY_SOURCE]
    /// @param tag    the tag or [Comm#ANY_TAG]
    /// @return the request
    public Request receive(Part part, int source, int tag) {
        return add(open().receiveAsync(part, source, tag));
    }

    /// Starts to send an object; does not block.
    ///
    /// @param value the object, or null; it is written at once
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @return the request
    public Request sendObject(@Nullable Object value, int dest, int tag) {
        return add(open().sendObjectAsync(value, dest, tag));
    }

    /// Starts to receive an object; does not block.
    ///
    /// @param type   what it must be
    /// @param source the sender's rank or [Comm#ANY_SOURCE]
    /// @param tag    the tag or [Comm#ANY_TAG]
    /// @param <T>    the type
    /// @return the request
    public <T> ObjectRequest<T> receiveObject(Class<T> type, int source, int tag) {
        ObjectRequest<T> request = open().receiveObjectAsync(type, source, tag);
        add(request.request());
        return request;
    }

    /// Puts a request in the scope.
    ///
    /// @param request a request of this rank
    /// @param <R>     its type
    /// @return the request
    public <R extends Request> R add(R request) {
        PointToPoint _ = open();
        requests.add(request);
        return request;
    }

    /// Blocks until all requests are done, also when some fail: then throws what the first of
    /// these threw, with what the others threw suppressed in it.
    private PointToPoint open() {
        if (closed) {
            throw Refusal.of("this scope", "is closed: open another one");
        }
        return comm;
    }

    @Override
    public void close() {
        closed = true;
        RuntimeException first = null;
        for (Request request : requests) {
            first = joined(first, failureOf(request));
        }
        requests.clear();
        if (first != null) {
            throw first;
        }
    }

    private static @Nullable RuntimeException failureOf(Request request) {
        try {
            request.await();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    private static @Nullable RuntimeException joined(
            @Nullable RuntimeException first, @Nullable RuntimeException next) {
        if (first != null && next != null && !first.equals(next)) {
            first.addSuppressed(next);
        }
        return first == null ? next : first;
    }
}
