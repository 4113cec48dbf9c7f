// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Surroundings;

/// What a party's processes have brought so far.
final class Harvest {
    /// What the time of a program is called.
    static final String TIME = "time";

    private static final Pattern OF_PROGRAM = Pattern.compile("time ([0-9]+\\.[0-9]+) s");
    private static final Pattern SAMPLE =
            Pattern.compile("sample\t([a-z0-9-]+)\t([0-9]+\\.[0-9]+)");

    /// A line of the program Measure: operation, bytes, nanoseconds, and two distances.
    private static final Pattern OF_MEASURE = Pattern.compile(
            "sample\t([a-z]+)\t([0-9]+)\t([0-9.E]+)\t[0-9.E]+\t[0-9.E]+");

    private final Map<String, List<Batch>> batches = new HashMap<>();
    private String failure = "";

    /// A batch.
    ///
    /// @param nanos  the time of one run
    /// @param around what was around it
    record Batch(double nanos, Surroundings around) {}

    /// Takes what a process has brought.
    ///
    /// @param ended  the process
    /// @param line   how long a cache line took before
    void add(Ended ended, double line) {
        if (!ended.isGood()) {
            failure = ended.reason("");
            return;
        }
        var around = new Surroundings(line, ended.others());
        for (String text : ended.lines()) {
            read(text, around);
        }
    }

    private void read(String text, Surroundings around) {
        Matcher program = OF_PROGRAM.matcher(text);
        Matcher sample = SAMPLE.matcher(text);
        Matcher measure = OF_MEASURE.matcher(text);
        if (program.matches()) {
            note(TIME, 1e9 * Double.parseDouble(program.group(1)), around);
        } else if (sample.matches()) {
            note(sample.group(1), Double.parseDouble(sample.group(2)), around);
        } else if (measure.matches()) {
            note(measure.group(1) + "-" + measure.group(2),
                    Double.parseDouble(measure.group(3)), around);
        }
    }

    private void note(String key, double nanos, Surroundings around) {
        batches.computeIfAbsent(key, _ -> new ArrayList<>()).add(new Batch(nanos, around));
    }

    /// The batches of one kind.
    ///
    /// @param key what they are called
    /// @return none if a process has failed
    List<Batch> of(String key) {
        return failure.isEmpty() ? batches.getOrDefault(key, List.of()) : List.of();
    }

    /// Why there are none of a kind.
    ///
    /// @param key what they are called
    /// @return one line; empty if there are
    String failure(String key) {
        return failure.isEmpty() && of(key).isEmpty() ? "no sample of " + key : failure;
    }
}
