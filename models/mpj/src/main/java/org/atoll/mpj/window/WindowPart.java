// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

/// A part of a rank's memory in a window, checked to lie in it: what is behind a
/// [org.atoll.mpj.RemotePart].
///
/// @param window this rank's end of the window
/// @param rank   whose memory it is
/// @param place  where it lies
public record WindowPart(Exposure window, int rank, TargetMemory place) {

    /// The packed length.
    public long bytes() {
        return place.bytes();
    }

    /// How many elements of the target's memory it has.
    public long count() {
        return place.bytes() / place.elementBytes();
    }
}
