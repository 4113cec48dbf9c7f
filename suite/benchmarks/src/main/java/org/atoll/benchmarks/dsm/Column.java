// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.util.List;

/// The ways in which we run a program: TreadMarks as it was, then with one policy more each,
/// messages, and tasks.
enum Column {
    /// TreadMarks as published.
    CLASSIC("classic", "classic"),
    /// Declared ranges are fetched at once.
    RANGES("+ranges", "classic,+ranges"),
    /// Misses in sequence fetch several pages.
    GROUPS("+groups", "classic,+ranges,+groups"),
    /// Each page has a home that follows its writer.
    HOMES("+homes", "classic,+ranges,+groups,+homes"),
    /// Homes send what has changed to those who use it.
    PUSH("+push", "classic,+ranges,+groups,+homes,+push"),
    /// Locks bring the pages written under them.
    GRANT("+grant", "classic,+ranges,+groups,+homes,+push,+grant"),
    /// What is overwritten is not fetched: these are all policies.
    IMPROVED("improved", "improved"),
    /// All policies, and programs written for them.
    REWRITTEN("rewritten", "improved"),
    /// By messages.
    MPJ("mpj", ""),
    /// By a master and the tasks that it spawns, as by PVM.
    TASKS("tasks", "");

    private final String word;
    private final String policies;

    Column(String word, String policies) {
        this.word = word;
        this.policies = policies;
    }

    /// The heading.
    String word() {
        return word;
    }

    /// The policies; empty for messages and tasks.
    String policies() {
        return policies;
    }

    /// The program's options.
    List<String> programWords() {
        return List.of("--model", policies.isEmpty() ? word : "dsm");
    }
}
