// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/// Checksums as the tables of known answers have them.
public final class Checksum {

    private Checksum() {}

    /// The checksum of numbers in little-endian order.
    ///
    /// @return their CRC-32, as eight hexadecimal digits
    public static String crc(int... numbers) {
        var bytes = ByteBuffer.allocate(Integer.BYTES * numbers.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(numbers);
        return crc(bytes);
    }

    /// The checksum of numbers in little-endian order, each to the bit.
    ///
    /// @return their CRC-32, as eight hexadecimal digits
    public static String crc(double... numbers) {
        var bytes = ByteBuffer.allocate(Double.BYTES * numbers.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(numbers);
        return crc(bytes);
    }

    private static String crc(ByteBuffer bytes) {
        var crc = new CRC32();
        crc.update(bytes);
        return String.format("%08x", crc.getValue());
    }
}
