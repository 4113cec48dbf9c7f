// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.window.Remote;

/// A part of a rank's memory in a window, checked to lie in it: what a [Part] is for one's own
/// buffer. Made by [Window#part]; immutable; may be used from any thread as often as wanted.
public final class RemotePart {
    private final Window window;
    private final int rank;
    private final Remote place;

    RemotePart(Window window, int rank, Remote place) {
        this.window = window;
        this.rank = rank;
        this.place = place;
    }

    Window window() {
        return window;
    }

    /// Whose memory it is.
    ///
    /// @return a rank of the window's communicator
    public int rank() {
        return rank;
    }

    /// The packed length of the part.
    ///
    /// @return a number of bytes
    public long bytes() {
        return place.bytes();
    }

    /// How many elements the part has.
    ///
    /// @return a number of elements of the target's memory, bytes if that is a segment without
    ///     a type of its own
    public long count() {
        return place.bytes() / place.elementBytes();
    }

    Remote place() {
        return place;
    }
}
