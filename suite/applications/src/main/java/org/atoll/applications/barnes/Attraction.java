// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.Arrays;

/// The forces on bodies. Those that follow each other in the order of the tree are near each other:
/// for a group of them one walk of the tree finds the points that attract all, and the cells that
/// are points for some of them only, which each body walks itself. All distances are rounded alike,
/// so what a body finds is what it would find alone. An object belongs to one thread.
///
/// Groups begin at every [#GROUP]-th place, whoever computes them: a body's sum has the same bits
/// wherever the zones end.
final class Attraction {
    private static final int GROUP = 16;
    private static final int FEWEST = 64;

    private final Bodies bodies;
    private final double thetaSquared;
    private final double[] sides = new double[RootCube.DEEPEST + 1];
    private final PointList common;
    private final PointList single;

    /// Points: the bodies in the order of the tree, then its cells.
    private double[] points;
    private Octree tree = new Octree();

    /// The group whose common points are known, or -1.
    private int group = -1;
    private final double[] low = new double[3];
    private final double[] high = new double[3];

    /// Cells that each body of the group walks itself.
    private int[] doubtful = new int[FEWEST];
    private int doubts;

    /// Points that attract the group, or one body of it.
    private int[] chosen = new int[0];

    /// For bodies.
    Attraction(BarnesProblem problem, Bodies bodies) {
        this.bodies = bodies;
        thetaSquared = problem.theta() * problem.theta();
        common = new PointList(problem.eps());
        single = new PointList(problem.eps());
        points = new double[Octree.POINT * bodies.count()];
    }

    /// Takes a tree of the bodies as they are.
    void take(Octree made) {
        tree = made;
        group = -1;
        int length = Octree.POINT * (bodies.count() + tree.cells());
        if (length > points.length) {
            points = new double[length + length / 4];
            chosen = new int[points.length / Octree.POINT];
        }
        System.arraycopy(tree.points(), 0, points, Octree.POINT * bodies.count(),
                Octree.POINT * tree.cells());
        double side = RootCube.of(bodies).side();
        double squared = side * side;
        for (int level = 0; level < sides.length; level++) {
            sides[level] = squared;
            squared /= 4;
        }
        double[] records = bodies.records();
        for (int place = 0; place < bodies.count(); place++) {
            int body = made.order()[place];
            int from = Bodies.RECORD * body + Bodies.POSITION;
            int to = Octree.POINT * place;
            points[to] = records[from];
            points[to + 1] = records[from + 1];
            points[to + 2] = records[from + 2];
            points[to + Octree.MASS] = bodies.masses()[body];
        }
    }

    /// Computes acceleration and potential of a body.
    ///
    /// @param place  its place in the order of the tree
    /// @param result receives three numbers and the potential, from a place on
    /// @return how many points have attracted it
    long on(int place, double[] result, int at) {
        if (place / GROUP != group) {
            group = place / GROUP;
            find(GROUP * group, Math.min(bodies.count(), GROUP * (group + 1)));
        }
        double px = points[Octree.POINT * place];
        double py = points[Octree.POINT * place + 1];
        double pz = points[Octree.POINT * place + 2];
        int count = 0;
        for (int doubt = 0; doubt < doubts; doubt++) {
            count = walk(doubtful[doubt], place, count);
        }
        single.take(points, chosen, count);
        Arrays.fill(result, at, at + Octree.POINT, 0);
        common.addTo(result, at, px, py, pz);
        single.addTo(result, at, px, py, pz);
        return (long) common.count() + single.count();
    }

    /// Walks the tree for a group.
    private void find(int from, int to) {
        bound(from, to);
        doubts = 0;
        int[] links = tree.links();
        int count = 0;
        int cell = 0;
        while (cell < tree.cells()) {
            int link = Octree.LINKS * cell;
            int at = Octree.POINT * (bodies.count() + cell);
            double side = sides[links[link + Octree.LEVEL]];
            int skip = links[link + Octree.SKIP];
            if (!(thetaSquared * nearest(at) < side)) {
                chosen[count++] = bodies.count() + cell;
                cell = skip;
            } else if (!(thetaSquared * farthest(at) < side)) {
                doubt(cell);
                cell = skip;
            } else {
                cell++;
                if (cell == skip) {
                    count = findInLeaf(cell - 1, from, to, count);
                }
            }
        }
        common.take(points, chosen, count);
    }

    /// Takes the bodies of a leaf that all of a group open, unless some of the group are in it.
    private int findInLeaf(int leaf, int from, int to, int before) {
        int first = tree.links()[Octree.LINKS * leaf + Octree.FIRST];
        int end = end(leaf);
        if (first < to && from < end) {
            doubt(leaf);
            return before;
        }
        int count = before;
        for (int place = first; place < end; place++) {
            chosen[count++] = place;
        }
        return count;
    }

    private void doubt(int cell) {
        if (doubts == doubtful.length) {
            doubtful = Arrays.copyOf(doubtful, 2 * doubts);
        }
        doubtful[doubts++] = cell;
    }

    /// The place behind the last body of a leaf.
    private int end(int leaf) {
        return leaf + 1 < tree.cells()
                ? tree.links()[Octree.LINKS * (leaf + 1) + Octree.FIRST]
                : bodies.count();
    }

    private void bound(int from, int to) {
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
        for (int place = from; place < to; place++) {
            for (int axis = 0; axis < 3; axis++) {
                low[axis] = Math.min(low[axis], points[Octree.POINT * place + axis]);
                high[axis] = Math.max(high[axis], points[Octree.POINT * place + axis]);
            }
        }
    }

    /// The least square of a distance from a body of the group.
    private double nearest(int at) {
        double dx = Math.max(0, Math.max(low[0] - points[at], points[at] - high[0]));
        double dy = Math.max(0, Math.max(low[1] - points[at + 1], points[at + 1] - high[1]));
        double dz = Math.max(0, Math.max(low[2] - points[at + 2], points[at + 2] - high[2]));
        return dx * dx + dy * dy + dz * dz;
    }

    /// A square that no distance from a body of the group is above.
    private double farthest(int at) {
        double dx = Math.max(high[0] - points[at], points[at] - low[0]);
        double dy = Math.max(high[1] - points[at + 1], points[at + 1] - low[1]);
        double dz = Math.max(high[2] - points[at + 2], points[at + 2] - low[2]);
        return dx * dx + dy * dy + dz * dz;
    }

    /// Walks a cell for one body.
    ///
    /// @param before how many points are chosen
    /// @return how many are then
    private int walk(int from, int place, int before) {
        double[] all = points;
        int[] links = tree.links();
        int[] found = chosen;
        int bodyCount = bodies.count();
        double px = all[Octree.POINT * place];
        double py = all[Octree.POINT * place + 1];
        double pz = all[Octree.POINT * place + 2];
        int count = before;
        int end = tree.skip(from);
        int cell = from;
        while (cell < end) {
            int point = Octree.POINT * (bodyCount + cell);
            int link = Octree.LINKS * cell;
            double dx = all[point] - px;
            double dy = all[point + 1] - py;
            double dz = all[point + 2] - pz;
            int skip = links[link + Octree.SKIP];
            if (thetaSquared * (dx * dx + dy * dy + dz * dz) < sides[links[link + Octree.LEVEL]]) {
                cell++;
                if (cell == skip) {
                    int last = end(cell - 1);
                    for (int other = links[link + Octree.FIRST]; other < last; other++) {
                        found[count] = other;
                        count += other == place ? 0 : 1;
                    }
                }
            } else {
                found[count++] = bodyCount + cell;
                cell = skip;
            }
        }
        return count;
    }
}
