// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.rmi.work.Work;

/// What a party's processes have brought so far.
final class Harvest {

    /// A batch.
    ///
    /// @param nanos  the time of one run
    /// @param line   how long a cache line took just before the process was started
    /// @param others the part of the processors' time that others took while it ran
    record Batch(double nanos, double line, double others) {}

    private final Map<Work, List<Batch>> batches = new EnumMap<>(Work.class);
    private final Map<Work, String> failures = new EnumMap<>(Work.class);

    /// Takes what a process has brought. A work of which it printed nothing has failed.
    ///
    /// @param ended the process
    /// @param works what it was to do
    /// @param line  how long a cache line took before
    void add(Ended ended, List<Work> works, double line) {
        for (String text : ended.lines()) {
            String[] words = text.split("\t", -1);
            boolean isOurs = words.length == 3;
            if (isOurs && words[0].equals("sample") && isNumber(words[2])) {
                batches.computeIfAbsent(Work.named(words[1]), _ -> new ArrayList<>())
                        .add(new Batch(Double.parseDouble(words[2]), line, ended.others()));
            } else if (isOurs && words[0].equals("failed")) {
                failures.putIfAbsent(Work.named(words[1]), words[2]);
            }
        }
        for (Work work : works) {
            if (!batches.containsKey(work)) {
                failures.putIfAbsent(work, ended.reason("no sample"));
            }
        }
    }

    /// A process that was killed may have printed half of a number, or half of a sign of one.
    private static boolean isNumber(String word) {
        return word.matches("[0-9]+\\.[0-9]+(E[0-9]+)?");
    }

    /// The batches of a work.
    ///
    /// @param work the work
    /// @return none if it has failed in any process
    List<Batch> of(Work work) {
        return failures.containsKey(work) ? List.of() : batches.getOrDefault(work, List.of());
    }

    /// Why a work has failed.
    ///
    /// @param work the work
    /// @return one line; empty if it has not
    String failure(Work work) {
        return failures.getOrDefault(work, "");
    }
}
