// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import org.atoll.dsm.engine.Access;
import org.atoll.dsm.engine.Pages;

/// The memory of a program as its pager has it: mapped without any protection, with the power to
/// say what the program may do with each page.
///
/// | the program's page | made by | its next access |
/// |---|---|---|
/// | unmapped | the program itself, when its call returns | is told |
/// | protected | mapping it so, or protecting it | a store is told, or noted by the kernel |
/// | open | mapping it so, or lifting the protection | goes on |
///
/// What the engine allows and what is mapped differ for a while. To allow more is put off until the
/// program asks or faults; to allow less until the program's call returns ([#settle]), in
/// which the engine has done so. Holder of the engine only.
final class PagerMemory implements Pages, AutoCloseable {
    static final byte NONE = 0;
    static final byte READ = 1;
    static final byte WRITE = 2;

    private static final int READ_WRITE = 3;
    private static final int PUNCH_HOLE = 3; // FALLOC_FL_KEEP_SIZE, FALLOC_FL_PUNCH_HOLE
    /// A scan goes on over so many pages that nobody asks about.
    private static final int GAP_PAGES = 16;

    private final Kernel kernel = new Kernel();
    private final Faults faults;
    private final int file;
    private final int pagemap;
    private final long programAddress;
    private final boolean isAsynchronous;
    private final MemorySegment memory;
    private final MemorySegment accesses;
    /// The pages that the program may have mapped, and of these those that are open.
    private final BitSet mapped = new BitSet();
    private final BitSet open = new BitSet();
    /// Pages whose access has changed since the last [#settle].
    private final BitSet changed = new BitSet();

    /// Maps a program's memory.
    ///
    /// @param descriptors    those of [ProgramMemory#descriptors]
    /// @param programAddress where the program has mapped it
    /// @param pages          how many there are
    /// @param asynchronous   whether the kernel takes note of stores
    PagerMemory(int[] descriptors, long programAddress, long pages, boolean asynchronous) {
        this.file = descriptors[0];
        this.faults = new Faults(descriptors[2]);
        this.pagemap = descriptors[3];
        this.programAddress = programAddress;
        this.isAsynchronous = asynchronous;
        this.memory = ProgramMemory.mapped(
                kernel, pages * PAGE_BYTES, READ_WRITE, descriptors[0]);
        this.accesses = ProgramMemory.mapped(kernel, pages, READ_WRITE, descriptors[1]);
    }

    @Override
    public MemorySegment page(int page) {
        return memory.asSlice((long) page * PAGE_BYTES, PAGE_BYTES);
    }

    @Override
    public MemorySegment stretch(int first, int end) {
        return memory.asSlice((long) first * PAGE_BYTES, (long) (end - first) * PAGE_BYTES);
    }

    @Override
    public void access(int page, Access access) {
        byte now = switch (access) {
            case NONE -> NONE;
            case READ -> READ;
            case WRITE -> WRITE;
        };
        accesses.set(JAVA_BYTE, page, now);
        changed.set(page);
    }

    @Override
    public void recycled(int first, int end) {
        long from = (long) first * PAGE_BYTES;
        if (!kernel.allocate(file, PUNCH_HOLE, from, (long) (end - first) * PAGE_BYTES)) {
            throw kernel.failed("fallocate");
        }
        mapped.clear(first, end);
        open.clear(first, end);
    }

    @Override
    public boolean findsWrites() {
        return isAsynchronous;
    }

    @Override
    public BitSet written(BitSet among) {
        BitSet found = new BitSet();
        int first = among.nextSetBit(0);
        while (first >= 0) {
            int last = first;
            int next = among.nextSetBit(first + 1);
            while (next >= 0 && next - last <= GAP_PAGES) {
                last = next;
                next = among.nextSetBit(next + 1);
            }
            faults.harvest(pagemap, address(first), address(last + 1), (from, to) ->
                    found.set(page(from), page(to)));
            first = next;
        }
        open.andNot(found);
        found.and(among);
        return found;
    }

    private byte allowed(int page) {
        return accesses.get(JAVA_BYTE, page);
    }

    /// Whether the program may do with a page what it waits for.
    boolean allows(int page, boolean stores) {
        return allowed(page) >= (stores ? WRITE : READ);
    }

    /// An access was told that is allowed: lets it go on.
    void resolve(int page) {
        if (allowed(page) != NONE) {
            map(page, page + 1, allowed(page) == WRITE);
        }
        faults.wake(address(page), PAGE_BYTES);
    }

    /// Maps all of some pages that are allowed, as far as they are not.
    void raise(int first, int end) {
        int page = first;
        while (page < end) {
            byte allowed = allowed(page);
            int from = page;
            boolean was = mapped.get(page);
            boolean wasOpen = open.get(page);
            while (page < end && allowed(page) == allowed && mapped.get(page) == was
                    && open.get(page) == wasOpen) {
                page++;
            }
            if (allowed != NONE && (!was || (allowed == WRITE && !wasOpen))) {
                map(from, page, allowed == WRITE);
            }
        }
    }

    private void map(int first, int end, boolean opens) {
        for (int page = first; page < end; page++) {
            // There must be a page: a load makes one.
            byte ignored = memory.get(JAVA_BYTE, (long) page * PAGE_BYTES);
        }
        long bytes = (long) (end - first) * PAGE_BYTES;
        if (mapped.get(first) || !faults.mapped(address(first), bytes, !opens)) {
            mapEach(first, end, opens);
        }
        mapped.set(first, end);
        open.set(first, end, opens);
    }

    /// Some may be mapped already.
    private void mapEach(int first, int end, boolean opens) {
        for (int page = first; page < end; page++) {
            if (!faults.mapped(address(page), PAGE_BYTES, !opens) && opens) {
                faults.protect(address(page), PAGE_BYTES, false);
            }
        }
    }

    /// The program's call is about to return. Protects what it may not write any more.
    ///
    /// @return the pages that the program must unmap before it goes on
    BitSet settle() {
        BitSet drop = new BitSet();
        BitSet protect = new BitSet();
        changed.and(mapped);
        for (int page = changed.nextSetBit(0); page >= 0; page = changed.nextSetBit(page + 1)) {
            byte allowed = allowed(page);
            if (allowed == NONE) {
                drop.set(page);
            } else if (allowed == READ && open.get(page)) {
                protect.set(page);
            }
        }
        int first = protect.nextSetBit(0);
        while (first >= 0) {
            int end = protect.nextClearBit(first);
            faults.protect(address(first), (long) (end - first) * PAGE_BYTES, true);
            first = protect.nextSetBit(end);
        }
        open.andNot(protect);
        open.andNot(drop);
        mapped.andNot(drop);
        changed.clear();
        return drop;
    }

    /// Unmaps it. The descriptors stay open, for a thread may be waiting for faults.
    @Override
    public void close() {
        kernel.unmap(memory);
        kernel.unmap(accesses);
    }

    /// The page at an address of the program.
    int page(long address) {
        return (int) ((address - programAddress) / PAGE_BYTES);
    }

    private long address(int page) {
        return programAddress + (long) page * PAGE_BYTES;
    }
}
