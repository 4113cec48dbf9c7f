// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Frame;

/// Opens a service of a rank when the first frame comes that is for it. The service then puts
/// handlers of its own in the place of this one.
///
/// @param number the number of the frames
/// @param kind   the service that has them
record FirstFrame(World world, int number, ServiceKind<?> kind) implements Handler {

    /// Lets the first frame of each service open it. Before any frame is looked for.
    ///
    /// @param world  a rank's, new
    /// @param frames the numbers of all kinds of frames
    static void expect(World world, FrameTable frames) {
        for (int number = 0; number <= Frame.NO_HANDLER; number++) {
            ServiceKind<?> kind = frames.service(number);
            if (kind != null) {
                world.endpoint().handle(number, new FirstFrame(world, number, kind));
            }
        }
    }

    @Override
    public void handle(int source, MemorySegment memory, long header, long payload) {
        world.open(kind);
        Handler opened = world.endpoint().handler(number);
        if (opened.equals(this)) {
            throw new IllegalStateException("the service was opened without a handler for it");
        }
        opened.handle(source, memory, header, payload);
    }
}
