// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// The force on one body after another: a walk of the tree gathers the points that attract it, some
/// hundred at a time, and a loop without branches adds up what they do. An object belongs to one
/// thread.
final class Attraction {
    private static final int MOST = 256;

    private final Bodies bodies;
    private final double thetaSquared;
    private final double epsSquared;
    private final double[] sides = new double[RootCube.DEEPEST + 1];

    /// The bodies in the order of the tree.
    private final double[] bodyX;
    private final double[] bodyY;
    private final double[] bodyZ;
    private final double[] bodyMass;
    private Octree tree = new Octree();

    /// Points that attract; then what each of them does.
    private final double[] x = new double[MOST];
    private final double[] y = new double[MOST];
    private final double[] z = new double[MOST];
    private final double[] mass = new double[MOST];
    private int count;
    private long interactions;

    private double sumX;
    private double sumY;
    private double sumZ;
    private double potential;

    /// For bodies.
    Attraction(BarnesProblem problem, Bodies bodies) {
        this.bodies = bodies;
        thetaSquared = problem.theta() * problem.theta();
        epsSquared = problem.eps() * problem.eps();
        bodyX = new double[bodies.count()];
        bodyY = new double[bodies.count()];
        bodyZ = new double[bodies.count()];
        bodyMass = new double[bodies.count()];
    }

    /// Takes a tree of the bodies as they are.
    void take(Octree made) {
        tree = made;
        double side = RootCube.of(bodies).side();
        double squared = side * side;
        for (int level = 0; level < sides.length; level++) {
            sides[level] = squared;
            squared /= 4;
        }
        double[] records = bodies.records();
        for (int place = 0; place < bodyMass.length; place++) {
            int body = made.order()[place];
            int at = Bodies.RECORD * body + Bodies.POSITION;
            bodyX[place] = records[at];
            bodyY[place] = records[at + 1];
            bodyZ[place] = records[at + 2];
            bodyMass[place] = bodies.masses()[body];
        }
    }

    /// Computes acceleration and potential of a body.
    ///
    /// @param place  its place in the order of the tree
    /// @param result receives three numbers and the potential, from a place on
    /// @return how many points have attracted it
    long on(int place, double[] result, int at) {
        sumX = 0;
        sumY = 0;
        sumZ = 0;
        potential = 0;
        interactions = 0;
        walk(place);
        attract(place);
        result[at] = sumX;
        result[at + 1] = sumY;
        result[at + 2] = sumZ;
        result[at + 3] = potential;
        return interactions;
    }

    private void walk(int place) {
        double[] points = tree.points();
        int[] links = tree.links();
        int cells = tree.cells();
        double px = bodyX[place];
        double py = bodyY[place];
        double pz = bodyZ[place];
        int cell = 0;
        while (cell < cells) {
            int point = Octree.POINT * cell;
            int link = Octree.LINKS * cell;
            double dx = points[point] - px;
            double dy = points[point + 1] - py;
            double dz = points[point + 2] - pz;
            int skip = links[link + Octree.SKIP];
            if (thetaSquared * (dx * dx + dy * dy + dz * dz) < sides[links[link + Octree.LEVEL]]) {
                cell++;
                if (cell == skip) {
                    int end = cell < cells ? links[Octree.LINKS * cell + Octree.FIRST]
                            : bodyX.length;
                    gather(links[link + Octree.FIRST], end, place);
                }
            } else {
                if (count == MOST) {
                    attract(place);
                }
                x[count] = points[point];
                y[count] = points[point + 1];
                z[count] = points[point + 2];
                mass[count] = points[point + Octree.MASS];
                count++;
                cell = skip;
            }
        }
    }

    /// Takes the bodies of a leaf, without the one itself.
    private void gather(int from, int to, int itself) {
        for (int place = from; place < to; place++) {
            if (place != itself) {
                if (count == MOST) {
                    attract(itself);
                }
                x[count] = bodyX[place];
                y[count] = bodyY[place];
                z[count] = bodyZ[place];
                mass[count] = bodyMass[place];
                count++;
            }
        }
    }

    private void attract(int place) {
        int points = count;
        pull(points, bodyX[place], bodyY[place], bodyZ[place]);
        double totalX = sumX;
        double totalY = sumY;
        double totalZ = sumZ;
        double total = potential;
        for (int i = 0; i < points; i++) {
            totalX += x[i];
            totalY += y[i];
            totalZ += z[i];
            total -= mass[i];
        }
        sumX = totalX;
        sumY = totalY;
        sumZ = totalZ;
        potential = total;
        interactions += points;
        count = 0;
    }

    /// Puts what each point does in its place. The loop runs in vectors.
    private void pull(int points, double px, double py, double pz) {
        for (int i = 0; i < points; i++) {
            double dx = x[i] - px;
            double dy = y[i] - py;
            double dz = z[i] - pz;
            double squared = dx * dx + dy * dy + dz * dz + epsSquared;
            double inverse = 1 / Math.sqrt(squared);
            double depth = mass[i] * inverse;
            double force = depth * inverse * inverse;
            x[i] = force * dx;
            y[i] = force * dy;
            z[i] = force * dz;
            mass[i] = depth;
        }
    }
}
