// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// Something that carries one frame at a time: a network interface, a wide-area line, a gateway's
/// processor. Frames that come while it is busy wait, first come, first served. Long messages
/// travel as many frames, so messages that meet here share it nearly equally.
final class Pipe {
    private final long gapNanos;
    private final double nanosPerByte;
    private final long latencyNanos;
    private final boolean whole;
    private long freeAt;
    private long tail;

    /// Creates a pipe.
    ///
    /// @param gapNanos     how long a frame without bytes keeps it busy
    /// @param nanosPerByte and how long each byte does
    /// @param latencyNanos from its end to the next pipe
    /// @param whole        whether a frame goes on only when all of it is here
    Pipe(long gapNanos, double nanosPerByte, long latencyNanos, boolean whole) {
        this.gapNanos = gapNanos;
        this.nanosPerByte = nanosPerByte;
        this.latencyNanos = latencyNanos;
        this.whole = whole;
    }

    /// Takes a frame through.
    ///
    /// @param headAt when its first byte is here
    /// @param tailAt when its last byte is here
    /// @return when its first byte is at the next pipe; for the last byte ask [#tail]
    long pass(long headAt, long tailAt, int bytes) {
        long start = Math.max(headAt, freeAt);
        long end = Math.max(start + gapNanos + Math.round(bytes * nanosPerByte), tailAt);
        freeAt = end;
        tail = end + latencyNanos;
        return whole ? tail : start + latencyNanos;
    }

    /// When the last byte of the frame that passed last is at the next pipe.
    long tail() {
        return tail;
    }
}
