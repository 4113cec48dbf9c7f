// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// The forces on bodies. Those that follow each other in the order of the tree are near each other:
/// [GroupWalk] finds the points that attract a group of them, in one walk of the tree. An object
/// belongs to one thread.
///
/// Groups begin at every so many places, whoever computes them: a body's sum has the same bits
/// wherever the zones end.
final class Attraction {
    private final Bodies bodies;
    private final PointList common;
    private final PointList single;
    private final GroupWalk walk;

    /// Points: the bodies in the order of the tree, then its cells.
    private double[] points;

    /// The first place of the group whose points are known, or -1.
    private int group = -1;

    /// For bodies.
    Attraction(BarnesProblem problem, Bodies bodies) {
        this.bodies = bodies;
        common = new PointList(problem.eps());
        single = new PointList(problem.eps());
        walk = new GroupWalk(problem.theta());
        points = new double[Octree.POINT * bodies.count()];
    }

    /// Takes a tree of the bodies as they are.
    void take(Octree tree) {
        group = -1;
        int length = Octree.POINT * (bodies.count() + tree.cells());
        if (length > points.length) {
            points = new double[length + length / 4];
        }
        System.arraycopy(tree.points(), 0, points, Octree.POINT * bodies.count(),
                Octree.POINT * tree.cells());
        double[] records = bodies.records();
        for (int place = 0; place < bodies.count(); place++) {
            int body = tree.order()[place];
            int from = Bodies.RECORD * body + Bodies.POSITION;
            int to = Octree.POINT * place;
            points[to] = records[from];
            points[to + 1] = records[from + 1];
            points[to + 2] = records[from + 2];
            points[to + Octree.MASS] = bodies.masses()[body];
        }
        walk.take(tree, points, bodies.count(), RootCube.of(bodies).side());
    }

    /// Computes acceleration and potential of a body.
    ///
    /// @param place  its place in the order of the tree
    /// @param result receives three numbers and the potential, from a place on
    /// @return how many points have attracted it
    long on(int place, double[] result, int at) {
        int first = place / GroupWalk.GROUP * GroupWalk.GROUP;
        if (first != group) {
            group = first;
            walk.find(first, Math.min(bodies.count(), first + GroupWalk.GROUP));
            common.take(points, walk.common(), walk.commonCount());
        }
        int member = place - first;
        single.take(points, walk.chosen(member), walk.chosenCount(member));
        int body = Octree.POINT * place;
        for (int k = 0; k < Octree.POINT; k++) {
            result[at + k] = 0;
        }
        common.addTo(result, at, points[body], points[body + 1], points[body + 2]);
        single.addTo(result, at, points[body], points[body + 1], points[body + 2]);
        return (long) common.count() + single.count();
    }
}
