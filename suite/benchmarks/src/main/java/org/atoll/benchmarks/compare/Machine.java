// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.Locale;

/// A judgement of how far the samples of a row may be believed and compared. The processors of a
/// virtual machine change places on the real one while a benchmark runs; how long a cache line
/// takes from rank 0 to rank 1, measured around each sample, tells when. The kernel tells what else
/// ran.
public enum Machine {
    /// A cache line took about as long for all samples in the row; others were left out.
    SAME("in this row a cache line took equally long between the ranks of both sides"),

    /// Samples of several places are in the row, but in turn for both sides, and often enough.
    PAIRED("the processors changed places; the ratio is the median of the rounds' ratios, each of"
            + " two turns in sequence, and lies between low and high with 95 %"),

    /// Too few samples were that alike, so that all of them are in the row.
    MIXED("the processors changed places and samples of both places are in this row;"
            + " do not trust the ratio, repeat, or measure more rounds"),

    /// Other processes had the processors for a part of the time.
    BUSY("other processes took more than 5 % of the processors' time;"
            + " do not trust the numbers, repeat when nothing else runs"),

    /// Nobody looked, because the ranks share processors or the row is a whole start.
    UNPROBED("the distance between the ranks was not measured: they share processors, or the row"
            + " is the start of a job"),

    /// Nobody measured: both numbers are known from elsewhere.
    PUBLISHED("both numbers were published; nothing was measured here"),

    /// Nobody measured: both numbers count what was done.
    COUNTED("both numbers are counts, which no machine makes larger or smaller by its speed"),

    /// A side could not measure.
    FAILED("a job failed; the reason is on the error output");

    private final String meaning;

    Machine(String meaning) {
        this.meaning = meaning;
    }

    /// The word in tables.
    ///
    /// @return the name in lower case
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What the word says of a row.
    ///
    /// @return half a sentence
    public String meaning() {
        return meaning;
    }
}
