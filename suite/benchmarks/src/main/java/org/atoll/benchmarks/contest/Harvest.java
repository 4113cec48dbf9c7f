// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.contest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Surroundings;

/// The results that a party's processes have brought so far, by the keys of its samples.
final class Harvest {
    private static final Pattern OF_PROGRAM = Pattern.compile("time ([0-9]+\\.[0-9]+) s");

    /// A process that was killed may have printed half of a number, or half of a sign of one.
    private static final Pattern SAMPLE =
            Pattern.compile("sample\t([a-z0-9-]+)\t([0-9]+\\.[0-9]+(?:E[0-9]+)?)");

    /// A line of the program Measure: operation, bytes, nanoseconds, and two distances.
    private static final Pattern OF_MEASURE = Pattern.compile(
            "sample\t([a-z]+)\t([0-9]+)\t([0-9.E]+)\t[0-9.E]+\t[0-9.E]+");

    private static final Pattern FAILED = Pattern.compile("failed\t([a-z0-9-]+)\t(.*)");

    private final Map<String, List<Batch>> batches = new HashMap<>();
    private final Map<String, String> failures = new HashMap<>();
    private int round;

    /// A batch.
    ///
    /// @param round  in which it was brought, from 1; 0 if nothing was measured
    /// @param nanos  the time of one run
    record Batch(int round, double nanos, Surroundings around) {}

    /// That of a party that has had no turn yet: what is known of it, if anything.
    ///
    /// @param keys what it is to bring
    static Harvest before(Party party, Set<String> keys) {
        Harvest harvest = new Harvest();
        party.knownNanos().ifPresent(nanos ->
                keys.forEach(key -> harvest.note(key, nanos, new Surroundings(0, 0))));
        return harvest;
    }

    /// Takes what a process has printed. A key without any sample so far has failed; so has the
    /// time of a program that failed itself.
    ///
    /// @param keys  what it was to bring
    /// @param line  how long a cache line took before, in nanoseconds
    void add(Ended ended, Set<String> keys, double line) {
        var around = new Surroundings(line, ended.others());
        round++;
        for (String text : ended.lines()) {
            read(text, ended.isGood(), around);
        }
        for (String key : keys) {
            if (!batches.containsKey(key)) {
                failures.putIfAbsent(key, ended.reason("no sample of " + key));
            }
        }
    }

    private void read(String text, boolean good, Surroundings around) {
        Matcher program = OF_PROGRAM.matcher(text);
        Matcher sample = SAMPLE.matcher(text);
        Matcher measure = OF_MEASURE.matcher(text);
        Matcher failed = FAILED.matcher(text);
        if (program.matches() && good) {
            note(Contest.TIME, 1e9 * Double.parseDouble(program.group(1)), around);
        } else if (sample.matches()) {
            note(sample.group(1), Double.parseDouble(sample.group(2)), around);
        } else if (measure.matches()) {
            note(measure.group(1) + "-" + measure.group(2),
                    Double.parseDouble(measure.group(3)), around);
        } else if (failed.matches()) {
            failures.putIfAbsent(failed.group(1), failed.group(2));
        }
    }

    private void note(String key, double nanos, Surroundings around) {
        batches.computeIfAbsent(key, _ -> new ArrayList<>()).add(
                new Batch(round, nanos, around));
    }

    /// The batches of one kind.
    ///
    /// @return none if it has failed in any process
    List<Batch> of(String key) {
        return failures.containsKey(key) ? List.of() : batches.getOrDefault(key, List.of());
    }

    /// Why there are none of a kind.
    ///
    /// @return one line; empty if there are
    String failure(String key) {
        return failures.getOrDefault(key, "");
    }
}
