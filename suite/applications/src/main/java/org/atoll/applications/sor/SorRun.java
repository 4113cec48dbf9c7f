// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import org.atoll.applications.Timing;

/// The result of a run of SOR.
///
/// @param sum     of all points
/// @param squares the sum of their squares
/// @param corner  the point in row 1, column 1
/// @param middle  the point in the middle
/// @param crc     CRC-32 of all points in row order as `double`, little endian
public record SorRun(
        double sum, double squares, double corner, double middle, long crc, Timing timing) {

    /// Looks at a whole grid.
    static SorRun of(Grid grid, Timing timing) {
        var crc = new CRC32();
        var bytes = ByteBuffer.allocate(Double.BYTES * grid.cols());
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        double sum = 0;
        double squares = 0;
        for (int row = 0; row < grid.end(); row++) {
            bytes.clear();
            for (int col = 0; col < grid.cols(); col++) {
                double value = grid.at(row, col);
                bytes.putDouble(value);
                sum += value;
                squares += value * value;
            }
            crc.update(bytes.flip());
        }
        return new SorRun(sum, squares, grid.at(1, 1), grid.at(grid.end() / 2, grid.cols() / 2),
                crc.getValue(), timing);
    }
}
