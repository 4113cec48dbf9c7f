// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.recovery.store.ItemKind;

/// A counter of the program.
record CountItem(Count count) implements StateItem {
    @Override
    public ItemKind kind() {
        return ItemKind.COUNT;
    }

    @Override
    public long elements() {
        return 1;
    }

    @Override
    public long prepare() {
        return Long.BYTES;
    }

    @Override
    public void save(MemorySegment to) {
        to.set(JAVA_LONG_UNALIGNED, 0, count.afterPoint());
    }

    @Override
    public void load(MemorySegment from) {
        count.set(from.get(JAVA_LONG_UNALIGNED, 0));
    }
}
