// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.function.Function;

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
/// @param interval of the ratio; nothing if there were too few rounds, or nothing to compare
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
        Optional<RatioInterval> interval,
        OptionalDouble wanted,
        String failure) {
    /// The columns of [#fields].
    static final String COLUMNS =
            "work,ours,theirs,unit,better,machine,our_median,their_median,ratio,low,high,wanted,"
                    + "met";

    /// Ours over theirs: of the medians, or if the processors changed places, the median of the
    /// rounds' ratios.
    ///
    /// @return nothing if one has failed
    public OptionalDouble ratio() {
        if (isOfSeveralPlaces() && interval.isPresent()) {
            return OptionalDouble.of(interval.get().median());
        }
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

    private boolean isOfSeveralPlaces() {
        return machine == Machine.PAIRED || machine == Machine.MIXED;
    }

    /// Whether the ratio is as wanted. If the processors changed places, the whole interval must
    /// be on one side of what is wanted.
    ///
    /// @return `yes` or `no`; empty if nothing is wanted, or the numbers do not tell
    public String met() {
        boolean isSound = machine == Machine.SAME || machine == Machine.UNPROBED
                || machine == Machine.COUNTED;
        if (wanted.isEmpty()) {
            return "";
        }
        double limit = wanted.getAsDouble();
        DoublePredicate isMet = ratio -> isTime() ? ratio <= limit : ratio >= limit;
        if (isSound) {
            return said(isMet.test(ratio().getAsDouble()));
        }
        return interval.filter(_ -> isOfSeveralPlaces())
                .filter(bounds -> isMet.test(bounds.low()) == isMet.test(bounds.high()))
                .map(bounds -> said(isMet.test(bounds.low())))
                .orElse("");
    }

    private static String said(boolean isMet) {
        return isMet ? "yes" : "no";
    }

    /// The row in words.
    ///
    /// @param name what was done
    List<String> fields(String name) {
        return List.of(
                name, ours, theirs, unit.symbol(), unit.better(), machine.word(),
                Format.number(ourMedian), Format.number(theirMedian), text(ratio()),
                bound(RatioInterval::low), bound(RatioInterval::high), wantedText(), met());
    }

    private String bound(Function<RatioInterval, Double> which) {
        return interval.map(which).map(bound -> text(OptionalDouble.of(bound))).orElse("");
    }

    /// Ratios may be small.
    private static String text(OptionalDouble ratio) {
        return ratio.isPresent() ? String.format(Locale.ROOT, "%.4f", ratio.getAsDouble()) : "";
    }
}
