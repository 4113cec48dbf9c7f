// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.SharedSegments;
import org.jspecify.annotations.Nullable;

/// The half of a communicator that moves messages between two ranks, in its comfortable forms:
/// whole buffers, and buffers with an offset and a count or a layout (MPI 4.1, chapter 3). The
/// general form, with a [Part], is in [Messages], that for objects in [ObjectMessages]; what
/// [Messages] says of threads, order and errors holds here, too.
///
/// A buffer is an array of a primitive type, a memory segment, or a buffer of `java.nio`, which
/// is taken from its position to its limit. Offsets and counts are in elements, which are bytes in
/// a segment.
public abstract sealed class PointToPoint extends ObjectMessages
        permits PartCalls, InterComm {
    PointToPoint(Mpj world, Group group, Group peers, int context) {
        super(world, group, peers, context);
    }

    /// The kind of a buffer that needs no [Part]: the way of most messages.
    private static @Nullable Elements direct(Object buffer) {
        Elements ofArray = ElementKinds.ofArray(Given.buffer("buffer", buffer));
        if (ofArray == null && buffer instanceof MemorySegment segment) {
            SharedSegments.check(segment);
            return ElementKinds.SEGMENT_BYTES;
        }
        return ofArray;
    }

    /// Sends a whole buffer; blocks until it may be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final void send(Object buffer, int dest, int tag) {
        Elements elements = direct(buffer);
        if (elements == null) {
            send(Part.of(buffer), dest, tag);
            return;
        }
        long bytes = elements.lengthOf(buffer) * elements.elementBytes();
        send(buffer, 0, bytes, elements, dest, tag);
    }

    /// Sends a part of a buffer; blocks until it may be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset the first element
    /// @param count  how many elements
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final void send(Object buffer, long offset, long count, int dest, int tag) {
        Elements elements = direct(buffer);
        if (elements == null) {
            send(Part.of(buffer, offset, count), dest, tag);
            return;
        }
        Checks.range(buffer, elements, offset, count);
        long bytes = count * elements.elementBytes();
        send(buffer, offset, bytes, elements, dest, tag);
    }

    /// Sends the elements a layout picks, such as a column of a matrix; blocks until the buffer may
    /// be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset where the layout begins
    /// @param layout which elements
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final void send(Object buffer, long offset, Layout layout, int dest, int tag) {
        send(Part.of(buffer, offset, 1, layout), dest, tag);
    }

    /// Receives into a whole buffer; blocks until the message is there (MPI 4.1, section 3.2.4).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length; the buffer may be longer than the message
    /// @throws org.atoll.fabric.message.TruncationException if the message is longer
    public final Status receive(Object buffer, int source, int tag) {
        Elements elements = direct(buffer);
        if (elements == null) {
            return receive(Part.of(buffer), source, tag);
        }
        Checks.writable(buffer);
        long room = elements.lengthOf(buffer) * elements.elementBytes();
        return receive(buffer, 0, room, elements, source, tag);
    }

    /// Receives into a part of a buffer; blocks until the message is there (MPI 4.1, section
    /// 3.2.4).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset where the message goes
    /// @param count  the room, in elements
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length
    /// @throws org.atoll.fabric.message.TruncationException if the message is longer
    public final Status receive(Object buffer, long offset, long count, int source, int tag) {
        Elements elements = direct(buffer);
        if (elements == null) {
            return receive(Part.of(buffer, offset, count), source, tag);
        }
        Checks.writable(buffer);
        Checks.range(buffer, elements, offset, count);
        return receive(buffer, offset, count * elements.elementBytes(), elements, source, tag);
    }

    /// Receives into the elements a layout picks; blocks until the message is there (MPI 4.1,
    /// section 3.2.4).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset where the layout begins
    /// @param layout which elements
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length
    /// @throws org.atoll.fabric.message.TruncationException if the message is longer
    public final Status receive(Object buffer, long offset, Layout layout, int source, int tag) {
        return receive(Part.of(buffer, offset, 1, layout), source, tag);
    }

    /// Starts to send a whole buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not change until the request is done
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    /// @return the request
    public final Request sendAsync(Object buffer, int dest, int tag) {
        Elements elements = direct(buffer);
        if (elements == null) {
            return sendAsync(Part.of(buffer), dest, tag);
        }
        long bytes = elements.lengthOf(buffer) * elements.elementBytes();
        return sendAsync(buffer, 0, bytes, elements, dest, tag);
    }

    /// Starts to send a part of a buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not change until the request is done
    /// @param offset the first element
    /// @param count  how many elements
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    /// @return the request
    public final Request sendAsync(Object buffer, long offset, long count, int dest, int tag) {
        Elements elements = direct(buffer);
        if (elements == null) {
            return sendAsync(Part.of(buffer, offset, count), dest, tag);
        }
        Checks.range(buffer, elements, offset, count);
        return sendAsync(buffer, offset, count * elements.elementBytes(), elements, dest, tag);
    }

    /// Starts to send the elements a layout picks; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not change until the request is done
    /// @param offset where the layout begins
    /// @param layout which elements
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    /// @return the request
    public final Request sendAsync(
            Object buffer, long offset, Layout layout, int dest, int tag) {
        return sendAsync(Part.of(buffer, offset, 1, layout), dest, tag);
    }

    /// Starts to receive into a whole buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not be touched until the request is done
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the request
    public final Request receiveAsync(Object buffer, int source, int tag) {
        Elements elements = direct(buffer);
        if (elements == null) {
            return receiveAsync(Part.of(buffer), source, tag);
        }
        Checks.writable(buffer);
        long room = elements.lengthOf(buffer) * elements.elementBytes();
        return receiveAsync(buffer, 0, room, elements, source, tag);
    }

    /// Starts to receive into a part of a buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not be touched until the request is done
    /// @param offset where the message goes
    /// @param count  the room, in elements
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the request
    public final Request receiveAsync(
            Object buffer, long offset, long count, int source, int tag) {
        Elements elements = direct(buffer);
        if (elements == null) {
            return receiveAsync(Part.of(buffer, offset, count), source, tag);
        }
        Checks.writable(buffer);
        Checks.range(buffer, elements, offset, count);
        long room = count * elements.elementBytes();
        return receiveAsync(buffer, offset, room, elements, source, tag);
    }

    /// Starts to receive into the elements a layout picks; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not be touched until the request is done
    /// @param offset where the layout begins
    /// @param layout which elements
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the request
    public final Request receiveAsync(
            Object buffer, long offset, Layout layout, int source, int tag) {
        return receiveAsync(Part.of(buffer, offset, 1, layout), source, tag);
    }

    /// Starts to send a whole buffer with a request that has been used before; does not block.
    final Request send(RepeatedSend again, Object buffer, int dest, int tag) {
        Elements elements = direct(buffer);
        if (elements == null) {
            return send(again, Part.of(buffer), dest, tag);
        }
        long bytes = elements.lengthOf(buffer) * elements.elementBytes();
        return again.start(buffer, 0, bytes, elements, dest, tag);
    }

    final Request send(RepeatedSend again, Part part, int dest, int tag) {
        Given.message("part", part).checkSendable();
        return again.start(
                part.buffer(), part.offset(), part.bytes(), part.packer(), dest, tag);
    }

    /// Starts to receive into a whole buffer with a request that has been used before; does not
    /// block.
    final Request receive(RepeatedReceive again, Object buffer, int source, int tag) {
        Elements elements = direct(buffer);
        if (elements == null) {
            return receive(again, Part.of(buffer), source, tag);
        }
        Checks.writable(buffer);
        long room = elements.lengthOf(buffer) * elements.elementBytes();
        return again.start(buffer, 0, room, elements, source, tag);
    }

    final Request receive(RepeatedReceive again, Part part, int source, int tag) {
        Checks.writable(Given.message("part", part).buffer());
        return again.start(
                part.buffer(), part.offset(), part.bytes(), part.packer(), source, tag);
    }

    /// Sends one buffer and receives into another at the same time; blocks until both are done (MPI
    /// 4.1, section 3.10). A ring of ranks that all call this does not deadlock.
    ///
    /// @param sendBuffer    what is sent
    /// @param dest          the receiver's rank
    /// @param sendTag       at least 0
    /// @param receiveBuffer where the other message goes; must not overlap
    /// @param source        the sender's rank or [#ANY_SOURCE]
    /// @param receiveTag    the tag or [#ANY_TAG]
    /// @return what was received
    public final Status sendReceive(
            Object sendBuffer,
            int dest,
            int sendTag,
            Object receiveBuffer,
            int source,
            int receiveTag) {
        Part out = Part.of(Given.buffer("sendBuffer", sendBuffer));
        Part in = Part.of(Given.buffer("receiveBuffer", receiveBuffer));
        return sendReceive(out, dest, sendTag, in, source, receiveTag);
    }

    /// Opens a scope, whose end waits for all sends and receives that were started in it.
    ///
    /// @return a scope, to be closed by the same thread
    public final Scope scope() {
        return new Scope(this);
    }
}
