// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.Arrays;

/// Points that attract bodies of a group, and what they do to one of them. Each point has a mask of
/// the bodies that it attracts. All points are computed for each body: what does not attract it
/// weighs nothing. So the loops have no branches, and run in vectors. An object belongs to one
/// thread.
///
/// The order of sums depends on the number of points alone.
final class PointList {
    /// Numbers that are added up beside each other: of each chunk a quarter, and a quarter of that.
    private static final int CHUNK = 512;
    private static final int QUARTER = CHUNK / 4;
    private static final int SIXTEENTH = CHUNK / 16;

    /// Arrays are longer by so many numbers. With chunks alone one place of each would be in the
    /// same set of the processor's cache.
    private static final int SPREAD = 14;

    private final double epsSquared;
    private double[] x = new double[CHUNK + SPREAD];
    private double[] y = new double[CHUNK + SPREAD];
    private double[] z = new double[CHUNK + SPREAD];
    private double[] mass = new double[CHUNK + SPREAD];
    private int[] masks = new int[CHUNK + SPREAD];
    private int count;

    /// What each point does to a body: three numbers and a potential; zeros fill the last chunk.
    private final double[][] pulls = new double[Octree.POINT][CHUNK + SPREAD];

    /// @param eps the length by which forces are softened; even without one a body has an inverse
    ///            distance from itself, as it weighs nothing there
    PointList(double eps) {
        epsSquared = Math.max(eps * eps, Double.MIN_NORMAL);
    }

    /// Takes points, and keeps some of those it has.
    ///
    /// @param points four numbers each: position and mass
    /// @param which  the numbers of those to take
    /// @param mask   for each the bodies that it attracts
    /// @param kept   how many are as they were
    /// @param number how many there are then
    void take(double[] points, int[] which, int[] mask, int kept, int number) {
        int room = (number + CHUNK - 1) / CHUNK * CHUNK;
        if (room > x.length) {
            grow(2 * room + SPREAD);
        }
        count = number;
        for (int i = kept; i < number; i++) {
            int at = Octree.POINT * which[i];
            x[i] = points[at];
            y[i] = points[at + 1];
            z[i] = points[at + 2];
            mass[i] = points[at + Octree.MASS];
        }
        System.arraycopy(mask, kept, masks, kept, number - kept);
        for (double[] numbers : pulls) {
            Arrays.fill(numbers, number, room, 0);
        }
    }

    private void grow(int size) {
        x = Arrays.copyOf(x, size);
        y = Arrays.copyOf(y, size);
        z = Arrays.copyOf(z, size);
        mass = Arrays.copyOf(mass, size);
        masks = Arrays.copyOf(masks, size);
        Arrays.setAll(pulls, axis -> new double[size]);
    }

    /// How many points attract a body.
    ///
    /// @param member which of the group
    int attracting(int member) {
        int[] bits = masks;
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += (bits[i] >>> member) & 1;
        }
        return sum;
    }

    /// Computes acceleration and potential of a body.
    ///
    /// @param member which of the group
    /// @param result receives three numbers and the potential, from a place on
    void attract(int member, double px, double py, double pz, double[] result, int at) {
        pull(member, px, py, pz);
        for (int axis = 0; axis < pulls.length; axis++) {
            result[at + axis] = sum(pulls[axis]);
        }
        result[at + Octree.MASS] *= -1; // the depth of a potential
    }

    /// Computes what each point does. One addition or two more, and it would run in vectors no
    /// longer: the compiler of the JVM unrolls no loop of more than 60 nodes.
    private void pull(int member, double px, double py, double pz) {
        double[] pullX = pulls[0];
        double[] pullY = pulls[1];
        double[] pullZ = pulls[2];
        double[] depth = pulls[3];
        for (int i = 0; i < count; i++) {
            double dx = x[i] - px;
            double dy = y[i] - py;
            double dz = z[i] - pz;
            double squared = dx * dx + dy * dy + dz * dz + epsSquared;
            double inverse = 1 / Math.sqrt(squared);
            double potential = mass[i] * ((masks[i] >>> member) & 1) * inverse;
            double force = potential * inverse * inverse;
            pullX[i] = force * dx;
            pullY[i] = force * dy;
            pullZ[i] = force * dz;
            depth[i] = potential;
        }
    }

    private double sum(double[] numbers) {
        double even = 0;
        double odd = 0;
        for (int start = 0; start < count; start += CHUNK) {
            fold(numbers, start);
            for (int i = start; i < start + SIXTEENTH; i += 2) {
                even += numbers[i];
                odd += numbers[i + 1];
            }
        }
        return even + odd;
    }

    /// Adds up a chunk to its first numbers. The ways between those that are added are constants:
    /// so the loops run in vectors.
    private static void fold(double[] numbers, int start) {
        for (int i = start; i < start + QUARTER; i++) {
            numbers[i] = numbers[i] + numbers[i + QUARTER]
                    + (numbers[i + 2 * QUARTER] + numbers[i + 3 * QUARTER]);
        }
        for (int i = start; i < start + SIXTEENTH; i++) {
            numbers[i] = numbers[i] + numbers[i + SIXTEENTH]
                    + (numbers[i + 2 * SIXTEENTH] + numbers[i + 3 * SIXTEENTH]);
        }
    }
}
