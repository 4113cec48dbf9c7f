// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.atoll.recovery.store.ItemKind;

/// An array of booleans, of which the JDK has no view as memory.
final class BooleansItem implements StateItem {
    private final boolean[] array;

    BooleansItem(boolean[] array) {
        this.array = array;
    }

    @Override
    public ItemKind kind() {
        return ItemKind.BOOLEANS;
    }

    @Override
    public long elements() {
        return array.length;
    }

    @Override
    public long prepare() {
        return array.length;
    }

    @Override
    public void save(MemorySegment to) {
        for (int i = 0; i < array.length; i++) {
            to.set(JAVA_BYTE, i, (byte) (array[i] ? 1 : 0));
        }
    }

    @Override
    public void load(MemorySegment from) {
        for (int i = 0; i < array.length; i++) {
            array[i] = from.get(JAVA_BYTE, i) != 0;
        }
    }
}
