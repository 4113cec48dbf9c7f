// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Body;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.tasks.pack.Packed;

/// Items on their way between a task and the keeper, held until they have left.
///
/// @param items which the maker holds, too
record PackedBody(Packed items) implements Body {

    static PackedBody of(Packed items) {
        items.hold();
        return new PackedBody(items);
    }

    @Override
    public long bytes() {
        return items.bytes();
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        items.write(position, length, to, at);
    }

    @Override
    public void left() {
        items.letGo();
    }

    @Override
    public void dropped(CommunicationException cause) {
        items.letGo();
    }
}
