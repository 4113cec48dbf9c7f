// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Decides how many calls each batch of a cell has. After one call that does not count the batches
/// grow, as those of the Java Grande benchmarks do, until one takes a good part of the time there
/// is; then there are as many again, three if time allows. A batch that was long by chance is found
/// out by the next, and they grow again. A cell of quick calls takes its time or at most twice
/// that; a call that is slower than that is made twice.
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
        this.goodSeconds = seconds / (SAMPLES + 1);
        this.leftSeconds = 2 * seconds;
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
        if (!warm) {
            warm = true;
            return count;
        }
        leftSeconds -= tookSeconds;
        double growth = Math.min(GROWTH, goodSeconds / Math.max(tookSeconds, 1e-9));
        if (growth >= 2 && count < MOST && leftSeconds > goodSeconds) {
            count = (int) Math.min(MOST, count * growth);
            samples.clear();
            return count;
        }
        samples.add(tookSeconds / count);
        return samples.size() < SAMPLES && leftSeconds >= tookSeconds ? count : 0;
    }

    /// The time of one call: the median of the batches that counted.
    double seconds() {
        Collections.sort(samples);
        return samples.get(samples.size() / 2);
    }
}
