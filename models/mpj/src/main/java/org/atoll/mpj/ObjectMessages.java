// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.message.Status;
import org.jspecify.annotations.Nullable;

/// Objects as messages between two ranks, which MPI does not have: the sender writes an object as
/// bytes, the receiver makes a new one of them, if its class is on the allow-list (the setting
/// `atoll.objects.allow`). What [Messages] says of threads, order and errors holds here, too.
public abstract sealed class ObjectMessages extends Messages permits PointToPoint {
    ObjectMessages(Mpj world, Group group, Group peers, int context) {
        super(world, group, peers, context);
    }

    /// Sends an object by serialization; blocks as [#send(Part, int, int)] does.
    ///
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final void sendObject(@Nullable Object value, int dest, int tag) {
        send(encoded(value, dest, tag), dest, tag);
    }

    /// Sends an object in one of the four modes; blocks until what the mode asks for has
    /// happened.
    ///
    /// @param mode  what must have happened when the call returns
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final void sendObject(SendMode mode, @Nullable Object value, int dest, int tag) {
        Given.of("mode", mode, SendMode.class);
        send(mode, encoded(value, dest, tag), dest, tag);
    }

    /// Starts to send an object; does not block. The object is written at once and may change
    /// afterwards.
    ///
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @return the request
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final Request sendObjectAsync(@Nullable Object value, int dest, int tag) {
        return sendAsync(encoded(value, dest, tag), dest, tag);
    }

    /// Starts to send an object in one of the four modes; does not block. The object is written
    /// at once and may change afterwards.
    ///
    /// @param mode  what must have happened when the request is done
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @return the request
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final Request sendObjectAsync(
            SendMode mode, @Nullable Object value, int dest, int tag) {
        Given.of("mode", mode, SendMode.class);
        return sendAsync(mode, encoded(value, dest, tag), dest, tag);
    }

    private Part encoded(@Nullable Object value, int dest, int tag) {
        to(dest, tag);
        return Part.of(world().objects().encode(value));
    }

    /// Receives an object; blocks until it is there. Its size need not be known.
    ///
    /// @param type   what it must be
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @param <T>    the type
    /// @return a new object, or null if null was sent
    /// @throws IllegalArgumentException if the message is no object that may be read
    /// @throws ClassCastException       if it is an object of another type
    public final <T> @Nullable T receiveObject(Class<T> type, int source, int tag) {
        Given.of("type", type, Class.class);
        ObjectLanding landing = new ObjectLanding();
        Status status = receive(landing, 0, Long.MAX_VALUE, landing, source, tag);
        return decode(landing.bytes(), status, type);
    }

    /// Starts to receive an object; does not block. Its size need not be known.
    ///
    /// @param type   what it must be
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @param <T>    the type
    /// @return the request
    public final <T> ObjectRequest<T> receiveObjectAsync(Class<T> type, int source, int tag) {
        Given.of("type", type, Class.class);
        ObjectLanding landing = new ObjectLanding();
        Part part = new Part(landing, 0, Long.MAX_VALUE, landing);
        return new ObjectRequest<>(this, receiveAsync(part, source, tag), landing, type);
    }
}
