// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// The format of a snapshot. All numbers are in the order of the machine that wrote it.
///
/// ```
///  0  magic "ATOLLSNP"                       header, 72 bytes
///  8  mark of the byte order      int
/// 12  version of the format       int
/// 16  job                         long
/// 24  rank                        int
/// 28  life                        int
/// 32  number                      long
/// 40  hash of the program         long
/// 48  created, in milliseconds    long
/// 56  length of the body          long
/// 64  nothing: 0                  int
/// 68  checksum of bytes 0 to 67   int
/// 72  the body in chunks of 1 MiB, the last one shorter; behind each
///        its index                int
///        its checksum             int
///     magic "ATOLLEND"                       trailer, 24 bytes
///     length of all of it         long
///     digest                      long
/// ```
///
/// The body begins with a table: the number of items, and 0, as ints; then of each item its kind
/// and the length of its name as ints, its elements, the offset of its content in the body and the
/// length of that, as longs, and the name as UTF-8. Names are padded to multiples of 8 bytes, and
/// so are the contents, which follow the table.
///
/// Checksums are CRC32C. That of a chunk begins with the header's checksum and its own index, so
/// that no chunk of another snapshot, and no chunk at another place, verifies.
final class SnapshotFormat {
    static final int VERSION = 1;
    static final int ORDER_MARK = 0x0A0B0C0D;
    static final long MAGIC = asLong("ATOLLSNP");
    static final long END_MAGIC = asLong("ATOLLEND");

    static final int ORDER_AT = 8;
    static final int VERSION_AT = 12;
    static final int JOB_AT = 16;
    static final int RANK_AT = 24;
    static final int LIFE_AT = 28;
    static final int NUMBER_AT = 32;
    static final int PROGRAM_AT = 40;
    static final int CREATED_AT = 48;
    static final int LENGTH_AT = 56;
    static final int CHECKSUM_AT = 68;
    static final int HEADER_BYTES = 72;

    static final int CHUNK_BYTES = 1 << 20;
    static final int CHUNK_END_BYTES = 8;
    static final int TRAILER_BYTES = 24;

    static final int TABLE_BYTES = 8;
    static final int ROW_BYTES = 32;
    static final int ALIGNMENT = 8;

    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private SnapshotFormat() {}

    /// Text of eight letters as the number that, written in this machine's order, is the text.
    private static long asLong(String text) {
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            value |= (long) text.charAt(i) << (Byte.SIZE * i);
        }
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
                ? value
                : Long.reverseBytes(value);
    }

    static long padded(long bytes) {
        return (bytes + ALIGNMENT - 1) & -ALIGNMENT;
    }

    static long chunks(long bodyBytes) {
        return (bodyBytes + CHUNK_BYTES - 1) / CHUNK_BYTES;
    }

    /// The length of a snapshot with a body of a length.
    static long total(long bodyBytes) {
        return HEADER_BYTES + bodyBytes + chunks(bodyBytes) * CHUNK_END_BYTES + TRAILER_BYTES;
    }
}
