// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// Makes those parts of an engine that tests replace by faulty ones, to see that mistakes are
/// found.
class EngineParts {
    PageContents contents(
            LocalRank self, PageTable table, Intervals intervals, DiffStore diffs, Writes writes) {
        return new PageContents(self, table, intervals, diffs, writes);
    }

    Notices notices(LocalRank self, PageTable table, Intervals intervals, Writes writes) {
        return new Notices(self, table, intervals, writes);
    }

    /// What locks bring besides the lock.
    Notices noticesOfLocks(LocalRank self, PageTable table, Intervals intervals, Writes writes) {
        return notices(self, table, intervals, writes);
    }

    IntervalCollector collector(
            LocalRank self, PageTable table, Writes writes, Sources sources, Fetches fetches) {
        return new IntervalCollector(self, table, writes, sources, fetches);
    }
}
