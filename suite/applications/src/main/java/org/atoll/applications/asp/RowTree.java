// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.applications.Clusters;

/// One rank's place on the ways by which an owner's rows reach all ranks.
///
/// Between clusters a row travels in as many pieces as there are clusters beside the owner's. The
/// owner sends one piece to the delegate of each, and that delegate sends its piece on to the
/// others. So all lines carry the row at the same time, each a piece, and no piece crosses a line
/// twice. Inside a cluster the whole row goes down a binomial tree from the owner or the delegate.
/// With all ranks in one cluster that is all.
///
/// @param parent   from whom whole rows come; the rank itself at the top of its cluster's tree
/// @param children to whom they go on
/// @param relays   the delegates of all clusters but the owner's, one for each piece
record RowTree(int parent, List<Integer> children, List<Integer> relays) {

    /// The place of a rank.
    ///
    /// @param clusters the ranks as seen by the one whose place it is
    /// @param owner    the rank that owns the rows
    static RowTree of(Clusters clusters, int owner) {
        List<Integer> here = clusters.here();
        int top = here.contains(owner) ? owner : clusters.delegate(clusters.mine());
        int size = here.size();
        int shift = here.indexOf(top);
        int place = Math.floorMod(here.indexOf(clusters.rank()) - shift, size);
        int reach = place == 0 ? size : Integer.lowestOneBit(place);
        List<Integer> children = new ArrayList<>();
        for (int step = Integer.highestOneBit(Math.max(1, reach - 1)); step > 0; step >>= 1) {
            if (step < reach && place + step < size) {
                children.add(here.get((place + step + shift) % size));
            }
        }
        int above = place == 0 ? top : here.get((place - reach + shift) % size);
        return new RowTree(above, List.copyOf(children), relays(clusters, owner));
    }

    private static List<Integer> relays(Clusters clusters, int owner) {
        int home = clusters.of(owner);
        return IntStream.range(0, clusters.count())
                .filter(cluster -> cluster != home)
                .map(clusters::delegate)
                .boxed()
                .toList();
    }

    /// Which piece a rank passes on.
    ///
    /// @return its number, or -1 for a rank that is no relay
    int pieceOf(int rank) {
        return relays.indexOf(rank);
    }
}
