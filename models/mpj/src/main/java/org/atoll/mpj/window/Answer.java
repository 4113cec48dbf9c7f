// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Body;
import org.atoll.mpj.part.Portion;

/// The answer to a FETCH: values on their way back to the origin, from a copy or straight from the
/// window. The origin does not wait for it any more when the window was closed before it has left.
///
/// @param from   the window's end here
/// @param source who gets them
record Answer(Exposure from, int source, Portion values) implements Body {

    @Override
    public long bytes() {
        return values.bytes();
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        if (from.isClosed()) {
            throw new IllegalStateException("the window was closed");
        }
        values.packer().pack(values.buffer(), values.offset(), position, length, to, at);
    }

    @Override
    public int failed(Throwable cause) {
        return from.isClosed() ? WindowFrames.FAILED : from.spoil(source, cause);
    }
}
