// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Packer;

/// The one-way path from this rank to one peer. A frame is claimed, written in place, and
/// published; nothing is copied on the way.
///
/// ```java
/// long at = link.claim(payloadBytes);
/// if (at != Link.FULL) {
///     // write the header at `at` and the payload at `link.payload()`, both in link.memory()
///     link.publish();
/// }
/// ```
///
/// At most one frame is claimed at a time. All calls come from the thread that holds the
/// endpoint; none blocks; none allocates.
public interface Link {

    /// The answer of [#claim] when there is no room now.
    long FULL = -1;

    /// The largest payload one frame can carry, in bytes: a multiple of 64.
    ///
    /// @return a number of bytes
    int capacityBytes();

    /// Reserves room for one frame. Its stamp is the device's; the caller writes all else.
    ///
    /// @param payloadBytes the payload's length, 0 to [#capacityBytes]
    /// @return where in [#memory] the header begins, or [#FULL]
    long claim(int payloadBytes);

    /// Reserves room for one frame of a handler that gets no third word, as [#claim] does. The word
    /// is to be written all the same, and before the payload, which may lie in its place.
    ///
    /// @param payloadBytes the payload's length, 0 to [#capacityBytes]
    /// @return where in [#memory] the header begins, or [#FULL]
    default long claimWordless(int payloadBytes) {
        return claim(payloadBytes);
    }

    /// The memory that frames are written to. May differ from claim to claim.
    ///
    /// @return the segment of the last claim
    MemorySegment memory();

    /// Where the payload of the claimed frame begins in [#memory]; not always right behind the
    /// header.
    ///
    /// @return an offset in bytes
    long payload();

    /// Writes packed bytes of a user's buffer as the payload of the claimed frame, in the way that
    /// suits the memory.
    ///
    /// @param buffer   the user's buffer
    /// @param offset   where the message begins in the buffer, in elements
    /// @param position the first packed byte, counted from the message's start
    /// @param length   how many packed bytes
    default void fill(Packer packer, Object buffer, long offset, long position, long length) {
        packer.pack(buffer, offset, position, length, memory(), payload());
    }

    /// Makes the claimed frame visible to the peer, and wakes the peer if it sleeps.
    void publish();

    /// As [#publish], but the frame may leave together with frames that follow within microseconds:
    /// if the device expects such. It leaves at the next poll at the latest, so only a service may
    /// ask for this that has left something unattended: then the endpoint's helper polls while the
    /// program computes.
    default void publishCoalesced() {
        publish();
    }

    /// Wakes the peer's helper if it dozes: the peer's program may compute, and somebody waits for
    /// what was published. From any thread; devices whose helpers do not doze do nothing.
    default void knock() {}

    /// The largest payload that [#lend] takes.
    ///
    /// @return a multiple of 64; 0 if this link takes none
    default int lendBytes() {
        return 0;
    }

    /// The largest message that is lent without asking the receiver first, though it may be longer
    /// than a frame. A receiver that does not expect it stores it.
    ///
    /// @return a number of bytes; 0 if no message is
    default int eagerLendBytes() {
        return 0;
    }

    /// Publishes a frame whose payload stays where it is until the device has taken it. Claimed
    /// with no payload; the header says how long the payload is. Until the lender is told that
    /// its memory is returned, which may happen before this call ends, the link is full.
    default void lend(Lender lender) {
        throw new UnsupportedOperationException("this link takes no lent payloads");
    }
}
