// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import org.atoll.applications.keys.Digit;

/// A part's account with the machine that is simulated; elsewhere nothing comes of it.
@FunctionalInterface
interface Charge {

    /// Nobody wants to know.
    Charge NONE = (count, movedBytes, heldBytes) -> { };

    /// Steps for a key that is put into a bucket, and taken out of it, for machine models.
    int STEPS_OF_BUCKET = 8;

    /// Steps for a key that is merged.
    int STEPS_OF_MERGE = 4;

    /// As [org.atoll.job.Rank#operate(long, long, long)].
    void operate(long count, long movedBytes, long heldBytes);

    /// Keys were counted.
    default void counted(int keys) {
        perKey(keys, Digit.STEPS_OF_COUNT, Digit.BYTES_OF_READ);
    }

    /// Keys were moved to places far from each other.
    default void moved(int keys) {
        perKey(keys, Digit.STEPS_OF_MOVE, Digit.BYTES_OF_READ + Digit.BYTES_OF_SCATTER);
    }

    /// Keys were put into buckets, and these behind each other.
    default void bucketed(int keys) {
        perKey(keys, STEPS_OF_BUCKET,
                Digit.BYTES_OF_READ + Digit.BYTES_OF_SCATTER + 2 * Integer.BYTES);
    }

    /// Keys were merged.
    ///
    /// @param keys how many came out
    default void merged(int keys) {
        perKey(keys, STEPS_OF_MERGE, 2 * Integer.BYTES);
    }

    private void perKey(int keys, int steps, int bytes) {
        operate((long) keys * steps, (long) keys * bytes, 2L * Integer.BYTES * keys);
    }
}
