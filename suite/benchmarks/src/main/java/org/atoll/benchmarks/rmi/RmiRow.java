// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Machine;
import org.atoll.benchmarks.compare.Medians;
import org.atoll.benchmarks.compare.Surroundings;
import org.atoll.benchmarks.rmi.Harvest.Batch;

/// What came of a row.
///
/// @param goal    what was measured
/// @param machine how far the numbers may be believed
/// @param ours    our median, in the work's unit; nothing if it failed
/// @param theirs  the other one's
/// @param failure who failed and why; empty if nobody did
record RmiRow(
        Goal goal,
        Machine machine,
        OptionalDouble ours,
        OptionalDouble theirs,
        String failure) {
    /// Compares two parties.
    ///
    /// @param goal   what was measured
    /// @param ours   what we have brought
    /// @param theirs what the other one has
    static RmiRow of(Goal goal, Harvest ours, Harvest theirs) {
        List<Batch> mine = ours.of(goal.work());
        List<Batch> other = theirs.of(goal.work());
        return new RmiRow(
                goal,
                machine(mine, other),
                median(goal, mine),
                median(goal, other),
                Stream.of(
                                failure(goal.ours(), ours.failure(goal.work())),
                                failure(goal.theirs(), theirs.failure(goal.work())))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    private static String failure(Party party, String reason) {
        return reason.isEmpty() ? "" : party.title() + " failed: " + reason;
    }

    private static OptionalDouble median(Goal goal, List<Batch> batches) {
        return batches.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(goal.work().value(
                        Medians.of(batches.stream().mapToDouble(Batch::nanos))));
    }

    private static Machine machine(List<Batch> ours, List<Batch> theirs) {
        return Surroundings.judge(surroundings(ours), surroundings(theirs));
    }

    private static List<Surroundings> surroundings(List<Batch> batches) {
        return batches.stream()
                .map(batch -> new Surroundings(batch.line(), batch.others()))
                .toList();
    }

    /// Ours over theirs.
    ///
    /// @return nothing if one has failed
    OptionalDouble ratio() {
        return ours.isPresent() && theirs.isPresent()
                ? OptionalDouble.of(ours.getAsDouble() / theirs.getAsDouble())
                : OptionalDouble.empty();
    }

    /// Whether less is better.
    boolean isTime() {
        return goal.work().unit().better().equals("lower");
    }

    /// What is wanted of the ratio.
    ///
    /// @return such as `<= 0.0400`; empty if nothing is
    String wanted() {
        return goal.wanted().isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT, "%s %.4f",
                        isTime() ? "<=" : ">=", goal.wanted().getAsDouble());
    }

    /// Whether the ratio is as wanted.
    ///
    /// @return `yes` or `no`; empty if nothing is wanted, or the numbers cannot be trusted
    String met() {
        boolean isSound = machine == Machine.SAME || machine == Machine.UNPROBED;
        if (goal.wanted().isEmpty() || !isSound) {
            return "";
        }
        double ratio = ratio().getAsDouble();
        double wanted = goal.wanted().getAsDouble();
        return (isTime() ? ratio <= wanted : ratio >= wanted) ? "yes" : "no";
    }
}
