// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.lang.foreign.MemorySegment;

/// Memory that the ranks of a device share for boards, as one of them sees it.
public interface SharedMemory {

    /// Something in the memory that a thread of this rank waits for, although no frame tells of it.
    interface Watched {

        /// Whether it is there, and nobody knows. From any thread.
        ///
        /// @return true if a thread that sleeps should wake
        boolean isReady();

        /// Whether it is there; each time it is told once. Holder only.
        ///
        /// @return true if a thread that waits goes on
        boolean takeReady();
    }

    /// How the memory is divided.
    ///
    /// @return the same on all ranks
    BoardLayout layout();

    /// The memory of all boards.
    ///
    /// @return a segment as long as the layout says for that many [#members]
    MemorySegment memory();

    /// Makes sure that a part of the memory is there, which nobody uses yet.
    ///
    /// @param at    where it begins
    /// @param bytes how long it is
    /// @return false if there is no room for it
    boolean provide(long at, long bytes);

    /// The ranks that share it.
    ///
    /// @return world ranks in ascending order, the same on all of them
    int[] members();

    /// What puts the payloads of one board there.
    ///
    /// @return a copier that one thread at a time may use
    Copier copier();

    /// What wakes another rank.
    ///
    /// @param rank one of the members
    Doorbell bell(int rank);

    /// Looks also at this from now on, when frames are looked for.
    ///
    /// @param watched what a thread of this rank may wait for
    void watch(Watched watched);

    /// Looks at it no more.
    ///
    /// @param watched what was given to [#watch]
    void forget(Watched watched);
}
