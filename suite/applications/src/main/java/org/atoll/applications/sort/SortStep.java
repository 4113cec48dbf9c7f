// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.List;
import java.util.Locale;
import org.atoll.applications.Activity;

/// The steps of a sort, as its time is broken down.
enum SortStep implements Activity {
    /// Sorting a share where it is: all of it, or by one digit.
    SORT,
    /// Counting keys by a digit.
    HISTOGRAM,
    /// Merging sorted shares, or adding histograms.
    MERGE,
    /// Putting keys at the places that they have among all.
    PERMUTE,
    /// Sending to other parts and waiting for them.
    COMMUNICATION,
    /// Waiting for all others.
    BARRIER;

    /// The steps of RBS.
    static final List<SortStep> OF_BUCKETS = List.of(SORT, MERGE, COMMUNICATION, BARRIER);

    /// The steps of RCS.
    static final List<SortStep> OF_COUNTING =
            List.of(SORT, HISTOGRAM, MERGE, PERMUTE, COMMUNICATION, BARRIER);

    @Override
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }
}
