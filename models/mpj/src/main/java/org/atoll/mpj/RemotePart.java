// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.window.WindowPart;
import org.jspecify.annotations.Nullable;

/// A part of a rank's memory in a window, checked to lie in it: what a [Part] is for one's own
/// buffer. Made by [Window#part]; immutable; may be used from any thread as often as wanted.
public final class RemotePart {
    private final WindowPart target;

    RemotePart(WindowPart target) {
        this.target = target;
    }

    /// What is behind a part; null stays null.
    @SuppressWarnings("NullAway") // null is refused where it is missed
    static WindowPart target(@Nullable RemotePart part) {
        return part == null ? null : part.target;
    }

    /// Whose memory it is.
    ///
    /// @return a rank of the window's communicator
    public int rank() {
        return target.rank();
    }

    /// The packed length of the part.
    ///
    /// @return a number of bytes
    public long bytes() {
        return target.bytes();
    }

    /// How many elements the part has.
    ///
    /// @return a number of elements of the target's memory, bytes if that is a segment without
    ///     a type of its own
    public long count() {
        return target.count();
    }
}
