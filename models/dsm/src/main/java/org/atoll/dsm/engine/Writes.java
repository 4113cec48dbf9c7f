// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.atoll.dsm.memory.Diff;
import org.jspecify.annotations.Nullable;

/// The writes of this rank: the open interval, twins, and the diffs of its own chains. What the
/// program may do with a page it is told here, for what it may write needs a twin.
final class Writes {
    private final LocalRank self;
    private final PageTable table;
    private final Intervals intervals;
    private final DiffStore diffs;
    private final LockedWrites locked;
    /// The pages that the program may have written in the open interval.
    private final BitSet dirty = new BitSet();

    /// The pages that the program may be writing unasked, and those of the open interval that it
    /// surely has written.
    private final BitSet watched = new BitSet();
    private final BitSet found = new BitSet();

    private int twins;
    private boolean paused;
    /// Own intervals up to this one are known to others.
    private int sealed;

    Writes(
            LocalRank self, PageTable table, Intervals intervals, DiffStore diffs,
            LockedWrites locked) {
        this.self = self;
        this.table = table;
        this.intervals = intervals;
        this.diffs = diffs;
        this.locked = locked;
    }

    /// Tells the program what it may do with a page, if that has changed.
    void show(PageState state) {
        if (table.isAllocated(state.page)) {
            if (table.findsWrites()) {
                watch(state);
            }
            table.tell(state);
        }
    }

    /// The program is going to write a page that is current.
    void write(PageState state) {
        if (state.isDirty()) {
            return;
        }
        if (state.isSole()) {
            // Nobody else has a copy that would need a notice. As no diff will have what is written
            // now, a later copy must be whole.
            state.writeAlone();
            unwatch(state);
            endChain(state, null);
            state.copied();
            diffs.forget(state.page);
        } else {
            makeTwin(state);
            open(state);
        }
    }

    private void makeTwin(PageState state) {
        if (state.twin() == null && !state.isOverwritten()) {
            changes(state);
            measure(state, table.content(state));
            self.counters.happened(Counters.Event.TWIN);
        }
    }

    /// The program is going to write every byte of a page, whose content may be old.
    void overwrite(PageState state) {
        if (state.isDirty()) {
            return;
        }
        if (state.isCurrent() && (state.isSole() || state.twin() != null)) {
            write(state);
        } else {
            // No chain: what made the content old has ended it.
            overwriteAll(state);
            dirty.set(state.page);
        }
    }

    private void overwriteAll(PageState state) {
        StoredDiff diff = state.uncopied();
        if (diff != null && state.isCurrent() && !state.isShared()) {
            diffs.remove(state.page, diff);
            state.resume(diff);
        } else {
            changes(state);
            state.overwrite();
        }
    }

    /// The content of a page is about to change: the diff that it is has to be copied.
    void changes(PageState state) {
        StoredDiff diff = state.uncopied();
        if (diff != null) {
            diffs.copy(diff);
            state.copied();
            self.counters.happened(Counters.Event.WHOLE);
        }
    }

    private void open(PageState state) {
        state.open();
        dirty.set(state.page);
    }

    /// The program is about to be told what it may do with a page whose writes are only found. What
    /// it may read it may write.
    private void watch(PageState state) {
        Access allowed = state.allowed();
        if (allowed == Access.NONE) {
            unwatch(state);
            if (!state.hasChain()) {
                measure(state, null);
            }
        } else if (!state.isWatched() && state.isSole()) {
            write(state);
        } else if (!state.isWatched()) {
            makeTwin(state);
            state.watch(true);
            watched.set(state.page);
        }
    }

    private void unwatch(PageState state) {
        state.watch(false);
        watched.clear(state.page);
    }

    /// Finds what the program has written unasked.
    private void find() {
        if (paused || watched.isEmpty()) {
            return;
        }
        BitSet written = table.written(watched);
        for (int page = written.nextSetBit(0); page >= 0; page = written.nextSetBit(page + 1)) {
            PageState state = table.state(page);
            if (state.isSole()) {
                write(state);
                show(state);
            } else {
                found.set(page);
                open(state);
            }
        }
    }

    /// Pages that the program could have written, and has not.
    private void dropUnwritten() {
        for (int page = dirty.nextSetBit(0); page >= 0; page = dirty.nextSetBit(page + 1)) {
            PageState state = table.state(page);
            if (state.isWatched() && !state.isOverwritten() && !found.get(page)) {
                state.takeBack();
                dirty.clear(page);
                show(state);
            }
        }
        found.clear();
    }

    /// The pages that the program may have written in the open interval.
    BitSet dirtyPages() {
        find();
        return dirty;
    }

    /// Somebody else gets to know what this rank did up to now: what comes is another interval.
    void seal() {
        sealed = self.now[self.rank];
    }

    /// Closes the open interval, in a call of the program that ends its views. Without writes there
    /// is nothing to close. If nobody knows of the last interval, this one is put to it.
    void close() {
        find();
        dropUnwritten();
        if (dirty.isEmpty()) {
            return;
        }
        locked.closing(dirty);
        int index = record();
        for (int page = dirty.nextSetBit(0); page >= 0; page = dirty.nextSetBit(page + 1)) {
            PageState state = table.state(page);
            state.close(self.rank, index);
            show(state);
        }
        dirty.clear();
    }

    /// The program waits, without views, until [#resume]: it writes nothing meanwhile.
    void pause() {
        close();
        paused = true;
    }

    void resume() {
        paused = false;
    }

    private int record() {
        int last = self.now[self.rank];
        Interval before = last > sealed ? intervals.get(self.rank, last) : null;
        if (before != null && Arrays.equals(before.time(), self.now)) {
            BitSet both = before.pages().toBits();
            both.or(dirty);
            intervals.replaceLast(new Interval(self.rank, before.time(), PageRuns.of(both)));
            return last;
        }
        self.now[self.rank] = last + 1;
        intervals.add(new Interval(self.rank, self.now.clone(), PageRuns.of(dirty)));
        self.counters.happened(Counters.Event.INTERVAL);
        return last + 1;
    }

    /// Ends the chain of a page, and makes its diff. If the page is being written, what is written
    /// later belongs to the next chain, and to an interval of its own.
    void endChain(PageState state) {
        if (!state.hasChain()) {
            return;
        }
        boolean goesOn = state.isDirty() || state.isWatched();
        if (state.isOverwritten() && !goesOn) {
            StoredDiff diff = StoredDiff.uncopied(
                    self.rank, state.chainFirst(), state.chainLast(), table.memory(state));
            diffs.add(state.page, diff);
            seal();
            endChain(state, null);
            state.leaveUncopied(diff);
            return;
        }
        long[] content = table.content(state);
        byte[] bytes = diff(state, content);
        self.counters.happened(
                state.isOverwritten() ? Counters.Event.WHOLE : Counters.Event.DIFF);
        diffs.add(state.page,
                new StoredDiff(self.rank, state.chainFirst(), state.chainLast(), bytes));
        seal();
        endChain(state, goesOn ? content : null);
    }

    /// @param content what the page is now
    private byte @Nullable [] diff(PageState state, long[] content) {
        return state.isOverwritten()
                ? Diff.whole(content)
                : Diff.between(content, Objects.requireNonNull(state.twin()), state.shift);
    }

    private void endChain(PageState state, long @Nullable [] twin) {
        count(state, twin);
        state.endChain(twin);
    }

    private void measure(PageState state, long @Nullable [] twin) {
        count(state, twin);
        state.measure(twin);
    }

    private void count(PageState state, long @Nullable [] twin) {
        twins += (twin == null ? 0 : 1) - (state.twin() == null ? 0 : 1);
    }

    /// What diffs, notices and twins take, but for twins that are kept for what may be written.
    long storedBytes() {
        return diffs.storedBytes() + intervals.storedBytes()
                + (long) Math.max(0, twins - watched.cardinality()) * Pages.PAGE_BYTES;
    }

    /// Content of a page is about to leave, as a copy or as a diff.
    void leave(PageState state) {
        if (state.share()) {
            if (!paused) {
                // The program may be writing it this moment, which needs a notice from now on.
                measure(state, table.content(state));
                open(state);
            }
            show(state);
        }
        if (state.isWatched() && !paused && !state.isDirty()) {
            open(state);
        }
        endChain(state);
        state.leave(self.now[self.rank]);
        seal();
    }

    /// A copy of a page, after [#leave]. If the page is being written, as it was before. It is to
    /// be put to a message before another one is made.
    PageUpdate copy(PageState state) {
        if (!state.isPresent()) {
            return PageUpdate.nothing(state.page);
        }
        boolean packs = self.has(Policy.HOMES);
        long[] twin = state.twin();
        if (state.isDirty()) {
            return PageUpdate.copy(state, packs, twin == null ? table.glance(state) : twin);
        }
        // Quicker looked through in an array than in memory, and it stays in the cache.
        byte[] packed = packs ? PageUpdate.packed(table.glance(state)) : null;
        return packed == null ? PageUpdate.whole(state) : PageUpdate.packed(state, packed);
    }

    /// Diffs, if they are all here and shorter than the page, else a [#copy]; after [#leave].
    PageUpdate shorter(PageState state, @Nullable List<StoredDiff> diffs) {
        return diffs != null && PageUpdate.bytes(diffs) <= Pages.PAGE_BYTES
                ? PageUpdate.diffs(state, diffs)
                : copy(state);
    }

    /// A notice of another rank for a page has come. The program waits.
    void noticed(PageState state) {
        if (state.isDirty()) {
            throw new AssertionError("dsm: a notice for a page that is written: " + state);
        }
        // Who overwrites a page needs no copy of it: it may have been the only one until now.
        boolean _ = state.share();
        endChain(state);
        show(state);
    }

    /// All copies have all changes: nobody will ask for a diff, or for a notice.
    void forgetAll() {
        table.forEach(this::forgetChain);
        diffs.forgetAll();
        intervals.forgetAll();
    }

    private void forgetChain(PageState state) {
        state.copied();
        if (!state.isDirty()) {
            endChain(state, state.isWatched() ? table.content(state) : null);
        }
    }

    /// A page is gone.
    void recycled(PageState state) {
        unwatch(state);
        forgetChain(state);
        diffs.forget(state.page);
    }
}
