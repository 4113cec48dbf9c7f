// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Parts of which one makes a mistake.
final class FaultyParts extends EngineParts {
    private final Fault fault;

    private FaultyParts(Fault fault) {
        this.fault = fault;
    }

    static EngineParts of(Fault fault) {
        return fault == Fault.NONE ? new EngineParts() : new FaultyParts(fault);
    }

    @Override
    Contents contents(
            Node node, PageTable table, Intervals intervals, DiffStore diffs, Writes writes) {
        return switch (fault) {
            case DIFFS_OUT_OF_ORDER -> new Contents(node, table, intervals, diffs, writes) {
                @Override
                void sort(List<StoredDiff> missing) {}
            };
            case TWIN_NOT_PATCHED -> new Contents(node, table, intervals, diffs, writes) {
                @Override
                void merge(StoredDiff diff, PageState state) {
                    apply(diff, state);
                }
            };
            default -> super.contents(node, table, intervals, diffs, writes);
        };
    }

    @Override
    Notices notices(Node node, PageTable table, Intervals intervals, Writes writes) {
        return fault != Fault.LOST_NOTICE
                ? super.notices(node, table, intervals, writes)
                : new Notices(node, table, intervals, writes) {
                    @Override
                    List<Interval> since(int[] known) {
                        List<Interval> all = super.since(known);
                        all.replaceAll(interval -> withoutFirst(interval, node.rank));
                        return all;
                    }
                };
    }

    private static Interval withoutFirst(Interval interval, int rank) {
        BitSet pages = interval.pages().toBits();
        if (interval.index() % 5 == 1 && interval.rank() != rank) {
            pages.clear(pages.nextSetBit(0));
        }
        return new Interval(interval.rank(), interval.time(), PageRuns.of(pages));
    }

    @Override
    Notices noticesOfLocks(Node node, PageTable table, Intervals intervals, Writes writes) {
        return fault != Fault.GRANT_WITHOUT_NOTICES
                ? super.noticesOfLocks(node, table, intervals, writes)
                : new Notices(node, table, intervals, writes) {
                    @Override
                    void write(int[] known, MessageWriter out) {
                        Intervals.write(List.of(), out);
                    }
                };
    }

    @Override
    Collector collector(
            Node node, PageTable table, Writes writes, Sources sources, Fetches fetches) {
        return fault != Fault.EARLY_COLLECTION
                ? super.collector(node, table, writes, sources, fetches)
                : new Collector(node, table, writes, sources, fetches) {
                    @Override
                    @Nullable Fetch fetch(List<PageState> mine) {
                        return null;
                    }

                    @Override
                    void drop(PageState state) {}
                };
    }
}
