// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.Arrays;

/// Finds the points that attract a group of bodies. Far cells are points for all of the group, and
/// near ones for none: bounds of the group tell. In between each body looks at its own distance,
/// without branches: a bit for each says which bodies open a cell. All distances are rounded alike,
/// so a body finds what it would find alone. An object belongs to one thread.
///
/// Points are numbers: those of bodies in the order of the tree come first, then those of cells.
final class GroupWalk {
    /// Bodies of a group, as many as bits of a mask are used.
    static final int GROUP = 16;

    private static final int FEWEST = 256;
    private static final int SIGN = 63;

    private final double thetaSquared;
    private final double[] sides = new double[RootCube.DEEPEST + 1];
    private Octree tree = new Octree();
    private double[] points = new double[0];
    private int bodyCount;

    /// The group: places, bounds, and the positions of its bodies.
    private int from;
    private int to;
    private final double[] low = new double[3];
    private final double[] high = new double[3];
    private final double[] memberX = new double[GROUP];
    private final double[] memberY = new double[GROUP];
    private final double[] memberZ = new double[GROUP];

    /// Points that attract all of the group.
    private int[] common = new int[FEWEST];
    private int commonCount;

    /// Points that attract one of the group besides.
    private final int[][] chosen = new int[GROUP][FEWEST];
    private final int[] chosenCounts = new int[GROUP];

    /// On the way down: where an open cell ends, and which bodies have opened it.
    private final int[] ends = new int[RootCube.DEEPEST + 2];
    private final int[] openers = new int[RootCube.DEEPEST + 2];

    /// @param theta a cell is one point if its side is at most so many times its distance
    GroupWalk(double theta) {
        thetaSquared = theta * theta;
    }

    /// Takes a tree.
    ///
    /// @param all   points as they are numbered, four numbers each
    /// @param count how many of them are bodies
    /// @param side  of the root's cube
    void take(Octree made, double[] all, int count, double side) {
        tree = made;
        points = all;
        bodyCount = count;
        double squared = side * side;
        for (int level = 0; level < sides.length; level++) {
            sides[level] = squared;
            squared /= 4;
        }
    }

    /// Points that attract all of the group.
    ///
    /// @return the array itself, until the next walk
    int[] common() {
        return common;
    }

    /// How many of them there are.
    int commonCount() {
        return commonCount;
    }

    /// Points that attract one of the group besides.
    ///
    /// @param member which, from 0
    /// @return the array itself, until the next walk
    int[] chosen(int member) {
        return chosen[member];
    }

    /// How many of them there are.
    int chosenCount(int member) {
        return chosenCounts[member];
    }

    /// Walks the tree for a group.
    ///
    /// @param first its first place in the order of the tree
    /// @param end   behind the last one, at most [#GROUP] on
    void find(int first, int end) {
        from = first;
        to = end;
        bound();
        commonCount = 0;
        Arrays.fill(chosenCounts, 0);
        int[] links = tree.links();
        int cell = 0;
        while (cell < tree.cells()) {
            int link = Octree.LINKS * cell;
            double side = sides[links[link + Octree.LEVEL]];
            int skip = links[link + Octree.SKIP];
            if (!(thetaSquared * nearest(cell) < side)) {
                addToAll(bodyCount + cell);
                cell = skip;
            } else if (!(thetaSquared * farthest(cell) < side)) {
                divide(cell, skip);
                cell = skip;
            } else {
                cell++;
                if (cell == skip) {
                    openLeaf(cell - 1);
                }
            }
        }
    }

    private void bound() {
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
        for (int place = from; place < to; place++) {
            int at = Octree.POINT * place;
            for (int axis = 0; axis < 3; axis++) {
                low[axis] = Math.min(low[axis], points[at + axis]);
                high[axis] = Math.max(high[axis], points[at + axis]);
            }
            memberX[place - from] = points[at];
            memberY[place - from] = points[at + 1];
            memberZ[place - from] = points[at + 2];
        }
    }

    /// A square that no distance of the group from a cell is below.
    private double nearest(int cell) {
        int at = Octree.POINT * (bodyCount + cell);
        double dx = Math.max(0, Math.max(low[0] - points[at], points[at] - high[0]));
        double dy = Math.max(0, Math.max(low[1] - points[at + 1], points[at + 1] - high[1]));
        double dz = Math.max(0, Math.max(low[2] - points[at + 2], points[at + 2] - high[2]));
        return dx * dx + dy * dy + dz * dz;
    }

    /// A square that no distance of the group from a cell is above.
    private double farthest(int cell) {
        int at = Octree.POINT * (bodyCount + cell);
        double dx = Math.max(high[0] - points[at], points[at] - low[0]);
        double dy = Math.max(high[1] - points[at + 1], points[at + 1] - low[1]);
        double dz = Math.max(high[2] - points[at + 2], points[at + 2] - low[2]);
        return dx * dx + dy * dy + dz * dz;
    }

    /// Takes the bodies of a leaf that all of the group open.
    private void openLeaf(int leaf) {
        int first = first(leaf);
        int end = first(leaf + 1);
        if (first < to && from < end) {
            openLeaf(leaf, everyone());
            return;
        }
        for (int place = first; place < end; place++) {
            addToAll(place);
        }
    }

    /// The mask of the whole group.
    private int everyone() {
        return (1 << (to - from)) - 1;
    }

    /// Takes the bodies of a leaf for those of the group that open it; none attracts itself.
    private void openLeaf(int leaf, int mask) {
        int first = first(leaf);
        int end = first(leaf + 1);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int member = Integer.numberOfTrailingZeros(rest);
            int itself = from + member;
            int count = chosenCounts[member];
            int[] list = room(member, count + end - first);
            for (int place = first; place < end; place++) {
                list[count] = place;
                count += place == itself ? 0 : 1;
            }
            chosenCounts[member] = count;
        }
    }

    private int[] room(int member, int size) {
        if (size > chosen[member].length) {
            chosen[member] = Arrays.copyOf(chosen[member], 2 * size);
        }
        return chosen[member];
    }

    /// The place of a cell's first body; behind the last cell, that behind the last body.
    private int first(int cell) {
        return cell < tree.cells()
                ? tree.links()[Octree.LINKS * cell + Octree.FIRST]
                : bodyCount;
    }

    private void addToAll(int point) {
        if (commonCount == common.length) {
            common = Arrays.copyOf(common, 2 * commonCount);
        }
        common[commonCount++] = point;
    }

    private void addToSome(int point, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int member = Integer.numberOfTrailingZeros(rest);
            int count = chosenCounts[member]++;
            room(member, count + 1)[count] = point;
        }
    }

    /// Walks a cell that is a point for some of the group only.
    ///
    /// @param end the cell behind all that is in it
    private void divide(int root, int end) {
        int depth = 0;
        ends[0] = end;
        openers[0] = everyone();
        int cell = root;
        while (cell < end) {
            while (cell == ends[depth]) {
                depth--;
            }
            int mask = openers[depth];
            int open = mask & openers(cell);
            int skip = tree.skip(cell);
            addToSome(bodyCount + cell, mask & ~open);
            if (open == 0) {
                cell = skip;
            } else if (skip == cell + 1) {
                openLeaf(cell, open);
                cell = skip;
            } else {
                depth++;
                ends[depth] = skip;
                openers[depth] = open;
                cell++;
            }
        }
    }

    /// Which bodies open a cell, whoever has come so far: the sign of a difference tells.
    private int openers(int cell) {
        int at = Octree.POINT * (bodyCount + cell);
        double side = sides[tree.links()[Octree.LINKS * cell + Octree.LEVEL]];
        double x = points[at];
        double y = points[at + 1];
        double z = points[at + 2];
        int open = 0;
        for (int member = 0; member < GROUP; member++) {
            double dx = x - memberX[member];
            double dy = y - memberY[member];
            double dz = z - memberZ[member];
            double beyond = thetaSquared * (dx * dx + dy * dy + dz * dz) - side;
            open |= (int) (Double.doubleToRawLongBits(beyond) >>> SIGN) << member;
        }
        return open;
    }
}
