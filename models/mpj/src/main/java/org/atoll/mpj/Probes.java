// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Optional;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Matched;
import org.atoll.fabric.message.Status;
import org.jspecify.annotations.Nullable;

/// How a program learns of a message before it receives it (MPI 4.1, section 3.8). What
/// [Messages] says of threads and errors holds here, too.
public abstract sealed class Probes extends Peers permits Messages {
    Probes(Mpj world, Group group, Group peers, int context) {
        super(world, group, peers, context);
    }

    /// Waits for a message without receiving it (MPI 4.1, section 3.8.1).
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return what a receive with these words would take
    public final Status probe(int source, int tag) {
        int from = from(source, tag);
        return from == Mailbox.NOBODY
                ? NOTHING
                : outcomes().status(
                        told(() -> mailbox().probes().probe(from, context(), tag)));
    }

    /// Looks for a message without receiving it; does not block (MPI 4.1, section 3.8.1).
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return what a receive with these words would take, if it is here
    /// @throws org.atoll.fabric.job.CommunicationException if it is not and a rank has failed
    public final Optional<Status> tryProbe(int source, int tag) {
        int from = from(source, tag);
        return from == Mailbox.NOBODY
                ? Optional.of(NOTHING)
                : Optional.ofNullable(told(() -> mailbox().probes().tryProbe(from, context(), tag)))
                        .map(outcomes()::status);
    }

    /// Waits for a message and takes it, so that only the result can receive it (MPI 4.1,
    /// section 3.8.2). Right for several threads that probe at once.
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the message
    public final Message matchedProbe(int source, int tag) {
        int from = from(source, tag);
        return from == Mailbox.NOBODY
                ? new Message(this, null, NOTHING)
                : message(told(() -> mailbox().matches().take(from, context(), tag)));
    }

    /// Looks for a message and takes it; does not block (MPI 4.1, section 3.8.2).
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the message, if one is here
    /// @throws org.atoll.fabric.job.CommunicationException if none is and a rank has failed
    public final Optional<Message> tryMatchedProbe(int source, int tag) {
        int from = from(source, tag);
        return from == Mailbox.NOBODY
                ? Optional.of(new Message(this, null, NOTHING))
                : Optional.ofNullable(told(() -> mailbox().matches().tryTake(from, context(), tag)))
                        .map(this::message);
    }

    private Message message(Matched matched) {
        return new Message(this, matched, outcomes().status(matched.status()));
    }

    /// Starts to receive a message that was taken; there is none from nobody.
    final Request receive(@Nullable Matched matched, Part part) {
        usable();
        return matched == null
                ? sent()
                : wrap(mailbox().matches().startReceive(
                        matched, part.buffer(), part.offset(), part.bytes(), part.packer()));
    }

    /// The object in a message; nobody sends null.
    final <T> @Nullable T decode(byte[] bytes, Status status, Class<T> type) {
        if (status.source() == Comm.NOBODY) {
            return null;
        }
        try {
            return world().objects().decode(bytes, 0, (int) status.bytes(), type);
        } catch (ClassCastException e) {
            throw (ClassCastException) new ClassCastException("a message from " + status.source()
                    + ", tag " + status.tag() + ": " + e.getMessage()).initCause(e);
        }
    }
}
