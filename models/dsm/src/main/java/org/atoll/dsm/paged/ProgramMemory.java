// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The shared memory of a program: a file without a name that it has mapped, and of whose pages it
/// may use what its pager has allowed. Any other access waits for the pager.
///
/// Belongs to the program's threads, of which one at a time calls.
@SuppressWarnings("restricted") // its segments end with it
final class ProgramMemory implements AutoCloseable {
    private static final int CLOSE_ON_EXEC = 1; // MFD_CLOEXEC
    private static final int READ_WRITE = 3;
    private static final int READ = 1;
    private static final int SHARED = 1 | 0x4000; // MAP_SHARED, MAP_NORESERVE
    private static final int DROP = 4; // MADV_DONTNEED
    private static final int READ_ONLY = 0x80000; // O_RDONLY, O_CLOEXEC

    private final Kernel kernel = new Kernel();
    private final int file;
    private final int accessFile;
    private final int pagemap;
    private final Faults faults;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment whole;
    private final MemorySegment memory;
    private final MemorySegment accesses;
    private final boolean isAsynchronous;

    /// Makes the memory of a program. All of it is zeros, and none may be used before a pager
    /// serves it.
    ///
    /// @param pages        how many there can be; only those that are used take room
    /// @param asynchronous whether the kernel takes note of stores by itself
    /// @throws KernelException if the kernel or whoever guards it refuses
    ProgramMemory(long pages, boolean asynchronous) {
        this.isAsynchronous = asynchronous;
        try (Arena names = Arena.ofConfined()) {
            file = file(names, "atoll-dsm", pages * Kernel.PAGE_BYTES);
            accessFile = file(names, "atoll-dsm-access", pages);
            pagemap = kernel.open(names.allocateFrom("/proc/self/pagemap"), READ_ONLY);
        }
        faults = Faults.open(Faults.NEEDED | (asynchronous ? Faults.ASYNCHRONOUS : 0));
        whole = mapped(kernel, pages * Kernel.PAGE_BYTES, READ_WRITE, file);
        memory = whole.reinterpret(arena, null);
        accesses = mapped(kernel, pages, READ, accessFile);
        faults.register(memory);
    }

    private int file(Arena names, String name, long bytes) {
        int descriptor = kernel.memoryFile(names.allocateFrom(name), CLOSE_ON_EXEC);
        if (descriptor < 0) {
            throw kernel.failed("memfd_create");
        }
        if (!kernel.truncate(descriptor, bytes)) {
            throw kernel.failed("ftruncate");
        }
        return descriptor;
    }

    /// Maps a file.
    static MemorySegment mapped(Kernel kernel, long bytes, int protection, int descriptor) {
        MemorySegment memory = kernel.map(bytes, protection, SHARED, descriptor);
        if (memory.equals(MemorySegment.NULL)) {
            throw kernel.failed("mmap");
        }
        return memory;
    }

    /// All of it, from page 0 on.
    MemorySegment memory() {
        return memory;
    }

    /// A byte for each page: what the program may do, as [PagerMemory] has it.
    MemorySegment accesses() {
        return accesses;
    }

    boolean isAsynchronous() {
        return isAsynchronous;
    }

    /// What the pager needs: the files of the memory and of the accesses, the faults, the page map.
    int[] descriptors() {
        return new int[] {file, accessFile, faults.descriptor(), pagemap};
    }

    /// Unmaps pages: the next access to them is told to the pager. Only the program can do this.
    void drop(int first, int end) {
        long address = memory.address() + (long) first * Kernel.PAGE_BYTES;
        if (!kernel.advise(address, (long) (end - first) * Kernel.PAGE_BYTES, DROP)) {
            throw kernel.failed("madvise");
        }
    }

    /// Unmaps it. Segments of it are not alive any more.
    @Override
    public void close() {
        arena.close();
        kernel.unmap(whole);
        kernel.unmap(accesses);
        for (int descriptor : descriptors()) {
            kernel.close(descriptor);
        }
    }
}
