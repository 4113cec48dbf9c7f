// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// What a rank knows of one page. Only data: [PageTable], [Writes] and [Contents] change it.
///
/// Two timestamps say whether the content can be used: `needed` has for each rank the latest
/// interval with a notice for the page, `covered` the latest one whose changes are in the
/// content. What is covered may be more than what is known.
///
/// Own changes are a chain: closed intervals `chainFirst` to `chainLast`, then perhaps the open one
/// (`dirty`), all measured against one `twin`. The chain ends when anybody gets its diff or the
/// page, and when a notice of another rank comes. So no other rank's changes of this
/// page can lie between those of a chain.
final class PageState {
    final int page;
    /// log2 of the bytes of an element.
    final int shift;
    final int[] needed;
    final int[] covered;
    /// What the program was last told.
    Access access = Access.NONE;
    /// Whether there is any content, however old.
    boolean present;
    long @Nullable [] twin;
    /// Whether the program may be writing it in the open interval.
    boolean dirty;
    /// Whether all of it is overwritten, in place of a twin.
    boolean overwritten;
    /// Whether the program may be writing it unasked; then there is a twin, or it is overwritten.
    boolean watched;
    /// 0 if there is no chain of closed intervals.
    int chainFirst;
    int chainLast;

    /// How many questions for it are under way.
    int asked;
    /// One of the ranks that were asked last.
    int askedOf = Step.NO_RANK;
    /// How often its questions were answered without completing it.
    int rounds;
    /// How often a copy was asked for meanwhile.
    int copiesAsked;
    /// The ranks that send something for it unasked.
    final BitSet expected = new BitSet();

    /// The rank that surely has a copy.
    int home;
    /// Whether several ranks wrote it at the same time, in the last epoch in which it was written.
    boolean shared;
    /// Whether this is the only rank that holds a usable copy, so that nobody needs notices.
    boolean sole;
    /// Whether it was written since then.
    boolean soleWritten;
    /// The own interval up to which others may have the content.
    int left;
    /// The ranks that hold copies, at the home.
    final BitSet copies = new BitSet();
    /// How many bytes have come for it from other ranks.
    long takenBytes;
    /// Whether it was pushed and is not used yet.
    boolean untouched;
    /// How many times in sequence that was so.
    int pushesUnused;

    PageState(int page, int shift, int ranks, int home) {
        this.page = page;
        this.shift = shift;
        this.needed = new int[ranks];
        this.covered = new int[ranks];
        this.home = home;
    }

    /// Whether the content has all that the program must see.
    boolean isCurrent() {
        return present && Times.covers(covered, needed);
    }

    boolean isUnderWay() {
        return asked > 0 || !expected.isEmpty();
    }

    boolean hasChain() {
        return chainFirst != 0;
    }

    /// What the program may do.
    Access allowed() {
        if (dirty || (sole && soleWritten)) {
            return Access.WRITE;
        }
        return isCurrent() && !untouched ? Access.READ : Access.NONE;
    }

    /// For messages of broken invariants.
    @Override
    public String toString() {
        return "page " + page + " needed " + Arrays.toString(needed) + " covered "
                + Arrays.toString(covered) + (present ? " present" : "") + (dirty ? " dirty" : "")
                + (overwritten ? " overwritten" : "") + (sole ? " sole" : "")
                + (soleWritten ? " written" : "") + (shared ? " shared" : "")
                + (untouched ? " untouched" : "") + " " + access + " chain " + chainFirst + "-"
                + chainLast + " home " + home + " left " + left + " asked " + asked + " of "
                + askedOf + " expected " + expected;
    }
}
