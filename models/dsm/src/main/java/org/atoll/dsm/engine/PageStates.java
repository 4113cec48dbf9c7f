// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The states of the pages that a rank has touched, by their numbers, in blocks: arrays have pages
/// in sequence, and each view of a program looks up all of its own.
final class PageStates {
    private static final int SHIFT = 10;
    private static final int BLOCK = 1 << SHIFT;

    private @Nullable PageState[] @Nullable [] blocks = new PageState[1][];

    /// The state of a page.
    ///
    /// @return null if it was not touched
    @Nullable PageState get(int page) {
        int block = page >> SHIFT;
        @Nullable PageState[] states = block < blocks.length ? blocks[block] : null;
        return states == null ? null : states[page & (BLOCK - 1)];
    }

    /// A page is touched.
    void put(PageState state) {
        int block = state.page >> SHIFT;
        if (block >= blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(block + 1, 2 * blocks.length));
        }
        @Nullable PageState[] states = blocks[block];
        if (states == null) {
            states = new PageState[BLOCK];
            blocks[block] = states;
        }
        states[state.page & (BLOCK - 1)] = state;
    }

    /// A page counts as untouched again.
    ///
    /// @return the state it had; null if it was not touched
    @Nullable PageState remove(int page) {
        PageState state = get(page);
        if (state != null) {
            blocks[page >> SHIFT][page & (BLOCK - 1)] = null;
        }
        return state;
    }

    /// The pages of a range that were touched, in order.
    ///
    /// @param end the page behind the last one
    List<PageState> range(int first, int end) {
        List<PageState> found = new ArrayList<>();
        int behind = Math.min(end, end());
        for (int from = first; from < behind; ) {
            int next = Math.min(behind, ((from >> SHIFT) + 1) << SHIFT);
            if (blocks[from >> SHIFT] != null) {
                take(from, next, found);
            }
            from = next;
        }
        return found;
    }

    private void take(int first, int end, List<PageState> found) {
        for (int page = first; page < end; page++) {
            PageState state = get(page);
            if (state != null) {
                found.add(state);
            }
        }
    }

    /// All pages that were touched, in order.
    List<PageState> all() {
        return range(0, end());
    }

    /// A page behind all that were touched.
    int end() {
        return blocks.length << SHIFT;
    }
}
