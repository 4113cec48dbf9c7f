// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.io.Serializable;

/// The system of molecules that is simulated.
///
/// @param molecules how many molecules, at least 1
/// @param steps     how many time steps, at least 0
/// @param cutoff    the radius in angstrom beyond which charges do not act; 0 asks for half the
///                  box, and never more than 11 is used
public record WaterProblem(int molecules, int steps, double cutoff) implements Serializable {

    /// The most molecules a run may have.
    public static final int MOST_MOLECULES = 1_000_000;

    /// The mass of oxygen in atomic units.
    static final double OXYGEN_MASS = 15.99945;

    /// The mass of hydrogen in atomic units.
    static final double HYDROGEN_MASS = 1.007825;

    /// The length of a time step in femtoseconds.
    static final double TIME_STEP = 1.5e-16 / 1e-15;

    private static final double TEMPERATURE = 298.0;
    private static final double DENSITY = 0.998;
    private static final double BOLTZMANN = 1.380662e-16;
    private static final double UNIT_MASS = 1.6605655e-24;
    private static final double UNIT_LENGTH = 1e-8;
    private static final double UNIT_TIME = 1e-15;
    private static final double LARGEST_CUTOFF = 11.0;

    /// Checks the sizes.
    ///
    /// @throws IllegalArgumentException if one is out of range
    public WaterProblem {
        if (molecules < 1 || molecules > MOST_MOLECULES) {
            throw new IllegalArgumentException("--molecules must be between 1 and "
                    + MOST_MOLECULES + ", not " + molecules);
        }
        if (steps < 0) {
            throw new IllegalArgumentException("--steps must be at least 0, not " + steps);
        }
        if (!(cutoff >= 0) || Double.isInfinite(cutoff)) {
            throw new IllegalArgumentException(
                    "--cutoff must be a radius in angstrom of at least 0, not " + cutoff);
        }
    }

    /// The side of the periodic box.
    ///
    /// @return angstrom
    public double boxSide() {
        double mass = molecules * (OXYGEN_MASS + 2 * HYDROGEN_MASS) * UNIT_MASS;
        return Math.cbrt(mass / DENSITY) / UNIT_LENGTH;
    }

    /// The radius in force.
    ///
    /// @return angstrom
    public double cutoffInForce() {
        double asked = cutoff == 0 ? boxSide() / 2 : cutoff;
        return Math.min(asked, LARGEST_CUTOFF);
    }

    /// What turns a potential energy of the model into kT per atom.
    double potentialScale() {
        double perTime = UNIT_LENGTH / UNIT_TIME;
        return UNIT_MASS * perTime * perTime / (BOLTZMANN * TEMPERATURE * 3 * molecules);
    }

    /// What turns mass times squared displacement per step into kT per atom.
    double kineticScale() {
        return potentialScale() * 0.5 / (TIME_STEP * TIME_STEP);
    }

    /// The factor that gives random velocities the right temperature: their squares, weighted,
    /// must add up to it.
    ///
    /// @return squared displacement per step
    double thermalScale() {
        double perStep = UNIT_TIME * TIME_STEP / UNIT_LENGTH;
        return BOLTZMANN * TEMPERATURE * (3.0 * molecules) / UNIT_MASS * perStep * perStep;
    }
}
