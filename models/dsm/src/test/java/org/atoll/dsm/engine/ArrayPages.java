// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;

/// Pages on the heap.
final class ArrayPages implements Pages {
    private final MemorySegment memory;
    private final Access[] access;

    ArrayPages(int pages) {
        memory = MemorySegment.ofArray(new long[pages * PAGE_BYTES / 8]);
        access = new Access[pages];
        java.util.Arrays.fill(access, Access.NONE);
    }

    @Override
    public MemorySegment page(int page) {
        return memory.asSlice((long) page * PAGE_BYTES, PAGE_BYTES);
    }

    @Override
    public void access(int page, Access allowed) {
        access[page] = allowed;
    }

    Access access(int page) {
        return access[page];
    }

    MemorySegment memory() {
        return memory;
    }
}
