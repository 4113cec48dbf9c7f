// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// Finds the points that attract a group of bodies, each with a mask of those that it attracts. Far
/// cells are points for all of the group, and near ones for none: a box round the group tells. In
/// between each body looks at its own distance, without branches: a bit for each says which bodies
/// open a cell. The box is larger than the group by more than distances are rounded, so a body
/// finds what it would find alone.
///
/// Groups beside each other find much the same. So a region of several walks first, by a box of its
/// own: what its box decides holds for its groups, and a group walks the other cells only. An
/// object belongs to one thread.
///
/// Points are numbers: those of bodies in the order of the tree come first, then those of cells.
final class GroupWalk {
    /// The most bodies of a group, as many as bits of a mask are used.
    static final int GROUP = 16;
    /// The most bodies of a region.
    static final int REGION = 128;

    /// How much larger the box is, by the largest coordinate.
    private static final double MARGIN = 0x1p-40;
    private static final int SIGN = 63;
    private static final int EVERYONE = -1;

    /// How many bodies look at a cell at once: a loop of so many is unrolled.
    private static final int SIDE_BY_SIDE = 4;

    private final double thetaSquared;

    /// By level: the square of a cell's side.
    private final double[] sides = new double[RootCube.DEEPEST + 1];
    private Octree tree = new Octree();
    private double[] points = new double[0];
    private int bodyCount;
    private double margin;

    /// The bodies whose points are sought: places, and a box round them: centre, half its lengths.
    private int from;
    private int to;
    private final double[] centre = new double[3];
    private final double[] half = new double[3];

    /// Positions of a group's bodies.
    private final double[] memberX = new double[GROUP];
    private final double[] memberY = new double[GROUP];
    private final double[] memberZ = new double[GROUP];

    /// What attracts it, with room for all points there are.
    private int[] found = new int[0];
    private int[] masks = new int[0];
    private int count;

    /// What all of the region find, and the cells that are a point for some of it only.
    private int commonCount;
    private int[] rest = new int[0];
    private int restCount;

    /// On the way down: where an open cell ends, and which bodies have opened it.
    private final int[] ends = new int[RootCube.DEEPEST + 2];
    private final int[] openers = new int[RootCube.DEEPEST + 2];

    /// @param theta a cell is one point if its side is at most so many times its distance
    GroupWalk(double theta) {
        thetaSquared = theta * theta;
    }

    /// Takes a tree.
    ///
    /// @param all    points as they are numbered, four numbers each
    /// @param bodies how many of them are bodies
    void take(Octree made, double[] all, int bodies, RootCube cube) {
        tree = made;
        points = all;
        bodyCount = bodies;
        margin = MARGIN * cube.reach();
        double squared = cube.side() * cube.side();
        for (int level = 0; level < sides.length; level++) {
            sides[level] = squared;
            squared /= 4;
        }
        int most = bodies + made.cells();
        if (found.length < most) {
            found = new int[most + most / 4];
            masks = new int[found.length];
            rest = new int[found.length];
        }
    }

    /// Points that attract one of the group.
    ///
    /// @return the array itself, until the next walk
    int[] found() {
        return found;
    }

    /// Which of the group each of them attracts.
    ///
    /// @return the array itself, until the next walk
    int[] masks() {
        return masks;
    }

    /// How many of them there are.
    int count() {
        return count;
    }

    /// Walks the tree for a region, of which each group is part.
    ///
    /// @param first its first place in the order of the tree
    /// @param end   behind the last one
    void findCommon(int first, int end) {
        from = first;
        to = end;
        bound();
        count = 0;
        restCount = 0;
        search(0, tree.cells(), false);
        commonCount = count;
    }

    /// How many points are those of the whole region.
    int commonCount() {
        return commonCount;
    }

    /// Walks for a group of the region what is not the same for the whole of it.
    ///
    /// @param first its first place in the order of the tree
    /// @param end   behind the last one, at most [#GROUP] on
    void find(int first, int end) {
        from = first;
        to = end;
        bound();
        for (int place = from; place < to; place++) {
            int at = Octree.POINT * place;
            memberX[place - from] = points[at];
            memberY[place - from] = points[at + 1];
            memberZ[place - from] = points[at + 2];
        }
        count = commonCount;
        for (int i = 0; i < restCount; i++) {
            search(rest[i], tree.skip(rest[i]), true);
        }
    }

    private void bound() {
        for (int axis = 0; axis < 3; axis++) {
            double low = points[Octree.POINT * from + axis];
            double high = low;
            for (int place = from + 1; place < to; place++) {
                double number = points[Octree.POINT * place + axis];
                low = number < low ? number : low;
                high = number > high ? number : high;
            }
            centre[axis] = (low + high) / 2;
            half[axis] = (high - low) / 2 + margin;
        }
    }

    /// Walks a part of the tree.
    ///
    /// @param root    its first cell
    /// @param end     the cell behind it
    /// @param isGroup whether each body may look for itself
    private void search(int root, int end, boolean isGroup) {
        int[] links = tree.links();
        double[] all = points;
        double x = centre[0];
        double y = centre[1];
        double z = centre[2];
        double halfX = half[0];
        double halfY = half[1];
        double halfZ = half[2];
        int cell = root;
        while (cell < end) {
            int at = Octree.POINT * (bodyCount + cell);
            int link = Octree.LINKS * cell;
            double side = sides[links[link + Octree.LEVEL]];
            int skip = links[link + Octree.SKIP];
            double dx = Math.abs(all[at] - x);
            double dy = Math.abs(all[at + 1] - y);
            double dz = Math.abs(all[at + 2] - z);
            if (!(thetaSquared * nearest(dx - halfX, dy - halfY, dz - halfZ) < side)) {
                add(bodyCount + cell, EVERYONE);
                cell = skip;
            } else if (!(thetaSquared * squares(dx + halfX, dy + halfY, dz + halfZ) < side)) {
                decide(cell, isGroup);
                cell = skip;
            } else {
                cell++;
                if (cell == skip) {
                    openLeaf(cell - 1, isGroup);
                }
            }
        }
    }

    /// Takes a cell that is a point for some only.
    private void decide(int cell, boolean isGroup) {
        if (isGroup) {
            divide(cell, tree.skip(cell));
        } else {
            rest[restCount++] = cell;
        }
    }

    /// Takes a leaf that all open. A region leaves its own leaves to its groups: no body attracts
    /// itself.
    private void openLeaf(int leaf, boolean isGroup) {
        if (isGroup || tree.first(leaf + 1) <= from || tree.first(leaf) >= to) {
            openLeaf(leaf, EVERYONE);
        } else {
            rest[restCount++] = leaf;
        }
    }

    private static double squares(double dx, double dy, double dz) {
        return dx * dx + dy * dy + dz * dz;
    }

    /// The square of a distance from the box, by those from its sides: negative ones are within.
    private static double nearest(double dx, double dy, double dz) {
        return squares(dx + Math.abs(dx), dy + Math.abs(dy), dz + Math.abs(dz)) / 4;
    }

    private void add(int point, int mask) {
        found[count] = point;
        masks[count++] = mask;
    }

    /// Takes the bodies of a leaf for those of the group that open it; none attracts itself.
    private void openLeaf(int leaf, int mask) {
        int end = tree.first(leaf + 1);
        for (int place = tree.first(leaf); place < end; place++) {
            boolean isMember = place >= from && place < to;
            add(place, isMember ? mask & ~(1 << (place - from)) : mask);
        }
    }

    /// Walks a cell that is a point for some of the group only.
    ///
    /// @param end the cell behind all that is in it
    private void divide(int root, int end) {
        int depth = 0;
        ends[0] = end;
        openers[0] = EVERYONE >>> (Integer.SIZE - (to - from));
        int cell = root;
        while (cell < end) {
            while (cell == ends[depth]) {
                depth--;
            }
            int mask = openers[depth];
            int open = mask & openers(cell);
            int skip = tree.skip(cell);
            if (open != mask) {
                add(bodyCount + cell, mask & ~open);
            }
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
        for (int member = 0; member < to - from; member += SIDE_BY_SIDE) {
            open |= openers(member, x, y, z, side) << member;
        }
        return open;
    }

    /// The same for some bodies side by side, of which the last may be those of another group.
    private int openers(int first, double x, double y, double z, double side) {
        int open = 0;
        for (int i = 0; i < SIDE_BY_SIDE; i++) {
            double beyond = thetaSquared * squares(x - memberX[first + i], y - memberY[first + i],
                    z - memberZ[first + i]) - side;
            open |= (int) (Double.doubleToRawLongBits(beyond) >>> SIGN) << i;
        }
        return open;
    }
}
