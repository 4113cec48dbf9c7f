// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import org.atoll.applications.Stateful;
import org.jspecify.annotations.Nullable;

/// Branch and bound over the tours that begin as a job says, nearest cities first. A beginning
/// is given up when its length, and the cheapest way out of every city that is still to be left,
/// reach the bound, or by a tree, if the problem says so. An object belongs to one thread.
final class Search implements Stateful {

    private static final int NODES_BETWEEN_LOOKS = 1 << 10;

    private final int cities;
    private final int[][] lengths;
    private final int[][] near;
    private final int[] cheapest;
    private final @Nullable TreeBound tree;
    private final boolean fixed;
    private final IntConsumer found;
    private final IntSupplier boundOfAll;
    private final int[] path;
    private int[] tour = {};
    private int best = Integer.MAX_VALUE;
    private int bound;
    private long nodes;

    /// Prepares the search of jobs.
    ///
    /// @param found      is told the length of a tour that is shorter than all this search knew
    /// @param boundOfAll says how short a tour must be to be of interest. It is asked every
    ///                   thousand nodes, so whoever answers may see to other things first.
    Search(TspProblem problem, IntConsumer found, IntSupplier boundOfAll) {
        cities = problem.cities();
        lengths = problem.lengths();
        near = Near.of(lengths);
        cheapest = new int[cities];
        for (int city = 0; city < cities; city++) {
            cheapest[city] = lengths[city][near[city][0]];
        }
        tree = problem.rest() == TspProblem.Rest.TREE ? new TreeBound(lengths) : null;
        fixed = problem.fixed();
        bound = problem.bound();
        this.found = found;
        this.boundOfAll = boundOfAll;
        path = new int[cities];
    }

    /// Searches all tours with a beginning.
    void run(int[] beginning) {
        look();
        int length = 0;
        int rest = cheapest[0];
        int unvisited = (1 << cities) - 2;
        for (int city = 1; city < cities; city++) {
            rest += cheapest[city];
        }
        for (int i = 1; i < beginning.length; i++) {
            int city = beginning[i];
            path[i] = city;
            length += lengths[beginning[i - 1]][city];
            rest -= cheapest[beginning[i - 1]];
            unvisited &= ~(1 << city);
        }
        if (length + rest < bound) {
            visit(beginning.length, length, rest, unvisited);
        }
    }

    private void visit(int depth, int length, int rest, int unvisited) {
        if (++nodes % NODES_BETWEEN_LOOKS == 0) {
            look();
        }
        int city = path[depth - 1];
        if (depth == cities) {
            complete(length + lengths[city][path[0]]);
            return;
        }
        if (tree != null && tree.isAtLeast(city, unvisited, bound - length)) {
            return;
        }
        int restThere = rest - cheapest[city];
        int[] ways = lengths[city];
        for (int next : near[city]) {
            int there = length + ways[next];
            if ((unvisited & (1 << next)) != 0 && there + restThere < bound) {
                path[depth] = next;
                visit(depth + 1, there, restThere, unvisited & ~(1 << next));
            }
        }
    }

    private void complete(int length) {
        if (length >= bound || length > best) {
            return;
        }
        if (length < best || Arrays.compare(path, tour) < 0) {
            best = length;
            tour = path.clone();
        }
        if (!fixed) {
            bound = length;
            found.accept(length);
        }
    }

    private void look() {
        int heard = boundOfAll.getAsInt();
        bound = fixed ? bound : Math.min(bound, heard);
    }

    @Override
    public void save(DataOutput to) throws IOException {
        to.writeInt(best);
        to.writeInt(bound);
        to.writeLong(nodes);
        to.writeInt(tour.length);
        for (int city : tour) {
            to.writeInt(city);
        }
    }

    @Override
    public void load(DataInput from) throws IOException {
        best = from.readInt();
        bound = from.readInt();
        nodes = from.readLong();
        tour = new int[from.readInt()];
        for (int i = 0; i < tour.length; i++) {
            tour[i] = from.readInt();
        }
    }

    /// The shortest tour found here, the first in order among equals; empty if there is none.
    int[] tour() {
        return tour;
    }

    /// How many beginnings were visited.
    long nodes() {
        return nodes;
    }
}
