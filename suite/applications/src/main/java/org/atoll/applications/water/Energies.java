// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.Locale;

/// The energies of one step, as it prints them. All in kT per atom.
///
/// @param step          the step's number, from 1
/// @param kinetic       KIN: kinetic energy
/// @param intra         POTA: potential energy within molecules
/// @param inter         POTR: potential energy between molecules
/// @param reactionField POTRF: the reaction field's part
/// @param virial        this step's virial, negated and halved
public record Energies(
        int step, double kinetic, double intra, double inter, double reactionField, double virial) {

    /// How many numbers those of a step are.
    static final int NUMBERS = 5;

    /// The energies of a step in a table.
    ///
    /// @param table has [#NUMBERS] of each step
    static Energies of(double[] table, int step) {
        int at = NUMBERS * (step - 1);
        return new Energies(
                step, table[at], table[at + 1], table[at + 2], table[at + 3], table[at + 4]);
    }

    /// Enters them into a table.
    void enter(double[] table) {
        double[] mine = {kinetic, intra, inter, reactionField, virial};
        System.arraycopy(mine, 0, table, NUMBERS * (step - 1), NUMBERS);
    }

    /// The total energy.
    ///
    /// @return TOTAL
    public double total() {
        return kinetic + intra + inter + reactionField;
    }

    /// The line that is printed, with ten digits after the point.
    ///
    /// @return one line without its end
    public String line() {
        return String.format(
                Locale.ROOT,
                "step %3d  KIN %.10f  POTA %.10f  POTR %.10f  POTRF %.10f  TOTAL %.10f",
                step, kinetic, intra, inter, reactionField, total());
    }
}
