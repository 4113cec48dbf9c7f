// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/// A record of the manifest, 64 bytes in the order of the machine that wrote it:
///
/// ```
///  0  mark of the byte order  int
///  4  version of the format   int
///  8  job                     long
/// 16  sequence                long
/// 24  kind: 1 life, 2 commit  int
/// 28  rank                    int
/// 32  life                    int
/// 36  nothing: 0              int
/// 40  number                  long
/// 48  digest                  long
/// 56  nothing: 0              int
/// 60  checksum of the rest    int
/// ```
///
/// @param sequence grows with each record of a manifest
/// @param isCommit whether a snapshot counts, or else a life has begun
/// @param commit   the snapshot; of a life that has begun, its rank and life
record JournalRecord(long sequence, long job, boolean isCommit, Commit commit) {
    static final int BYTES = 64;

    private static final int VERSION = 1;
    private static final int LIFE = 1;
    private static final int COMMIT = 2;
    private static final int CHECKSUM_AT = 60;

    static JournalRecord ofLife(long sequence, long job, int rank, int life) {
        return new JournalRecord(sequence, job, false, new Commit(rank, life, 0, 0));
    }

    static JournalRecord ofCommit(long sequence, long job, Commit commit) {
        return new JournalRecord(sequence, job, true, commit);
    }

    int rank() {
        return commit.rank();
    }

    int life() {
        return commit.life();
    }

    byte[] bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.nativeOrder());
        bytes.putInt(SnapshotFormat.ORDER_MARK).putInt(VERSION).putLong(job).putLong(sequence)
                .putInt(isCommit ? COMMIT : LIFE).putInt(rank()).putInt(life()).putInt(0)
                .putLong(commit.number()).putLong(commit.digest()).putInt(0)
                .putInt(checksum(bytes.array(), 0));
        return bytes.array();
    }

    static byte[] join(List<JournalRecord> records) {
        ByteBuffer all = ByteBuffer.allocate(records.size() * BYTES);
        records.forEach(record -> all.put(record.bytes()));
        return all.array();
    }

    private static int checksum(byte[] bytes, int at) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, at, CHECKSUM_AT);
        return (int) checksum.getValue();
    }

    /// Whether the bytes at a place are those of a machine with the other byte order.
    static boolean isOfOtherOrder(byte[] bytes, int at) {
        int mark = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).getInt(at);
        return mark == Integer.reverseBytes(SnapshotFormat.ORDER_MARK);
    }

    /// Reads a record.
    ///
    /// @return the record, or nothing if it is not as it was written
    static Optional<JournalRecord> read(byte[] bytes, int at) {
        ByteBuffer from = ByteBuffer.wrap(bytes, at, BYTES).order(ByteOrder.nativeOrder());
        boolean known = from.getInt() == SnapshotFormat.ORDER_MARK && from.getInt() == VERSION;
        if (!known || from.getInt(at + CHECKSUM_AT) != checksum(bytes, at)) {
            return Optional.empty();
        }
        long job = from.getLong();
        long sequence = from.getLong();
        boolean isCommit = from.getInt() == COMMIT;
        int rank = from.getInt();
        int life = from.getInt();
        return Optional.of(new JournalRecord(sequence, job, isCommit,
                new Commit(rank, life, from.getLong(at + 40), from.getLong(at + 48))));
    }
}
