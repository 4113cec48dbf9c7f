// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// Makes those parts of an engine that tests replace by faulty ones, to see that mistakes are
/// found.
class EngineParts {
    Contents contents(
            Node node, PageTable table, Intervals intervals, DiffStore diffs, Writes writes) {
        return new Contents(node, table, intervals, diffs, writes);
    }

    Notices notices(Node node, PageTable table, Intervals intervals, Writes writes) {
        return new Notices(node, table, intervals, writes);
    }

    /// What locks bring besides the lock.
    Notices noticesOfLocks(Node node, PageTable table, Intervals intervals, Writes writes) {
        return notices(node, table, intervals, writes);
    }

    Collector collector(
            Node node, PageTable table, Writes writes, Sources sources, Fetches fetches) {
        return new Collector(node, table, writes, sources, fetches);
    }
}
