// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.lang.foreign.MemorySegment;

/// A failure to read or write a buffer of a window or of an operation. It was thrown by memory that
/// is gone, or by something else, such as a record that does not give its values.
///
/// @param buffer an array or a segment
record Mishap(Object buffer, Throwable cause) {
    /// Whether the memory cannot be used at all: its arena is closed, it belongs to another
    /// thread, or the file behind it has become shorter, which the JDK tells by an InternalError.
    boolean isMemoryGone() {
        return buffer instanceof MemorySegment segment
                && (!segment.scope().isAlive()
                        || !segment.isAccessibleBy(Thread.currentThread())
                        || cause instanceof InternalError);
    }

    /// What has happened, in words.
    ///
    /// @param gone what it means when the memory is gone; anything else speaks for itself
    String words(String gone) {
        return isMemoryGone() ? gone + ": " + cause.getMessage() : cause.toString();
    }
}
