// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/// The choices of one rank as a keeper has them on disk:
///
/// ```
///  0  magic "ATOLLCHO"         long
///  8  version of the format    int
/// 12  rank                     int
/// 16  job                      long
/// 24  a batch, as it travels
///     checksum of all of it    int
/// ```
///
/// @param rank  whose choices they are
/// @param job   the number of the job
/// @param batch all that is known, and up to where it is forgotten
record ChoicePiece(int rank, long job, ChoiceBatch batch) {
    private static final long MAGIC = 0x41544F4C4C43484FL;
    private static final int VERSION = 1;
    private static final int HEAD = 24;
    private static final String START = "rank";
    private static final String END = ".choices";
    private static final Pattern NAME = Pattern.compile("rank([0-9]{1,9})\\.choices");

    /// The name of the piece.
    ///
    /// @return such as `rank3.choices`
    static String name(int rank) {
        return START + rank + END;
    }

    /// The rank whose choices a piece holds, by its name.
    ///
    /// @return nothing if it is another piece
    static OptionalInt rank(String name) {
        Matcher parts = NAME.matcher(name);
        return parts.matches()
                ? OptionalInt.of(Integer.parseInt(parts.group(1)))
                : OptionalInt.empty();
    }

    byte[] bytes() {
        byte[] body = batch.bytes();
        ByteBuffer out = ByteBuffer.allocate(HEAD + body.length + Integer.BYTES);
        out.putLong(MAGIC).putInt(VERSION).putInt(rank).putLong(job).put(body);
        out.putInt(checksum(out.array()));
        return out.array();
    }

    private static int checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, bytes.length - Integer.BYTES);
        return (int) checksum.getValue();
    }

    /// Reads it.
    ///
    /// @param origin where the bytes were read, for messages
    /// @throws IOException if they are not as they were written
    static ChoicePiece of(byte[] bytes, String origin) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int least = HEAD + 2 * Long.BYTES + Integer.BYTES;
        if (bytes.length < least || in.getLong() != MAGIC || in.getInt() != VERSION
                || in.getInt(bytes.length - Integer.BYTES) != checksum(bytes)) {
            throw new IOException(origin + " is damaged");
        }
        int rank = in.getInt();
        long job = in.getLong();
        byte[] body = new byte[bytes.length - HEAD - Integer.BYTES];
        in.get(body);
        return new ChoicePiece(rank, job, ChoiceBatch.of(body));
    }
}
