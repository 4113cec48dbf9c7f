// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state of one page on a rank. It changes by the methods of this class only, each of which is
/// one transition.
///
/// Two timestamps say whether the content can be used: `needed` has for each rank the latest
/// interval with a notice for the page, `covered` the latest one whose changes are in the
/// content. What is covered may be more than what is known. The page is *current* if there is
/// content, and it covers all that is needed.
///
/// Own changes are a chain: closed intervals `chainFirst` to `chainLast`, then perhaps the open one
/// (`dirty`), all measured against one `twin`, or `overwritten` as a whole. The chain ends when
/// anybody gets its diff or the page, and when a notice of another rank comes. So no other rank's
/// changes of this page can lie between those of a chain.
///
/// What is legal between two steps of an engine, where - is either, and *whole* is `overwritten`
/// in place of a `twin`:
///
/// | the program            | content | sole | soleWritten | dirty | chain | watched | against |
/// |------------------------|---------|------|-------------|-------|-------|---------|---------|
/// | has not written        | any     | -    | no          | no    | no    | no      | nothing |
/// | may write unasked      | current | -    | no          | no    | no    | yes     | twin    |
/// | has written before     | current | -    | no          | no    | yes   | -       | twin    |
/// | has overwritten before | current | -    | no          | no    | yes   | -       | whole   |
/// | writes now             | current | no   | no          | yes   | -     | -       | twin    |
/// | overwrites now         | any     | no   | no          | yes   | -     | -       | whole   |
/// | writes, having it sole | current | yes  | yes         | no    | no    | no      | nothing |
///
/// Who has overwritten a page and let it leave has a diff that is all of the content. It is copied
/// only when the content changes (`uncopied`), and never if all of it is overwritten again: then
/// the chain goes on.
///
/// Besides, a page with a chain, and one that is `sole`, is current; a sole one is not `shared`;
/// the program was told nothing of one that is `untouched`, and never of more than it may do.
/// [#flaw] finds what is illegal.
final class PageState {
    final int page;
    /// log2 of the bytes of an element.
    final int shift;
    /// What is under way for it.
    final PageTraffic underWay = new PageTraffic();
    /// The ranks that hold copies, at the home.
    final BitSet copies = new BitSet();

    private final int[] needed;
    private final int[] covered;
    /// What the program was last told.
    private Access access = Access.NONE;
    /// Whether there is any content, however old.
    private boolean present;
    private long @Nullable [] twin;
    /// Whether the program may be writing it in the open interval.
    private boolean dirty;
    /// Whether all of it is overwritten, in place of a twin.
    private boolean overwritten;
    /// Whether the program may be writing it unasked.
    private boolean watched;
    /// 0 if there is no chain of closed intervals.
    private int chainFirst;
    private int chainLast;
    /// The diff of the last chain, if the content is still what it holds.
    private @Nullable StoredDiff uncopied;

    /// The rank that surely has a copy.
    private int home;
    /// Whether several ranks wrote it at the same time, in the last epoch in which it was written.
    private boolean shared;
    /// Whether this is the only rank that holds a usable copy, so that nobody needs notices.
    private boolean sole;
    /// Whether it was written since then.
    private boolean soleWritten;
    /// The own interval up to which others may have the content.
    private int left;
    /// Whether it was pushed and is not used yet.
    private boolean untouched;
    /// For each rank the time that the copy covers which was last handed over to it; none if none
    /// ever was.
    private int[] @Nullable [] handed = {};

    PageState(int page, int shift, int ranks, int home) {
        this.page = page;
        this.shift = shift;
        this.needed = new int[ranks];
        this.covered = new int[ranks];
        this.home = home;
    }

    /// Whether there is any content, however old.
    boolean isPresent() {
        return present;
    }

    /// Whether the content has all that the program must see.
    boolean isCurrent() {
        return present && Times.covers(covered, needed);
    }

    boolean isDirty() {
        return dirty;
    }

    boolean isOverwritten() {
        return overwritten;
    }

    boolean isWatched() {
        return watched;
    }

    boolean isShared() {
        return shared;
    }

    boolean isSole() {
        return sole;
    }

    boolean isUntouched() {
        return untouched;
    }

    boolean hasChain() {
        return chainFirst != 0;
    }

    int chainFirst() {
        return chainFirst;
    }

    int chainLast() {
        return chainLast;
    }

    long @Nullable [] twin() {
        return twin;
    }

    /// The diff of the last chain, if the content is still what it holds.
    @Nullable StoredDiff uncopied() {
        return uncopied;
    }

    int home() {
        return home;
    }

    int needed(int rank) {
        return needed[rank];
    }

    int covered(int rank) {
        return covered[rank];
    }

    /// For each rank the latest interval with a notice; only to be read.
    int[] needed() {
        return needed;
    }

    /// For each rank the latest interval whose changes are in the content; only to be read.
    int[] covered() {
        return covered;
    }

    /// What the program was last told.
    Access access() {
        return access;
    }

    /// What the program may do.
    Access allowed() {
        if (dirty || (sole && soleWritten)) {
            return Access.WRITE;
        }
        return isCurrent() && !untouched ? Access.READ : Access.NONE;
    }

    // Content.

    /// The page is of an array that has nothing to do with what happened before a time.
    void begin(int[] since) {
        Times.raise(covered, since);
    }

    /// Nobody has used the page: its home holds zeros.
    ///
    /// @param alone whether no other rank does
    void holdAtFirst(boolean alone) {
        present = true;
        sole = alone && isCurrent();
    }

    /// Another rank has written the page.
    void need(int rank, int index) {
        needed[rank] = index;
    }

    /// Other ranks have written the page.
    void need(int[] time) {
        Times.raise(needed, time);
        sole &= isCurrent();
    }

    /// A rank's changes up to one of its intervals are in the content.
    void cover(int rank, int index) {
        covered[rank] = Math.max(covered[rank], index);
    }

    /// A rank's changes behind one of its intervals have to be put into the content again.
    void setBack(int rank, int index) {
        covered[rank] = index;
    }

    /// The content is that of another rank.
    void install(int[] covers) {
        System.arraycopy(covers, 0, covered, 0, covers.length);
        present = true;
    }

    /// The content is of no use.
    void drop() {
        present = false;
        sole = false;
    }

    // Writing.

    /// The program writes the only usable copy. The chain has ended.
    void writeAlone() {
        soleWritten = true;
    }

    /// The program may be writing the page in the open interval. There is a twin, or
    /// it is overwritten.
    void open() {
        dirty = true;
        untouched = false;
    }

    /// The program writes every byte in the open interval.
    void overwrite() {
        overwritten = true;
        open();
    }

    /// The program has not written the page in the open interval.
    void takeBack() {
        dirty = false;
    }

    /// The open interval is closed, in which the page was dirty.
    ///
    /// @param rank  the own rank
    /// @param index the interval's
    void close(int rank, int index) {
        dirty = false;
        if (overwritten) {
            present = true;
            Times.raise(covered, needed);
        }
        if (!hasChain()) {
            chainFirst = index;
        }
        chainLast = index;
        needed[rank] = index;
        covered[rank] = index;
    }

    /// What is written from now on is another chain, measured against something else.
    ///
    /// @param against a twin, or null
    void endChain(long @Nullable [] against) {
        chainFirst = 0;
        chainLast = 0;
        overwritten = false;
        twin = against;
    }

    /// The last chain has a diff that is all of the content.
    void leaveUncopied(StoredDiff diff) {
        uncopied = diff;
    }

    /// That diff has been copied, or is gone.
    void copied() {
        uncopied = null;
    }

    /// All of the page is overwritten again, and nobody else has written it meanwhile: the last
    /// chain goes on, and its diff is gone.
    void resume(StoredDiff diff) {
        chainFirst = diff.first();
        chainLast = diff.last();
        uncopied = null;
        overwrite();
    }

    /// What is written is measured against this, or not at all.
    void measure(long @Nullable [] against) {
        twin = against;
    }

    /// The program may write the page unasked, or may not any more.
    void watch(boolean watches) {
        watched = watches;
    }

    // Sharing.

    /// Another rank gets a copy, or has written one.
    ///
    /// @return whether this rank has written the page without a notice
    boolean share() {
        boolean was = soleWritten;
        sole = false;
        soleWritten = false;
        return was;
    }

    /// Others may have the content up to an interval of this rank.
    void leave(int index) {
        left = index;
    }

    /// The page is handed over to a rank.
    ///
    /// @param covers the time that the copy covers: nobody changes it
    /// @return the same of the copy before it; null if there was none
    int @Nullable [] hand(int to, int ranks, int[] covers) {
        if (handed.length == 0) {
            handed = new int[ranks][];
        }
        int[] before = handed[to];
        handed[to] = covers;
        return before;
    }

    /// The time that the copy covers which was last handed over to a rank; null if none was.
    int @Nullable [] handed(int to) {
        return handed.length == 0 ? null : handed[to];
    }

    /// The page is at home elsewhere.
    void move(int to) {
        home = to;
    }

    /// A barrier was passed behind which it is known who wrote the page before.
    ///
    /// @param rank    the own rank
    /// @param writers the last ones, of which none has seen another one's changes
    void written(int rank, List<Integer> writers) {
        shared = writers.size() > 1;
        if (!shared) {
            home = writers.getFirst();
        }
        boolean isHome = home == rank;
        sole = isHome && !shared && left < needed[rank];
        soleWritten = false;
        if (!isHome) {
            copies.clear();
        }
    }

    /// The page was pushed before anybody has asked for it.
    void pushed() {
        untouched = true;
    }

    /// The program uses the page, or waits for it.
    void use() {
        untouched = false;
    }

    /// The program is told what it may do.
    ///
    /// @return whether that has changed
    boolean show() {
        Access allowed = allowed();
        boolean has = allowed != access;
        access = allowed;
        return has;
    }

    /// What is wrong with the page between two steps.
    ///
    /// @return null if its state is legal
    @Nullable String flaw() {
        boolean isMeasured = twin != null || overwritten;
        boolean isWritten = dirty || hasChain() || watched;
        if (twin != null && overwritten) {
            return "overwritten, with a twin";
        } else if (isWritten != isMeasured) {
            return isWritten ? "written, against nothing" : "measured, and not written";
        } else if (!isCurrent() && (sole || hasChain() || (isWritten && !overwritten))) {
            return "written or sole, and not current";
        } else if (sole && (dirty || shared)) {
            return "sole, and dirty or shared";
        } else if (soleWritten && (!sole || isMeasured)) {
            return "written alone, and measured or not sole";
        } else if (chainFirst > chainLast || chainFirst == 0 != (chainLast == 0)) {
            return "a chain without an end";
        } else if (uncopied != null && (isWritten || soleWritten)) {
            return "written, with a diff that is not copied";
        } else if (untouched && access != Access.NONE) {
            return "used, and untouched";
        } else if (access.compareTo(allowed()) > 0) {
            return "the program may do less than it was told";
        }
        return underWay.flaw();
    }

    /// For messages of broken invariants.
    @Override
    public String toString() {
        return "page " + page + " needed " + Arrays.toString(needed) + " covered "
                + Arrays.toString(covered) + (present ? " present" : "") + (dirty ? " dirty" : "")
                + (overwritten ? " overwritten" : "") + (twin == null ? "" : " twin")
                + (watched ? " watched" : "") + (sole ? " sole" : "")
                + (soleWritten ? " written" : "") + (shared ? " shared" : "")
                + (untouched ? " untouched" : "") + " " + access + " chain " + chainFirst + "-"
                + chainLast + " home " + home + " left " + left + " " + underWay;
    }
}
