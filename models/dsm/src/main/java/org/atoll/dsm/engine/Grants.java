// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.atoll.dsm.engine.LockState.Asker;

/// The policy `grant`: a lock brings the pages that were last written under it.
final class Grants {
    private final LocalRank self;
    private final PageTable table;
    private final Writes writes;
    private final PageContents contents;
    private final LockedWrites locked;

    Grants(
            LocalRank self, PageTable table, Writes writes, PageContents contents,
            LockedWrites locked) {
        this.self = self;
        this.table = table;
        this.writes = writes;
        this.contents = contents;
        this.locked = locked;
    }

    private boolean isOn() {
        return self.has(Policy.GRANT);
    }

    /// The pages that a lock brought the last time and that are still current.
    PageRuns current(LockState state) {
        if (!isOn()) {
            return PageRuns.NONE;
        }
        BitSet current = new BitSet();
        for (int page : state.learned.pages()) {
            PageState at = table.ifKnown(page);
            if (at != null && at.isCurrent()) {
                current.set(page);
            }
        }
        return PageRuns.of(current);
    }

    void held(LockState state) {
        if (isOn()) {
            locked.taken(state.lock, writes.dirtyPages());
        }
    }

    void released(LockState state) {
        if (isOn()) {
            state.learned.written(locked.given(state.lock, writes.dirtyPages()));
        }
    }

    /// The lock went down while this rank had it.
    void broken(LockState state) {
        BitSet _ = locked.given(state.lock, new BitSet());
    }

    /// What the asker lacks of the lock's pages, each as diffs or as a copy, whichever is shorter.
    void write(LockState state, Asker asker, MessageWriter out) {
        if (!isOn()) {
            return;
        }
        state.learned.write(out);
        List<PageState> current = new ArrayList<>();
        for (int page : state.learned.pages()) {
            PageState at = table.isAllocated(page) ? table.ifKnown(page) : null;
            if (at != null && at.isCurrent()) {
                current.add(at);
            }
        }
        out.number(self.epoch);
        PageUpdates updates = new PageUpdates(current.size(), table, out);
        for (PageState page : current) {
            updates.add(update(page, asker));
        }
    }

    private PageUpdate update(PageState state, Asker asker) {
        writes.leave(state);
        state.copies.set(asker.rank());
        return asker.pages().has(state.page)
                ? writes.shorter(state, contents.since(state, asker.time()))
                : writes.copy(state);
    }

    void read(LockState state, int from, MessageReader in) {
        if (!isOn()) {
            return;
        }
        state.learned.read(in);
        int epoch = in.number();
        for (int left = in.number(); left > 0; ) {
            PageUpdate update = PageUpdate.read(in);
            left -= update.pages();
            contents.take(update, from, epoch, contents::complete);
        }
    }
}
