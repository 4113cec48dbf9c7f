// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.atoll.fabric.message.Tap.Origin;
import org.jspecify.annotations.Nullable;

/// The findings of this rank's program that its named receives do not fix: which messages its
/// receives from any source have got. A choice is *stable* when enough keepers know it. Holder
/// only, unless a method says otherwise.
final class Choices {
    private final ConcurrentSkipListMap<Long, Origin> known = new ConcurrentSkipListMap<>();
    private final List<Choice> unsent = new ArrayList<>();
    private long begun;
    private long made;
    private long stable;
    private long begunBefore;
    private volatile boolean free;

    /// Why nobody knows all that earlier lives have chosen, if so.
    private volatile @Nullable String doubt;

    /// One of them.
    ///
    /// @param number which in the order of the program, from 1 on
    record Choice(long number, Origin origin) {}

    /// Begins with none.
    ///
    /// @param free whether new ones may be made
    Choices(boolean free) {
        this.free = free;
    }

    /// A choice begins.
    ///
    /// @return its number
    long begin() {
        return ++begun;
    }

    long begun() {
        return begun;
    }

    /// The program begins: the choices so far are made again by each later life.
    void beginProgram() {
        begunBefore = begun;
    }

    /// Those choices.
    List<Choice> early() {
        return all().stream().filter(each -> each.number() <= begunBefore).toList();
    }

    /// This life goes on from a snapshot, in which so many had begun.
    void resume(long begunThen) {
        begunBefore = begun;
        begun = begunThen;
    }

    /// What came of a choice, if that is known. From any thread.
    @Nullable Origin known(long number) {
        return known.get(number);
    }

    /// Whether new ones may be made. From any thread.
    boolean isFree() {
        return free;
    }

    /// New choices may be made.
    void free() {
        free = true;
    }

    /// Nobody knows all that earlier lives have chosen: only what is known is chosen once more.
    ///
    /// @param why what has happened to the keepers
    void doubt(String why) {
        doubt = why;
    }

    /// Says why a choice of which nothing is known cannot be made. From any thread.
    ///
    /// @return null if no earlier life has made it
    @Nullable String refusal(long number) {
        String why = doubt;
        return why == null
                ? null
                : "nobody knows any more what an earlier life of this rank has got at choice "
                        + number + " of its program: " + why;
    }

    /// Notes what came of a choice.
    ///
    /// @return whether that is news
    /// @throws IllegalStateException if in an earlier life something else came of it
    boolean made(long number, Origin origin) {
        Origin before = known.get(number);
        if (before == null) {
            known.put(number, origin);
            unsent.add(new Choice(number, origin));
            made++;
            return true;
        }
        if (!before.equals(origin)) {
            throw new IllegalStateException("receive " + number + " from any source got message "
                    + before.number() + " of rank " + before.source() + " in an earlier life, and"
                    + " gets message " + origin.number() + " of rank " + origin.source());
        }
        return false;
    }

    /// Those that no keeper has been sent.
    List<Choice> takeUnsent() {
        List<Choice> all = List.copyOf(unsent);
        unsent.clear();
        return all;
    }

    boolean hasUnsent() {
        return !unsent.isEmpty();
    }

    /// How many were made in this life, or fetched.
    long made() {
        return made;
    }

    /// Keepers know that many of them.
    void stable(long count) {
        stable = Math.max(stable, count);
    }

    /// A keeper has lost what it knew: enough of them know no more than that many.
    void unstable(long count) {
        stable = Math.min(stable, count);
    }

    /// Whether enough keepers know all.
    boolean areStable() {
        return stable >= made;
    }

    /// What keepers have told of earlier lives, or a snapshot: they become this life's own, and go
    /// to all keepers again, for one may be without them.
    void fetched(List<Choice> earlier) {
        for (Choice each : earlier) {
            if (known.putIfAbsent(each.number(), each.origin()) == null) {
                unsent.add(each);
                made++;
            }
        }
    }

    /// All that are known, for a keeper that has lost them.
    List<Choice> all() {
        List<Choice> all = new ArrayList<>();
        known.forEach((number, origin) -> all.add(new Choice(number, origin)));
        return all;
    }

    /// No life begins before a choice any more.
    void forget(long upTo) {
        known.subMap(begunBefore, false, upTo, true).clear();
    }
}
