// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.atoll.dsm.memory.Twin;
import org.jspecify.annotations.Nullable;

/// The pages of a rank: which are allocated, and the state of each that was ever touched.
final class PageTable {
    private static final int MOST_LOOKS = 64;

    /// An array that is allocated.
    ///
    /// @param epoch the epoch of its allocation
    /// @param since what happened before it: of no meaning for its pages, which may have been those
    ///              of another array
    @SuppressWarnings("ArrayRecordComponent") // nobody changes it
    private record Extent(int first, int end, int shift, String what, int epoch, int[] since) {}

    private final LocalRank self;
    private final Pages pages;
    private final PageStates states = new PageStates();
    private final TreeMap<Integer, Extent> extents = new TreeMap<>();
    private final List<Extent> freed = new ArrayList<>();
    /// By its first page each stretch that has a home by the program's wish: its end, the home.
    private final TreeMap<Integer, int[]> hints = new TreeMap<>();
    private final BitSet allocated = new BitSet();
    /// The array that a page was last looked for in, if there is one.
    private @Nullable Extent recent;
    /// Pages that have one first home, and were looked at last; the end is 0 if there are none.
    private int homeFirst;
    private int homeEnd;
    private int recentHome;
    private final boolean findsWrites;
    private final long[] room = new long[Pages.PAGE_BYTES / Long.BYTES];
    /// The page that [#flaw] begins with.
    private int nextLook;

    PageTable(LocalRank self, Pages pages) {
        this.self = self;
        this.pages = pages;
        this.findsWrites = pages.findsWrites();
    }

    /// Whether the program may store unasked to what it may load.
    boolean findsWrites() {
        return findsWrites;
    }

    BitSet written(BitSet among) {
        return pages.written(among);
    }

    /// An array is there from now on. Notices for its pages may have come before.
    ///
    /// @return the pages of which the program is to be told
    List<PageState> allocate(int first, int count, int shift, String what) {
        int end = first + count;
        if (allocated.get(first, end).cardinality() > 0) {
            throw new IllegalArgumentException("dsm: " + what + " at page " + first + " lies in "
                    + what(allocated.nextSetBit(first)));
        }
        extents.put(first, new Extent(
                first, end, shift, what, self.epoch, self.barrierTime.clone()));
        forgetRecent();
        allocated.set(first, end);
        for (PageState early : existing(first, end)) {
            states.remove(early.page);
            state(early.page).need(early.needed());
        }
        List<PageState> known = existing(first, end);
        for (int page = first; page < end; page++) {
            if (!findsWrites && states.get(page) == null && firstHome(page) == self.rank) {
                pages.access(page, Access.READ);
            }
        }
        return known;
    }

    /// All ranks have freed it, or will have at the next barrier; then [#recycle] takes it away.
    void free(int first, int count, String what) {
        Extent extent = extents.get(first);
        if (extent == null || extent.end() != first + count) {
            throw new IllegalStateException("dsm: " + what + " is not allocated");
        }
        freed.add(extent);
    }

    /// Takes away what was freed before the barrier that was just passed.
    ///
    /// @return the pages that had a state, to which nothing may refer any more
    List<PageState> recycle() {
        List<PageState> gone = new ArrayList<>();
        for (Extent extent : freed) {
            extents.remove(extent.first());
            allocated.clear(extent.first(), extent.end());
            hints.subMap(extent.first(), extent.end()).clear();
            for (int page = extent.first(); page < extent.end(); page++) {
                pages.access(page, Access.NONE);
                PageState state = states.remove(page);
                if (state != null) {
                    gone.add(state);
                }
            }
            pages.recycled(extent.first(), extent.end());
        }
        freed.clear();
        forgetRecent();
        return gone;
    }

    /// Pages are at home on a rank as long as nobody has written them.
    ///
    /// @return the pages of which the program is to be told
    List<PageState> hint(int first, int end, int home) {
        for (int page = first; page < end; page++) {
            int before = firstHome(page);
            if (!findsWrites && states.get(page) == null && before != home) {
                if (before == self.rank) {
                    pages.access(page, Access.NONE);
                } else if (home == self.rank) {
                    pages.access(page, Access.READ);
                }
            }
        }
        List<PageState> known = existing(first, end);
        known.forEach(state -> move(state, home));
        cutHint(first);
        cutHint(end);
        hints.subMap(first, end).clear();
        hints.put(first, new int[] {end, home});
        forgetRecent();
        return known;
    }

    /// Makes two of a stretch that goes on across a page.
    private void cutHint(int page) {
        Map.Entry<Integer, int[]> hint = hints.lowerEntry(page);
        if (hint != null && hint.getValue()[0] > page) {
            hints.put(page, hint.getValue().clone());
            hint.getValue()[0] = page;
        }
    }

    /// Before it is used, a page gets another home. The first one has only zeros, which the new one
    /// has, too; what others have sent meanwhile is kept.
    private void move(PageState state, int home) {
        boolean isFirst = state.home() == self.rank && state.allowed() != Access.WRITE
                && Arrays.equals(state.covered(), since(state.page));
        state.move(home);
        if (home == self.rank && !state.isPresent()) {
            holdAtFirst(state);
        } else if (home != self.rank && isFirst) {
            state.drop();
        }
    }

    private int[] since(int page) {
        return Objects.requireNonNull(extent(page)).since();
    }

    private List<PageState> existing(int first, int end) {
        return states.range(first, end);
    }

    boolean isAllocated(int page) {
        return allocated.get(page);
    }

    boolean isAllocated(int first, int end) {
        return allocated.nextClearBit(first) >= end;
    }

    /// Whether a page is here, of the array that it belongs to on a rank that has passed as many
    /// barriers as this one, or other ones if rank 0 was lost in between.
    ///
    /// @param epoch that rank's
    boolean isOf(int page, int epoch) {
        return allocated.get(page) && !isStale(page, epoch)
                && (epoch <= self.epoch || freed.stream().noneMatch(extent ->
                        extent.first() <= page && page < extent.end()));
    }

    /// Whether what a rank says of a page is of an array that is gone.
    ///
    /// @param epoch when it said so
    boolean isStale(int page, int epoch) {
        if (epoch >= self.epoch) {
            return false;
        }
        Extent extent = extent(page);
        return extent == null || extent.epoch() > epoch;
    }

    /// Takes away pages that are not allocated, such as those that were just freed.
    void retainAllocated(BitSet some) {
        some.and(allocated);
    }

    /// The array a page is in, and its place there.
    String what(int page) {
        Extent extent = extent(page);
        return extent == null
                ? "page " + page
                : "page " + (page - extent.first()) + " of " + extent.what();
    }

    /// The end of the array that a page is in.
    int end(int page) {
        Extent extent = extent(page);
        return extent == null ? page + 1 : extent.end();
    }

    PageState state(int page) {
        PageState state = states.get(page);
        return state == null ? touched(page) : state;
    }

    private PageState touched(int page) {
        Extent extent = extent(page);
        PageState state = new PageState(
                page, extent == null ? 0 : extent.shift(), self.ranks,
                extent == null ? 0 : firstHome(page));
        states.put(state);
        if (extent != null) {
            state.begin(extent.since());
            holdAtFirst(state);
            if (!findsWrites) {
                boolean _ = state.show(); // as it was told at the allocation
            }
        }
        return state;
    }

    long takenBytes(int page) {
        PageState state = states.get(page);
        return state == null ? 0 : state.underWay.takenBytes();
    }

    @Nullable PageState ifKnown(int page) {
        return states.get(page);
    }

    /// At first only the home holds a page, and it is zeros.
    private void holdAtFirst(PageState state) {
        if (state.home() == self.rank) {
            state.holdAtFirst(self.has(Policy.HOMES));
        }
    }

    private int firstHome(int page) {
        if (!self.has(Policy.HOMES)) {
            return 0;
        }
        if (page < homeFirst || page >= homeEnd) {
            findHome(page);
        }
        return recentHome;
    }

    private void findHome(int page) {
        homeFirst = page;
        Map.Entry<Integer, int[]> hint = hints.floorEntry(page);
        if (hint != null && page < hint.getValue()[0]) {
            homeEnd = hint.getValue()[0];
            recentHome = hint.getValue()[1];
            return;
        }
        Extent extent = Objects.requireNonNull(extent(page));
        int size = extent.end() - extent.first();
        recentHome = (int) ((long) (page - extent.first()) * self.ranks / size);
        homeEnd = extent.first()
                + (int) (((recentHome + 1L) * size + self.ranks - 1) / self.ranks);
        Integer next = hints.higherKey(page);
        homeEnd = next == null ? homeEnd : Math.min(homeEnd, next);
    }

    /// The array that a page is in; null if it is in none.
    private @Nullable Extent extent(int page) {
        Extent extent = recent;
        if (extent == null || page < extent.first() || page >= extent.end()) {
            Map.Entry<Integer, Extent> at = extents.floorEntry(page);
            extent = at == null || at.getValue().end() <= page ? null : at.getValue();
            recent = extent;
        }
        return extent;
    }

    private void forgetRecent() {
        recent = null;
        homeEnd = 0;
    }

    void forEach(Consumer<PageState> action) {
        states.all().forEach(action);
    }

    MemorySegment memory(PageState state) {
        return pages.page(state.page);
    }

    /// A copy of a page, also while the program writes it.
    long[] content(PageState state) {
        return Twin.of(pages.page(state.page));
    }

    /// The same, to be used before the next call.
    long[] glance(PageState state) {
        Twin.copy(pages.page(state.page), room);
        return room;
    }

    /// Writes pages, which nobody writes, as they are.
    void write(int first, int end, MessageWriter out) {
        for (int page = first; page < end; ) {
            MemorySegment stretch = pages.stretch(page, end);
            out.bytes(stretch);
            page += (int) (stretch.byteSize() / Pages.PAGE_BYTES);
        }
    }

    /// Sets pages, which nobody uses.
    void set(int first, int end, MemorySegment content) {
        for (int page = first; page < end; ) {
            MemorySegment stretch = pages.stretch(page, end);
            long at = (long) (page - first) * Pages.PAGE_BYTES;
            MemorySegment.copy(content, at, stretch, 0, stretch.byteSize());
            page += (int) (stretch.byteSize() / Pages.PAGE_BYTES);
        }
    }

    /// Tells the program what it may do with an allocated page, if that has changed.
    void tell(PageState state) {
        if (state.show()) {
            pages.access(state.page, state.access());
        }
    }

    /// Looks for pages whose state is illegal: among all if they are few, else among some, the next
    /// ones at each call.
    ///
    /// @return what is wrong with one; null if they are legal
    @Nullable String flaw() {
        int looks = MOST_LOOKS;
        int end = states.end();
        int page = nextLook;
        for (; page < end && looks > 0; page++) {
            PageState state = states.get(page);
            String flaw = state == null ? null : state.flaw();
            if (flaw != null) {
                return "dsm: " + what(page) + " on rank " + self.rank + ": " + flaw + ": "
                        + state;
            }
            looks -= state == null ? 0 : 1;
        }
        nextLook = page < end ? page : 0;
        return null;
    }
}
