// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes.play;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// The bodies at one moment. The arrays stay the caller's: they are read until [Snapshots#add]
/// returns.
///
/// @param step       how many steps were done
/// @param time       the time that passed in them, in the model's unit
/// @param masses     of each body
/// @param positions  x, y and z of each body in turn
/// @param velocities as the positions
@SuppressWarnings("ArrayRecordComponent") // never compared, and not kept
public record Snapshot(
        int step, double time, double[] masses, double[] positions, double[] velocities) {
    private static final int AXES = 3;

    int bodies() {
        return masses.length;
    }

    double position(int body, int axis) {
        return positions[AXES * body + axis];
    }

    /// Writes one line for each body, with all digits.
    ///
    /// @throws IOException if that fails
    void writeTo(OutputStream stream) throws IOException {
        stream.write("mass,x,y,z,vx,vy,vz\n".getBytes(StandardCharsets.US_ASCII));
        var line = new StringBuilder();
        for (int body = 0; body < bodies(); body++) {
            line.setLength(0);
            line.append(masses[body]);
            for (double[] three : new double[][] {positions, velocities}) {
                for (int axis = 0; axis < AXES; axis++) {
                    line.append(',').append(three[AXES * body + axis]);
                }
            }
            stream.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
        }
    }
}
