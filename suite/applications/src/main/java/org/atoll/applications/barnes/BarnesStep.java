// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.Locale;

/// A step, as it is told. Energies are those at its beginning; potentials are the tree's.
///
/// @param step         from 1
/// @param interactions of all bodies
record BarnesStep(int step, long interactions, double kinetic, double potential) {

    /// Looks at bodies behind a step.
    ///
    /// @param step from 1
    /// @param dt   its length
    static BarnesStep of(int step, Bodies bodies, double dt) {
        double[] records = bodies.records();
        double interactions = 0;
        double kinetic = 0;
        double potential = 0;
        for (int body = 0; body < bodies.count(); body++) {
            int at = Bodies.RECORD * body;
            double squares = 0;
            for (int axis = 0; axis < 3; axis++) {
                double speed = records[at + Bodies.VELOCITY + axis]
                        - records[at + Bodies.ACCELERATION + axis] * dt;
                squares += speed * speed;
            }
            interactions += records[at + Bodies.COST];
            kinetic += bodies.masses()[body] * squares / 2;
            potential += bodies.masses()[body] * records[at + Bodies.POTENTIAL] / 2;
        }
        return new BarnesStep(step, (long) interactions, kinetic, potential);
    }

    /// The line that is printed.
    String line() {
        return String.format(Locale.ROOT,
                "step %d  interactions %d  kinetic %.10f  potential %.10f  total %.10f",
                step, interactions, kinetic, potential, kinetic + potential);
    }
}
