// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.dsm.engine.Pages;
import org.jspecify.annotations.Nullable;

/// The numbers of pages that no array has, with their memory. As all ranks take and give back the
/// same in the same order, they are given the same numbers. Holder only.
final class FreePages {
    /// Some pages in sequence.
    ///
    /// @param memory whole pages of anything, or null if there is no memory yet
    record Room(int first, int pages, @Nullable MemorySegment memory) {
        int end() {
            return first + pages;
        }

        private Room part(int from, int count) {
            MemorySegment part = memory == null
                    ? null
                    : memory.asSlice(
                            (long) from * Pages.PAGE_BYTES, (long) count * Pages.PAGE_BYTES);
            return new Room(first + from, count, part);
        }
    }

    private final TreeMap<Integer, Room> free = new TreeMap<>();
    private final int most;
    private int end;

    /// All pages are free.
    ///
    /// @param most how many there are
    FreePages(int most) {
        this.most = most;
    }

    /// The page behind all that were ever taken.
    int end() {
        return end;
    }

    /// Takes pages: the lowest that suffice, else new ones.
    ///
    /// @throws OutOfMemoryError if there are not so many
    Room take(int pages) {
        for (Room room : free.values()) {
            if (room.pages >= pages) {
                return cut(room, pages);
            }
        }
        for (int first : free.keySet()) {
            Room joined = joined(first, pages);
            if (joined != null) {
                free.subMap(joined.first, joined.end()).clear();
                return cut(joined, pages);
            }
        }
        if (pages > most - end) {
            throw new OutOfMemoryError("all arrays together have at most "
                    + (long) most * Pages.PAGE_BYTES + " bytes, of which "
                    + (long) end * Pages.PAGE_BYTES + " are taken");
        }
        int first = end;
        end += pages;
        return new Room(first, pages, null);
    }

    private Room cut(Room room, int pages) {
        free.remove(room.first);
        if (room.pages > pages) {
            give(room.part(pages, room.pages - pages));
        }
        return room.part(0, pages);
    }

    /// Neighbours that suffice together. Their memories are not neighbours, so there is none.
    private @Nullable Room joined(int first, int pages) {
        int at = first;
        for (Map.Entry<Integer, Room> next : free.tailMap(first).entrySet()) {
            if (next.getKey() != at || at - first >= pages) {
                break;
            }
            at = next.getValue().end();
        }
        return at - first < pages ? null : new Room(first, at - first, null);
    }

    /// Gives pages back.
    void give(Room room) {
        free.put(room.first, room);
    }
}
