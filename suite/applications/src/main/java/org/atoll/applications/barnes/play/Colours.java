// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes.play;

import java.awt.Color;

/// Colours for counts, by their logarithm: from dark blue by red and yellow to white. Brightness
/// grows all the way, so that the picture can be read without colours.
final class Colours {
    /// For no body.
    static final Color NONE = new Color(6, 8, 20);

    private static final int[][] RAMP = {
        {40, 36, 96}, {116, 40, 129}, {196, 60, 92}, {244, 124, 46}, {252, 203, 76},
        {255, 255, 235}};

    private Colours() {}

    /// The colour of a count.
    ///
    /// @param most what gets the last colour
    static Color of(int count, int most) {
        return count == 0 ? NONE : at(Math.log1p(count - 1.0) / Math.log1p(Math.max(1, most - 1)));
    }

    /// The colour of a place in the ramp.
    ///
    /// @param part from 0 to 1
    static Color at(double part) {
        double place = Math.clamp(part, 0, 1) * (RAMP.length - 1);
        int low = Math.min((int) place, RAMP.length - 2);
        int[] mixed = new int[3];
        for (int i = 0; i < mixed.length; i++) {
            double between = RAMP[low][i] + (place - low) * (RAMP[low + 1][i] - RAMP[low][i]);
            mixed[i] = (int) Math.round(between);
        }
        return new Color(mixed[0], mixed[1], mixed[2]);
    }
}
