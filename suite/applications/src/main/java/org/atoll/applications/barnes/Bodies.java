// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// The state of all bodies, in flat arrays: for each a mass, and a record of what changes and may
/// travel. Who moves a body writes its record; what others know of it is as old as their last
/// exchange.
final class Bodies {
    /// Numbers of a record.
    static final int RECORD = 11;
    /// Place of the position in a record: three numbers.
    static final int POSITION = 0;
    /// Place of the velocity.
    static final int VELOCITY = 3;
    /// Place of the acceleration.
    static final int ACCELERATION = 6;
    /// Place of the potential.
    static final int POTENTIAL = 9;
    /// Place of the number of interactions that the body last had.
    static final int COST = 10;

    private static final int AXES = 3;

    private final double[] masses;
    private final double[] records;

    /// Bodies that nothing has attracted yet.
    Bodies(BodyTable start) {
        masses = new double[start.count()];
        records = new double[RECORD * masses.length];
        for (int body = 0; body < masses.length; body++) {
            masses[body] = start.get(body, 0);
            for (int axis = 0; axis < AXES; axis++) {
                records[RECORD * body + POSITION + axis] = start.get(body, 1 + axis);
                records[RECORD * body + VELOCITY + axis] = start.get(body, 1 + AXES + axis);
            }
        }
    }

    /// How many there are.
    int count() {
        return masses.length;
    }

    /// The mass of each.
    ///
    /// @return the array itself
    double[] masses() {
        return masses;
    }

    /// The records, side by side.
    ///
    /// @return the array itself
    double[] records() {
        return records;
    }

    /// Copies the records of a zone side by side.
    ///
    /// @param order bodies in the order of the tree
    /// @param from  the first place in it
    /// @param to    behind the last one
    /// @param at    where the first record goes
    void pack(int[] order, int from, int to, double[] out, int at) {
        for (int place = from; place < to; place++) {
            System.arraycopy(
                    records, RECORD * order[place], out, at + RECORD * (place - from), RECORD);
        }
    }

    /// Takes the records of a zone, as [#pack] has put them.
    ///
    /// @param from  the first place in the order
    /// @param to    behind the last one
    /// @param at    where the first record is
    void unpack(int[] order, int from, int to, double[] in, int at) {
        for (int place = from; place < to; place++) {
            System.arraycopy(
                    in, at + RECORD * (place - from), records, RECORD * order[place], RECORD);
        }
    }

    /// Masses, positions and velocities as they are.
    BodyTable table() {
        double[] numbers = new double[BodyTable.COLUMNS * masses.length];
        for (int body = 0; body < masses.length; body++) {
            int at = BodyTable.COLUMNS * body;
            numbers[at] = masses[body];
            System.arraycopy(records, RECORD * body, numbers, at + 1, 2 * AXES);
        }
        return new BodyTable(numbers);
    }
}
