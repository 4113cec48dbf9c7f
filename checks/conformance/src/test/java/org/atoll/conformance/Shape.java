// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Group;

/// A way in which a communicator is made from that of all ranks. Whatever a rank is to take part in
/// holds on all of them, so every rank has one of each shape.
enum Shape {
    WORLD(all -> all),
    DUP(Comm::dup),
    HALVES(all -> all.split(all.rank() % 2, all.rank())),
    REVERSED(all -> all.split(0, -all.rank())),
    GRID_ROW(Shape::gridRow),
    SINGLE(all -> all.split(all.rank(), 0)),
    MERGED(Shape::merged),
    CREATED(Shape::created),
    FROM_GROUP(Shape::fromGroup),
    GRAPH(Shape::graph);

    /// Which number of ranks, in one cluster, also meets the shapes that come after the usual ones.
    private static final int RANKS_OF_ALL = 4;

    private final Maker maker;

    private interface Maker {
        Comm of(Comm all);
    }

    Shape(Maker maker) {
        this.maker = maker;
    }

    /// Those that a setting takes: all, or, unless every combination is asked for, the usual ones.
    static Stream<Shape> in(Setting setting) {
        boolean all = Axes.FULL
                || setting.ranks() == RANKS_OF_ALL && setting.clusters() == 1;
        return Stream.of(values()).filter(shape -> all || shape.compareTo(SINGLE) <= 0);
    }

    private static Comm gridRow(Comm all) {
        int[] dims = CartComm.balancedDims(all.size(), 2);
        return all.cartesian(dims, new boolean[] {true, false}).sub(false, true);
    }

    /// Two groups that were bridged and have become one, the last ranks first.
    private static Comm merged(Comm all) {
        if (all.size() == 1) {
            return all.dup();
        }
        int border = all.size() / 2;
        boolean first = all.rank() < border;
        Comm half = all.split(first ? 0 : 1, all.rank());
        return half.intercomm(0, all, first ? border : 0, 1).merge(first);
    }

    /// The ranks but the first, in turned order; and the first alone.
    private static Group rest(Comm all) {
        return all.group().include(
                IntStream.range(1, all.size()).map(rank -> all.size() - rank).toArray());
    }

    private static Comm created(Comm all) {
        Comm rest = all.create(rest(all));
        Comm first = all.create(all.group().include(0));
        return all.rank() == 0 ? first : rest;
    }

    /// The same groups, made by their members alone.
    private static Comm fromGroup(Comm all) {
        return all.rank() == 0
                ? all.createFromGroup(all.group().include(0), 1)
                : all.createFromGroup(rest(all), 1);
    }

    /// A path through all ranks.
    private static Comm graph(Comm all) {
        int last = all.size() - 1;
        int[] index = IntStream.rangeClosed(0, last)
                .map(rank -> Math.min(2 * rank + 1, 2 * last)).toArray();
        int[] edges = IntStream.rangeClosed(0, last)
                .flatMap(rank -> IntStream.of(rank - 1, rank + 1))
                .filter(rank -> rank >= 0 && rank <= last)
                .toArray();
        return all.graph(index, edges);
    }

    /// Makes it. An operation of all ranks.
    Comm of(Comm all) {
        return maker.of(all);
    }
}
