// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/// The records of one manifest that verify.
///
/// @param records by their sequences
/// @param isWhole whether all of its bytes are records that verify
/// @param place   where it was read
record JournalRecords(Map<Long, JournalRecord> records, boolean isWhole, String place) {

    /// Reads them. The first record may be torn as any other one: then nothing counts yet.
    ///
    /// @throws IOException if there are several, and not one of them verifies
    static JournalRecords of(byte[] bytes, String place) throws IOException {
        Map<Long, JournalRecord> records = new TreeMap<>();
        boolean isWhole = bytes.length % JournalRecord.BYTES == 0;
        for (int at = 0; at + JournalRecord.BYTES <= bytes.length; at += JournalRecord.BYTES) {
            JournalRecord record = JournalRecord.read(bytes, at).orElse(null);
            if (record == null) {
                isWhole = false;
            } else {
                records.put(record.sequence(), record);
            }
        }
        if (bytes.length > JournalRecord.BYTES && records.isEmpty()) {
            throw new IOException(JournalRecord.isOfOtherOrder(bytes, 0)
                    ? "the manifest in " + place
                            + " was written by a machine with the other byte order"
                    : "the manifest in " + place + " of " + bytes.length
                            + " bytes is damaged: no record verifies");
        }
        return new JournalRecords(records, isWhole, place);
    }

    /// Checks whose it is.
    ///
    /// @throws IOException if it is another job's
    void checkJob(long job) throws IOException {
        for (JournalRecord record : records.values()) {
            if (record.job() != job) {
                throw new IOException("the manifest in " + place + " is of job "
                        + Long.toHexString(record.job()) + ", and this is job "
                        + Long.toHexString(job));
            }
        }
    }
}
