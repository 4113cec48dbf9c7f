// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.atoll.applications.Clusters;
import org.atoll.applications.Randlc;
import org.atoll.applications.Stateful;

/// Whom a rank without work asks for some: all ranks of its cluster in random order, and at the
/// same time one of each other cluster. And whom it leaves a wish with when they all have none:
/// those ranks of its cluster whose place differs from its own in one bit, so that work spreads
/// from any rank to all in few steps; the delegate of a cluster leaves one with other delegates
/// in the same way.
///
/// The wishes follow V. Saraswat et al., "Lifeline-based global load balancing", 2011; to ask far
/// away while asking nearby, R. van Nieuwpoort et al., "Efficient load balancing for wide-area
/// divide-and-conquer applications", 2001.
final class Victims implements Stateful {

    private final Clusters clusters;
    private final Randlc random;

    Victims(Clusters clusters) {
        this.clusters = clusters;
        random = new Randlc((long) clusters.rank() << Integer.SIZE);
    }

    @Override
    public void save(DataOutput to) throws IOException {
        random.save(to);
    }

    @Override
    public void load(DataInput from) throws IOException {
        random.load(from);
    }

    /// A new order of those to ask in this cluster.
    List<Integer> near() {
        List<Integer> order = new ArrayList<>(clusters.here());
        order.remove(Integer.valueOf(clusters.rank()));
        for (int left = order.size(); left > 1; left--) {
            Collections.swap(order, left - 1, draw(left));
        }
        return order;
    }

    /// Some rank of each other cluster.
    List<Integer> far() {
        List<Integer> order = new ArrayList<>();
        for (int other : clusters.others()) {
            List<Integer> there = clusters.members().get(clusters.of(other));
            order.add(there.get(draw(there.size())));
        }
        return order;
    }

    private int draw(int bound) {
        return (int) (bound * random.next());
    }

    /// Those to leave a wish with.
    List<Integer> lifelines() {
        List<Integer> here = clusters.here();
        List<Integer> lines = new ArrayList<>(neighbours(here, here.indexOf(clusters.rank())));
        if (clusters.delegate(clusters.mine()) == clusters.rank()) {
            List<Integer> delegates = new ArrayList<>();
            for (int cluster = 0; cluster < clusters.count(); cluster++) {
                delegates.add(clusters.delegate(cluster));
            }
            lines.addAll(neighbours(delegates, clusters.mine()));
        }
        return lines;
    }

    private static List<Integer> neighbours(List<Integer> ranks, int place) {
        List<Integer> found = new ArrayList<>();
        for (int bit = 1; bit < ranks.size(); bit <<= 1) {
            if ((place ^ bit) < ranks.size()) {
                found.add(ranks.get(place ^ bit));
            }
        }
        return found;
    }
}
