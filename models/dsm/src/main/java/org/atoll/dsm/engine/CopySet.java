// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A rank's announcement when it comes to a barrier: to whom it will send pages, if it turns out to
/// be their home. As all ranks hear of it, each knows what is under way to it.
///
/// @param pages  pages that it may be the home of
/// @param copies the ranks that hold copies of them
record CopySet(int rank, PageRuns pages, BitSet copies) {
    static void write(List<CopySet> sets, MessageWriter out) {
        out.number(sets.size());
        for (CopySet set : sets) {
            out.number(set.rank).pages(set.pages);
            PageUpdate.writeRanks(set.copies, out);
        }
    }

    static List<CopySet> read(MessageReader in) {
        List<CopySet> sets = new ArrayList<>();
        for (int count = in.number(); count > 0; count--) {
            sets.add(new CopySet(in.number(), in.pages(), PageUpdate.readRanks(in)));
        }
        return sets;
    }
}
