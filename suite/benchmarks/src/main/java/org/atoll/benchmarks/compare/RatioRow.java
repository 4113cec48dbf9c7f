// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/// A row of a table of ratios: what we and another one need for the same.
///
/// @param word    what was done, in one word or so, for scripts
/// @param work    the same for readers
/// @param ours    what our side is called
/// @param theirs  what the other one is called
/// @param unit    of the medians
/// @param machine how far the numbers may be believed
/// @param ourMedian   ours; nothing if it failed
/// @param theirMedian the other one's
/// @param wanted  what is wanted of the ratio: at most so much if less is better, else at least;
///     nothing if nothing was promised
/// @param failure who failed and why; empty if nobody did
public record RatioRow(
        String word,
        String work,
        String ours,
        String theirs,
        Unit unit,
        Machine machine,
        OptionalDouble ourMedian,
        OptionalDouble theirMedian,
        OptionalDouble wanted,
        String failure) {
    /// The columns of [#fields].
    static final String COLUMNS =
            "work,ours,theirs,unit,better,machine,our_median,their_median,ratio,wanted,met";

    /// Ours over theirs.
    ///
    /// @return nothing if one has failed
    public OptionalDouble ratio() {
        return ourMedian.isPresent() && theirMedian.isPresent()
                ? OptionalDouble.of(ourMedian.getAsDouble() / theirMedian.getAsDouble())
                : OptionalDouble.empty();
    }

    private boolean isTime() {
        return unit.better().equals("lower");
    }

    private String wantedText() {
        return wanted.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT, "%s %.4f", isTime() ? "<=" : ">=", wanted.getAsDouble());
    }

    /// Whether the ratio is as wanted.
    ///
    /// @return `yes` or `no`; empty if nothing is wanted, or the numbers cannot be trusted
    public String met() {
        boolean isSound = machine == Machine.SAME || machine == Machine.UNPROBED
                || machine == Machine.COUNTED;
        if (wanted.isEmpty() || !isSound) {
            return "";
        }
        double ratio = ratio().getAsDouble();
        double limit = wanted.getAsDouble();
        return (isTime() ? ratio <= limit : ratio >= limit) ? "yes" : "no";
    }

    /// The row in words.
    ///
    /// @param name what was done
    List<String> fields(String name) {
        return List.of(
                name, ours, theirs, unit.symbol(), unit.better(), machine.word(),
                Format.number(ourMedian), Format.number(theirMedian), ratioText(),
                wantedText(), met());
    }

    /// Ratios may be small.
    private String ratioText() {
        return ratio().isPresent()
                ? String.format(Locale.ROOT, "%.4f", ratio().getAsDouble())
                : "";
    }
}
