// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.atoll.dsm.engine.Access;
import org.atoll.dsm.engine.Pages;
import org.atoll.fabric.World;
import org.atoll.fabric.device.Commons;
import org.jspecify.annotations.Nullable;

/// The shared memory of one rank: arrays at page numbers, and the access of each page.
///
/// Holder only, but for the accesses, which the program reads without a lock: the engine takes an
/// access away only in the program's own calls, and a page that is made accessible meanwhile is
/// merely asked for once more.
final class Heap implements Pages {
    /// 4 TiB, for each page of which there is a byte.
    private static final int MOST_PAGES = 1 << 30;

    private static final byte NONE = 0;
    private static final byte READ = 1;
    private static final byte WRITE = 2;

    private final TreeMap<Integer, MemorySegment> arrays = new TreeMap<>();
    private final FreePages free;
    private final int most;
    /// How many bytes of arrays may still be in the JVM's heap.
    private final AtomicLong arrayBytesLeft;
    /// The least of what was found not to fit in the JVM's heap since an array there was freed.
    private volatile long tooManyBytes = Long.MAX_VALUE;
    /// The memory of all ranks, if they have the same.
    private final @Nullable PlainMemory common;
    /// The array that a page was last looked for in, and its pages.
    private MemorySegment recent = MemorySegment.NULL;
    private int recentFirst;
    private int recentEnd;
    private byte[] accesses = new byte[1024];
    private long countArrays;

    /// Nothing is allocated.
    ///
    /// @param common     the memory of all ranks, if they have the same
    /// @param most       how many pages there are
    /// @param arrayBytes how many bytes of arrays may be in the JVM's heap
    Heap(@Nullable PlainMemory common, int most, long arrayBytes) {
        this.common = common;
        this.arrayBytesLeft = new AtomicLong(arrayBytes);
        this.most = most;
        this.free = new FreePages(most);
        Arrays.fill(accesses, common == null ? NONE : WRITE);
    }

    /// The shared memory that the user has chosen for a rank.
    ///
    /// @throws IllegalArgumentException if ranks are to have the same memory and cannot
    static Heap of(World world) {
        Choice choice = Choice.of(world.settings());
        Commons commons = world.commons();
        long most = Runtime.getRuntime().maxMemory() / 2;
        if (!choice.plain() || commons == null) {
            choice.require(commons == null ? String.join(" and ", world.devices()) : "threads");
            return new Heap(null, MOST_PAGES, most / ranksOfHost(world));
        }
        return new Heap(
                commons.shared(PlainMemory.class, () -> new PlainMemory(world.size())),
                MOST_PAGES, most);
    }

    /// How many ranks have arrays in this host's memory. An array of the heap takes room as a whole
    /// on each of them.
    private static int ranksOfHost(World world) {
        return world.isSimulated()
                ? world.size()
                : world.topology().ranksOfNode(world.topology().node(world.rank())).size();
    }

    /// Whether all ranks have the same memory: every access is allowed, and nothing is to be sent.
    boolean isPlain() {
        return common != null;
    }

    /// Makes room for an array.
    ///
    /// @return its pages, perhaps with memory that is to be filled with zeros
    /// @throws OutOfMemoryError if there is none
    FreePages.Room reserve(int pages) {
        FreePages.Room room = free.take(pages);
        int before = accesses.length;
        if (room.end() > before) {
            long wanted = Math.min(most, Math.max(room.end(), 2L * before));
            accesses = Arrays.copyOf(accesses, (int) wanted);
            Arrays.fill(accesses, before, accesses.length, isPlain() ? WRITE : NONE);
        }
        return room;
    }

    /// The memory of a new array: for each row an array of the JVM's heap as long as there is room
    /// for arrays in it, else other memory for all. From the program's thread.
    ///
    /// @param mapped makes memory of zeros elsewhere
    List<MemorySegment> memory(MemoryShape shape, Supplier<MemorySegment> mapped) {
        Supplier<List<MemorySegment>> make = () -> {
            List<MemorySegment> arrays = arrays(shape);
            return arrays.isEmpty() ? List.of(mapped.get()) : arrays;
        };
        List<MemorySegment> memory =
                common == null ? make.get() : common.array(countArrays++, shape, make);
        if (!memory.getFirst().isNative()) {
            arrayBytesLeft.addAndGet(-shape.bytes());
        }
        return memory;
    }

    /// The program's own objects take room in the heap as well, and nobody knows how much: so a
    /// heap may be full before it has all arrays that it may have.
    ///
    /// @return none if there is no room
    private List<MemorySegment> arrays(MemoryShape shape) {
        long bytes = shape.bytes();
        if (!isWorthATry(bytes) || !shape.kind().fitsArray(shape.rowBytes())) {
            return List.of();
        }
        try {
            List<MemorySegment> arrays = new ArrayList<>(shape.rows());
            for (int row = 0; row < shape.rows(); row++) {
                arrays.add(shape.kind().array(shape.rowBytes()));
            }
            return arrays;
        } catch (OutOfMemoryError _) {
            tooManyBytes = bytes;
            return List.of();
        }
    }

    /// Whether there may be room for arrays in the JVM's heap. A heap that was full is not tried
    /// again for as much until an array there was freed: each try is a collection of all of it.
    boolean isWorthATry(long bytes) {
        return bytes <= arrayBytesLeft.get() && bytes < tooManyBytes;
    }

    /// Takes back room that was made, for which there was no memory.
    void unused(FreePages.Room room) {
        free.give(new FreePages.Room(room.first(), room.pages(), null));
    }

    /// The bytes of all arrays there can be.
    long mostBytes() {
        return (long) most * PAGE_BYTES;
    }

    /// The page behind all that were ever reserved.
    int end() {
        return free.end();
    }

    /// Puts the memory of an array where room was made.
    ///
    /// @param memory whole pages of zeros, of one part or of several
    void place(int first, List<MemorySegment> memory) {
        int at = first;
        for (MemorySegment part : memory) {
            arrays.put(at, part);
            at += (int) (part.byteSize() / PAGE_BYTES);
        }
    }

    @Override
    public MemorySegment page(int page) {
        return stretch(page, page + 1);
    }

    @Override
    public MemorySegment stretch(int first, int end) {
        if (first < recentFirst || first >= recentEnd) {
            find(first);
        }
        return recent.asSlice((long) (first - recentFirst) * PAGE_BYTES,
                (long) (Math.min(end, recentEnd) - first) * PAGE_BYTES);
    }

    private void find(int page) {
        Map.@Nullable Entry<Integer, MemorySegment> array = arrays.floorEntry(page);
        if (array == null) {
            throw new AssertionError("page " + page + " is in no array");
        }
        recent = array.getValue();
        recentFirst = array.getKey();
        recentEnd = recentFirst + (int) (recent.byteSize() / PAGE_BYTES);
    }

    @Override
    public void recycled(int first, int end) {
        SortedMap<Integer, MemorySegment> gone = arrays.subMap(first, end);
        MemorySegment memory = gone.get(first);
        if (memory != null && !memory.isNative()) {
            arrayBytesLeft.addAndGet((long) (end - first) * PAGE_BYTES);
            tooManyBytes = Long.MAX_VALUE;
            memory = null; // of elements of one type
        }
        gone.clear();
        recent = MemorySegment.NULL;
        recentEnd = recentFirst;
        free.give(new FreePages.Room(first, end - first, memory));
    }

    @Override
    public void access(int page, Access access) {
        if (isPlain()) {
            return;
        }
        accesses[page] = switch (access) {
            case NONE -> NONE;
            case READ -> READ;
            case WRITE -> WRITE;
        };
    }

    /// Whether the program may read a page. From the program's thread.
    boolean isReadable(int page) {
        return accesses[page] >= READ;
    }

    /// Whether the program may write a page. From the program's thread.
    boolean isWritable(int page) {
        return accesses[page] >= WRITE;
    }

    /// Whether the program may read pages. From the program's thread.
    boolean isReadable(int first, int last) {
        return allow(first, last, READ);
    }

    /// Whether the program may write pages. From the program's thread.
    boolean isWritable(int first, int last) {
        return allow(first, last, WRITE);
    }

    /// The first page that the program may not read, or may not write. From the program's thread.
    ///
    /// @return the page behind the last one if there is none
    int firstMissing(int first, int last, boolean writes) {
        byte[] now = accesses;
        byte least = writes ? WRITE : READ;
        int page = first;
        while (page <= last && now[page] >= least) {
            page++;
        }
        return page;
    }

    /// The last page that the program may not read, or may not write. From the program's thread.
    ///
    /// @return the first page if there is no other one
    int lastMissing(int first, int last, boolean writes) {
        byte[] now = accesses;
        byte least = writes ? WRITE : READ;
        int page = last;
        while (page > first && now[page] >= least) {
            page--;
        }
        return page;
    }

    private boolean allow(int first, int last, byte least) {
        byte[] now = accesses;
        for (int page = first; page <= last; page++) {
            if (now[page] < least) {
                return false;
            }
        }
        return true;
    }
}
