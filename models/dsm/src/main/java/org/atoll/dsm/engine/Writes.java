// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.atoll.dsm.memory.Diff;
import org.jspecify.annotations.Nullable;

/// What this rank writes: the open interval, twins, and the diffs of its own chains.
final class Writes {
    private final Node node;
    /// The pages that the program may have written in the open interval.
    private final BitSet dirty = new BitSet();

    /// The pages that the program may be writing unasked, and those of the open interval that it
    /// surely has written.
    private final BitSet watched = new BitSet();
    private final BitSet found = new BitSet();

    private final List<Consumer<BitSet>> closing = new ArrayList<>();
    private int twins;
    private boolean paused;
    /// Own intervals up to this one are known to others.
    private int sealed;

    Writes(Node node) {
        this.node = node;
        node.whenRecycled(this::recycled);
        node.table.whenShown(this::watch);
    }

    /// Says what is done with the pages of an interval before it is closed.
    void whenClosing(Consumer<BitSet> action) {
        closing.add(action);
    }

    /// The program is going to write a page that is current.
    void write(PageState state) {
        if (state.dirty) {
            return;
        }
        if (state.sole) {
            // Nobody else has a copy that would need a notice. As no diff will have what is written
            // now, a later copy must be whole.
            state.soleWritten = true;
            unwatch(state);
            dropChain(state);
            node.diffs.forget(state.page);
        } else {
            if (state.twin == null && !state.overwritten) {
                setTwin(state, node.table.content(state));
                node.counters.happened(Counters.Event.TWIN);
            }
            open(state);
        }
    }

    /// The program is going to write every byte of a page, whose content may be old.
    void overwrite(PageState state) {
        if (state.dirty) {
            return;
        }
        if (state.isCurrent() && (state.sole || state.twin != null)) {
            write(state);
        } else {
            // No chain: what made the content old has ended it.
            state.overwritten = true;
            open(state);
        }
    }

    private void open(PageState state) {
        state.dirty = true;
        state.untouched = false;
        dirty.set(state.page);
    }

    /// The program is about to be told what it may do with a page whose writes are only found. What
    /// it may read it may write.
    private void watch(PageState state) {
        Access allowed = state.allowed();
        if (allowed == Access.NONE) {
            unwatch(state);
            if (!state.hasChain()) {
                setTwin(state, null);
            }
        } else if (!state.watched && state.sole) {
            write(state);
        } else if (!state.watched) {
            if (state.twin == null && !state.overwritten) {
                setTwin(state, node.table.content(state));
                node.counters.happened(Counters.Event.TWIN);
            }
            state.watched = true;
            watched.set(state.page);
        }
    }

    private void unwatch(PageState state) {
        state.watched = false;
        watched.clear(state.page);
    }

    /// Finds what the program has written unasked.
    private void find() {
        if (paused || watched.isEmpty()) {
            return;
        }
        BitSet written = node.table.written(watched);
        for (int page = written.nextSetBit(0); page >= 0; page = written.nextSetBit(page + 1)) {
            PageState state = node.table.state(page);
            if (state.sole) {
                write(state);
                node.table.show(state);
            } else {
                found.set(page);
                open(state);
            }
        }
    }

    /// Pages that the program could have written, and has not.
    private void dropUnwritten() {
        for (int page = dirty.nextSetBit(0); page >= 0; page = dirty.nextSetBit(page + 1)) {
            PageState state = node.table.state(page);
            if (state.watched && !state.overwritten && !found.get(page)) {
                state.dirty = false;
                dirty.clear(page);
                node.table.show(state);
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
        sealed = node.now[node.rank];
    }

    /// Closes the open interval, in a call of the program that ends its views. Without writes there
    /// is nothing to close. If nobody knows of the last interval, this one is put to it.
    void close() {
        find();
        dropUnwritten();
        if (dirty.isEmpty()) {
            return;
        }
        closing.forEach(action -> action.accept(dirty));
        int index = record();
        for (int page = dirty.nextSetBit(0); page >= 0; page = dirty.nextSetBit(page + 1)) {
            PageState state = node.table.state(page);
            state.dirty = false;
            if (state.overwritten) {
                state.present = true;
                Times.raise(state.covered, state.needed);
            }
            if (!state.hasChain()) {
                state.chainFirst = index;
            }
            state.chainLast = index;
            state.needed[node.rank] = index;
            state.covered[node.rank] = index;
            node.table.show(state);
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
        int last = node.now[node.rank];
        Interval before = last > sealed ? node.intervals.get(node.rank, last) : null;
        if (before != null && Arrays.equals(before.time(), node.now)) {
            BitSet both = before.pages().toBits();
            both.or(dirty);
            node.intervals.replaceLast(new Interval(node.rank, before.time(), PageRuns.of(both)));
            return last;
        }
        node.now[node.rank] = last + 1;
        node.intervals.add(new Interval(node.rank, node.now.clone(), PageRuns.of(dirty)));
        node.counters.happened(Counters.Event.INTERVAL);
        return last + 1;
    }

    /// Ends the chain of a page, and makes its diff. If the page is being written, what is written
    /// later belongs to the next chain, and to an interval of its own.
    void endChain(PageState state) {
        if (!state.hasChain()) {
            return;
        }
        long[] content = node.table.content(state);
        byte[] bytes = state.overwritten
                ? Diff.whole(content)
                : Diff.between(content, Objects.requireNonNull(state.twin), state.shift);
        node.counters.happened(Counters.Event.DIFF);
        node.diffs.add(state.page,
                new StoredDiff(node.rank, state.chainFirst, state.chainLast, bytes));
        seal();
        dropChain(state);
        if (state.dirty || state.watched) {
            setTwin(state, content);
        }
    }

    private void dropChain(PageState state) {
        state.chainFirst = 0;
        state.chainLast = 0;
        setTwin(state, null);
        state.overwritten = false;
    }

    private void setTwin(PageState state, long @Nullable [] twin) {
        twins += (twin == null ? 0 : 1) - (state.twin == null ? 0 : 1);
        state.twin = twin;
    }

    /// What twins take, but for those that are kept for what may be written.
    long twinBytes() {
        return (long) Math.max(0, twins - watched.cardinality()) * Pages.PAGE_BYTES;
    }

    /// Content of a page is about to leave, as a copy or as a diff.
    void leave(PageState state) {
        if (state.sole) {
            state.sole = false;
            if (state.soleWritten) {
                state.soleWritten = false;
                if (!paused) {
                    // The program may be writing it this moment, which needs a notice from now on.
                    setTwin(state, node.table.content(state));
                    open(state);
                }
                node.table.show(state);
            }
        }
        if (state.watched && !paused && !state.dirty) {
            open(state);
        }
        endChain(state);
        state.left = node.now[node.rank];
        seal();
    }

    /// A copy of a page, after [#leave]. If the page is being written, as it was before.
    PageUpdate copy(PageState state) {
        if (!state.present) {
            return PageUpdate.nothing(state.page);
        }
        long[] twin = state.dirty ? state.twin : null;
        boolean packs = node.has(Policy.HOMES);
        return PageUpdate.copy(state, packs, twin == null ? node.table.content(state) : twin);
    }

    /// Diffs, if they are all here and shorter than the page, else a copy; after [#leave].
    PageUpdate shorter(PageState state, @Nullable List<StoredDiff> diffs) {
        return diffs != null && PageUpdate.bytes(diffs) <= Pages.PAGE_BYTES
                ? PageUpdate.diffs(state, diffs)
                : copy(state);
    }

    /// A notice of another rank for a page has come. The program waits.
    void noticed(PageState state) {
        if (state.dirty) {
            throw new AssertionError("dsm: a notice for a page that is written: " + state);
        }
        // Who overwrites a page needs no copy of it: it may have been the only one until now.
        state.sole = false;
        state.soleWritten = false;
        endChain(state);
        node.table.show(state);
    }

    /// All copies have all changes: nobody will ask for a diff.
    void forgetChains() {
        node.table.forEach(this::forgetChain);
    }

    private void forgetChain(PageState state) {
        if (!state.dirty) {
            dropChain(state);
            if (state.watched) {
                setTwin(state, node.table.content(state));
            }
        }
    }

    /// A page is gone.
    private void recycled(PageState state) {
        unwatch(state);
        forgetChain(state);
    }
}
