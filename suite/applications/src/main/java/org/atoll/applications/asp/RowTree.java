// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.ArrayList;
import java.util.List;
import org.atoll.applications.Clusters;

/// One rank's place in the tree by which an owner's rows reach all ranks. The owner sends each
/// row to the delegate of every other cluster, and a binomial tree leads from there, or from
/// the owner, to the ranks of a cluster. With all ranks in one cluster that is the whole tree.
///
/// @param parent   from whom rows come; the rank itself if it owns them
/// @param children to whom they go on, far ones first
record RowTree(int parent, List<Integer> children) {

    /// The place of a rank.
    ///
    /// @param clusters the ranks as seen by the one whose place it is
    /// @param owner    the rank that owns the rows
    static RowTree of(Clusters clusters, int owner) {
        int rank = clusters.rank();
        List<Integer> here = clusters.here();
        boolean local = here.contains(owner);
        int top = local ? owner : clusters.delegate(clusters.mine());
        List<Integer> children = new ArrayList<>();
        if (rank == owner) {
            children.addAll(clusters.others());
        }
        int size = here.size();
        int shift = here.indexOf(top);
        int place = Math.floorMod(here.indexOf(rank) - shift, size);
        int reach = place == 0 ? size : Integer.lowestOneBit(place);
        for (int step = Integer.highestOneBit(Math.max(1, reach - 1)); step > 0; step >>= 1) {
            if (step < reach && place + step < size) {
                children.add(here.get((place + step + shift) % size));
            }
        }
        int above = rank == top ? owner : here.get((place - reach + shift) % size);
        return new RowTree(above, List.copyOf(children));
    }
}
