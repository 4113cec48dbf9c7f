// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// The forces on bodies. Those that follow each other in the order of the tree are near each other:
/// [GroupWalk] finds the points that attract a group of them, in one walk of the tree, and
/// [PointList] adds up what they do. An object belongs to one thread.
///
/// A group's points and their order depend on the tree alone: a body's sum has the same bits
/// wherever the zones end.
final class Attraction {
    private final Bodies bodies;
    private final BodyGroups regions = new BodyGroups(GroupWalk.REGION);
    private final BodyGroups groups = new BodyGroups(GroupWalk.GROUP);
    private final PointList list;
    private final GroupWalk walk;

    /// Points: the bodies in the order of the tree, then its cells.
    private double[] points;

    /// The places of the group whose points are known, if there is one.
    private int from;
    private int to;

    /// Those of the region whose common points are known.
    private int regionFrom;
    private int regionTo;

    /// For bodies.
    Attraction(BarnesProblem problem, Bodies bodies) {
        this.bodies = bodies;
        list = new PointList(problem.eps());
        walk = new GroupWalk(problem.theta());
        points = new double[Octree.POINT * bodies.count()];
    }

    /// Takes a tree of the bodies as they are.
    void take(Octree tree) {
        from = 0;
        to = 0;
        regionTo = 0;
        regions.take(tree);
        groups.take(tree);
        int length = Octree.POINT * (bodies.count() + tree.cells());
        if (length > points.length) {
            points = new double[length + length / 4];
        }
        System.arraycopy(tree.points(), 0, points, Octree.POINT * bodies.count(),
                Octree.POINT * tree.cells());
        double[] records = bodies.records();
        for (int place = 0; place < bodies.count(); place++) {
            int body = tree.order()[place];
            int record = Bodies.RECORD * body + Bodies.POSITION;
            int at = Octree.POINT * place;
            points[at] = records[record];
            points[at + 1] = records[record + 1];
            points[at + 2] = records[record + 2];
            points[at + Octree.MASS] = bodies.masses()[body];
        }
        walk.take(tree, points, bodies.count(), RootCube.of(bodies));
    }

    /// Computes acceleration and potential of a body.
    ///
    /// @param place  its place in the order of the tree
    /// @param result receives three numbers and the potential, from a place on
    /// @return how many points have attracted it
    long on(int place, double[] result, int at) {
        if (place < from || place >= to) {
            find(groups.at(place));
        }
        int member = place - from;
        int body = Octree.POINT * place;
        list.attract(member, points[body], points[body + 1], points[body + 2], result, at);
        return list.attracting(member);
    }

    private void find(int group) {
        from = groups.from(group);
        to = groups.to(group);
        if (from < regionFrom || from >= regionTo) {
            int region = regions.at(from);
            regionFrom = regions.from(region);
            regionTo = regions.to(region);
            walk.findCommon(regionFrom, regionTo);
            list.take(points, walk.found(), walk.masks(), 0, walk.commonCount());
        }
        walk.find(from, to);
        list.take(points, walk.found(), walk.masks(), walk.commonCount(), walk.count());
    }
}
