// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/// The steps, from one point of a program to the next, that ranks repeat after a failure, as far as
/// their next lives know how far the earlier ones had come. For the supervising thread.
final class RepeatedSteps {
    private final boolean together;
    private final IntFunction<String> names;

    /// The ranks that have failed and of which nobody has heard since.
    private final Set<Integer> failed = new TreeSet<>();

    /// Those that go on, where all go back.
    private final Map<Integer, JobEvent.Resumed> back = new TreeMap<>();

    /// Begins without failures.
    ///
    /// @param together whether all go back when one fails
    /// @param names    names a rank
    RepeatedSteps(boolean together, IntFunction<String> names) {
        this.together = together;
        this.names = names;
    }

    /// A rank has failed: it does not move, and does not only go back with others.
    void fail(int rank) {
        failed.add(rank);
        back.clear();
    }

    /// The next life of a rank goes on.
    ///
    /// @param ranks how many there are
    /// @return a line for the user, once all have been heard of that belong to it; none if a rank
    ///     that comes back alone does not know
    Optional<String> resume(JobEvent.Resumed event, int ranks) {
        if (!together) {
            return failed.remove(event.rank()) && event.repeated() >= 0
                    ? Optional.of("atoll: " + names.apply(event.rank()) + " goes on from "
                            + place(event) + " and repeats " + steps(event.repeated())
                            + ", the others none")
                    : Optional.empty();
        }
        back.put(event.rank(), event);
        if (failed.isEmpty() || back.size() < ranks) {
            return Optional.empty();
        }
        String own = back.values().stream()
                .filter(each -> failed.contains(each.rank()))
                .map(each -> names.apply(each.rank()) + " repeats " + steps(each.repeated()))
                .collect(Collectors.joining(", "));
        String line = "atoll: all ranks go on from " + place(event) + ": " + own + others();
        failed.clear();
        back.clear();
        return Optional.of(line);
    }

    private String others() {
        long[] all = back.values().stream()
                .filter(event -> !failed.contains(event.rank()))
                .mapToLong(JobEvent.Resumed::repeated)
                .sorted()
                .toArray();
        if (all.length == 0) {
            return "";
        }
        long least = all[0];
        long most = all[all.length - 1];
        return ", the others " + (least < 0 || least == most
                ? steps(least)
                : least + " to " + steps(most));
    }

    private static String place(JobEvent.Resumed event) {
        return event.point() == 0 ? "the beginning" : "point " + event.point();
    }

    private static String steps(long count) {
        return count < 0 ? "an unknown number of steps"
                : count == 1 ? "1 step" : count + " steps";
    }
}
