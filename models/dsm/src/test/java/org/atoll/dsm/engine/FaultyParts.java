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
    PageContents contents(
            LocalRank self, PageTable table, Intervals intervals, DiffStore diffs, Writes writes) {
        return switch (fault) {
            case DIFFS_OUT_OF_ORDER -> new PageContents(self, table, intervals, diffs, writes) {
                @Override
                void sort(List<StoredDiff> missing) {}
            };
            case TWIN_NOT_PATCHED -> new PageContents(self, table, intervals, diffs, writes) {
                @Override
                void merge(StoredDiff diff, PageState state) {
                    apply(diff, state);
                }
            };
            default -> super.contents(self, table, intervals, diffs, writes);
        };
    }

    @Override
    Notices notices(LocalRank self, PageTable table, Intervals intervals, Writes writes) {
        return fault != Fault.LOST_NOTICE
                ? super.notices(self, table, intervals, writes)
                : new Notices(self, table, intervals, writes) {
                    @Override
                    List<Interval> since(int[] known) {
                        List<Interval> all = super.since(known);
                        all.replaceAll(interval -> withoutFirst(interval, self.rank));
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
    Notices noticesOfLocks(LocalRank self, PageTable table, Intervals intervals, Writes writes) {
        return fault != Fault.GRANT_WITHOUT_NOTICES
                ? super.noticesOfLocks(self, table, intervals, writes)
                : new Notices(self, table, intervals, writes) {
                    @Override
                    void write(int[] known, MessageWriter out) {
                        Intervals.write(List.of(), out);
                    }
                };
    }

    @Override
    IntervalCollector collector(
            LocalRank self, PageTable table, Writes writes, Sources sources, Fetches fetches) {
        return fault != Fault.EARLY_COLLECTION
                ? super.collector(self, table, writes, sources, fetches)
                : new IntervalCollector(self, table, writes, sources, fetches) {
                    @Override
                    @Nullable Fetch fetch(List<PageState> mine) {
                        return null;
                    }

                    @Override
                    void drop(PageState state) {}
                };
    }
}
