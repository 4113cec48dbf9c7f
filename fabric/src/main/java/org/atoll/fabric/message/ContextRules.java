// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.function.BooleanSupplier;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// A model's rules for the contexts of its messages: whether they go on, and what waiting for them
/// is called. Asked by the holder of the endpoint, unless a method says otherwise; does not block.
/// As long as no rank was lost and no context has ended the mailbox asks for names only.
public interface ContextRules {

    /// Contexts that never end.
    ContextRules NONE = context -> Protocol.MESSAGE;

    /// What waiting for a message is booked on. Messages of [TimeKind.Group#COMMUNICATION] are
    /// described by their tags, those of others as parts of a collective. From any thread.
    TimeKind time(int context);

    /// Why nothing in a context completes any more.
    ///
    /// @param what    an operation, in words
    /// @return what the operation fails with, or null if it may complete
    default @Nullable CommunicationException ending(int context, String what) {
        return null;
    }

    /// Why a receive from any source may wait in vain.
    ///
    /// @param what    the receive, in words
    /// @return null if all that might send live, or the program knows of the losses
    default @Nullable CommunicationException pending(int context, String what) {
        return null;
    }

    /// Whether a receive from any source may wait in vain, to be asked from any thread.
    ///
    /// @return null if nothing is known of the context
    default @Nullable BooleanSupplier unsettled(int context) {
        return null;
    }

    /// What a receive fails with whose sender has left the context.
    ///
    /// @param what the receive, in words
    /// @return null if the context ends here too, for a reason that this rank has yet to hear: the
    ///     receive waits for that
    default @Nullable CommunicationException left(String what) {
        return new CommunicationException(
                what + " cannot complete: the sender has left the context", -1, null);
    }
}
