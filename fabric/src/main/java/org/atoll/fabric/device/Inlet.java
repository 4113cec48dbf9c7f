// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.lang.foreign.MemorySegment;

/// The frames that have come from one peer, one after another, for a receiver that knows whom it
/// waits for: it may look at the first one where it lies and use it there, instead of having all
/// of them delivered by [Device#poll].
///
/// ```java
/// long head = inlet.head();
/// if (head != Inlet.NONE && isMine(inlet.memory(), head)) {
///     // read the payload at inlet.payload()
///     inlet.take();
/// }
/// ```
///
/// A frame is used by [#take], by [#deliver] or by a poll, whichever comes first; the order stays.
/// All calls come from the thread that holds the endpoint; none blocks; none allocates.
public interface Inlet {

    /// The answer of [#head] when no frame is there.
    long NONE = -1;

    /// The memory that frames are read from.
    ///
    /// @return the same at every call
    MemorySegment memory();

    /// Looks for the first frame that has not been used.
    ///
    /// @return where in [#memory] its header begins, or [#NONE]
    long head();

    /// Where the payload of the first frame begins. Only if there is one.
    ///
    /// @return an offset in [#memory]
    long payload();

    /// Says that the first frame was used. Only if there is one; its memory is given back.
    void take();

    /// Delivers the first frame, if there is one.
    void deliver(FrameSink sink);

    /// Keeps the frames from polls, so that these serve all other peers.
    ///
    /// @param reserved whether polls shall leave them alone from now on
    void reserve(boolean reserved);
}
