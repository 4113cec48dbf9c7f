// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import org.atoll.applications.Timing;

/// The result of a run of ASP.
///
/// @param sum    of all distances between nodes that have a way
/// @param max    the longest of them
/// @param crc    CRC-32 of all distances in row order, little endian
record AspRun(long sum, int max, long crc, Distances whole, Timing timing) {

    /// Looks at the distances between all nodes.
    static AspRun of(Distances whole, Timing timing) {
        var crc = new CRC32();
        var bytes = ByteBuffer.allocate(Integer.BYTES * whole.count());
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        long sum = 0;
        int max = 0;
        for (int node = 0; node < whole.count(); node++) {
            bytes.clear();
            for (int distance : whole.row(node)) {
                bytes.putInt(distance);
                boolean finite = distance < AspProblem.UNREACHABLE;
                sum += finite ? distance : 0;
                max = finite ? Math.max(max, distance) : max;
            }
            crc.update(bytes.flip());
        }
        return new AspRun(sum, max, crc.getValue(), whole, timing);
    }
}
