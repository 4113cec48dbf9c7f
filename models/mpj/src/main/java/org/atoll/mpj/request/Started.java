// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.request;

import java.util.List;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Transmission;
import org.atoll.mpj.part.Portion;
import org.jspecify.annotations.Nullable;

/// A message that was started by what is below the faces.
///
/// @param messages     those of its communicator
/// @param transmission what is under way, or null if it was done at once
public record Started(Messages messages, @Nullable Transmission transmission) {

    /// Starts to send a part; does not block.
    public static Started send(Messages messages, Portion part, int dest, int tag) {
        return new Started(messages, messages.sendAsync(part, dest, tag));
    }

    /// Starts to receive into a part; does not block.
    public static Started receive(Messages messages, Portion part, int source, int tag) {
        return new Started(messages, messages.receiveAsync(part, source, tag));
    }

    /// Blocks until it is done.
    public Status await() {
        return transmission == null ? Messages.NOTHING : messages.await(transmission);
    }

    /// Takes back a receive.
    ///
    /// @return whether nothing was received
    public boolean cancel() {
        return transmission != null && messages.cancel(transmission);
    }

    private boolean isOver() {
        return transmission == null
                || transmission.isDone()
                || messages.isPending(transmission)
                || messages.endpoint().failure() != null;
    }

    /// Whether waiting for none of them would block; advances what is under way.
    public static boolean areOver(List<Started> all) {
        if (!all.isEmpty()) {
            all.getFirst().messages().endpoint().advance();
        }
        return all.stream().allMatch(Started::isOver);
    }
}
