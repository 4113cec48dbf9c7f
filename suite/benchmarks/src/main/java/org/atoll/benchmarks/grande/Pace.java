// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// How many calls each batch of a cell has. After one call to warm up the batches grow, as those of
/// the Java Grande benchmarks do, until one takes a good part of the time there is; then as many
/// again, three times if there is time. So a cell takes little more than its time, or, where calls
/// are slow, two of them.
///
/// Pure logic: rank 0 asks it and tells the others.
final class Pace {
    private static final int MOST = 1 << 20;
    private static final int GROWTH = 8;
    private static final int SAMPLES = 3;

    private final double goodSeconds;
    private final List<Double> samples = new ArrayList<>();
    private double leftSeconds;
    private boolean warm;
    private int count;

    /// Begins a cell.
    ///
    /// @param seconds the time there is for it
    Pace(double seconds) {
        this.leftSeconds = seconds;
        this.goodSeconds = seconds / (2 * SAMPLES);
    }

    /// The next batch.
    ///
    /// @param tookSeconds what the one before took; anything at the first call
    /// @return how many calls it has; 0 if there is none
    int next(double tookSeconds) {
        if (count == 0) {
            count = 1;
            return count;
        }
        leftSeconds -= tookSeconds;
        if (!warm) {
            warm = true;
            return count;
        }
        samples.add(tookSeconds / count);
        if (samples.size() == SAMPLES || leftSeconds < tookSeconds) {
            return 0;
        }
        if (tookSeconds < goodSeconds && count < MOST) {
            double growth = Math.clamp(goodSeconds / Math.max(tookSeconds, 1e-9), 2, GROWTH);
            count = (int) Math.min(MOST, count * growth);
            samples.clear();
        }
        return count;
    }

    /// The time of one call: the median of the batches that counted.
    ///
    /// @return seconds
    double seconds() {
        Collections.sort(samples);
        return samples.get(samples.size() / 2);
    }
}
