// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.CompletionStage;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.request.ObjectLanding;
import org.jspecify.annotations.Nullable;

/// The receive of an object that was started and goes on by itself. The size of the object need
/// not be known. Any thread may ask or wait, several at once; each gets an object of its own.
///
/// @param <T> what the object must be
public final class ObjectRequest<T> {
    private final ObjectCodec objects;
    private final Request request;
    private final ObjectLanding landing;
    private final Class<T> type;

    ObjectRequest(
            ObjectCodec objects, Request request, ObjectLanding landing, Class<T> type) {
        this.objects = objects;
        this.request = request;
        this.landing = landing;
        this.type = type;
    }

    /// Blocks until the object is there.
    ///
    /// @return a new object, or null if null was sent
    /// @throws IllegalArgumentException if the message is no object that may be read
    /// @throws ClassCastException       if it is an object of another type
    /// @throws org.atoll.fabric.job.CommunicationException if a rank failed
    public @Nullable T await() {
        return decode(request.await());
    }

    private @Nullable T decode(Status status) {
        return landing.decode(objects, status, type);
    }

    /// Whether the object is there; drives progress once. Does not block.
    ///
    /// @return true from the moment of completion on, and when a rank has failed
    public boolean isDone() {
        return request.isDone();
    }

    /// The object as a stage that others can depend on.
    ///
    /// @return a stage that completes with the object, or exceptionally
    public CompletionStage<@Nullable T> stage() {
        return request.stage().thenApply(this::decode);
    }

    /// The receive of the object's bytes, for the calls on lists of requests; its status tells
    /// who sent it.
    public Request request() {
        return request;
    }
}
