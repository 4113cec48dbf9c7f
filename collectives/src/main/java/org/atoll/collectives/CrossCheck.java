// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Before each collective between two groups, lets the ranks of both tell each other what they
/// are about to call, and stops all of them when that does not fit together: first each group by
/// itself, then the two ranks 0, then each group again.
///
/// One thread at a time.
public final class CrossCheck {
    /// The root of a collective, as it says itself.
    public static final int ROOT = -3;

    /// The root, as the other ranks of its group say.
    public static final int NOBODY = -2;

    private final Team within;
    private final Team across;
    private final int remote;
    private final Selection selection;
    private final CallCheck near;
    private final CallPlace place;

    /// Creates the check of one stream of collectives.
    ///
    /// @param within    the ranks of this group
    /// @param across    the same, whose messages go to the other group
    /// @param remote    the number of ranks of the other group
    public CrossCheck(
            Team within, Team across, int remote, Selection selection, CallPlace place) {
        this.within = within;
        this.across = across;
        this.remote = remote;
        this.selection = selection;
        this.near = new CallCheck(within, selection, place);
        this.place = place;
    }

    /// Blocks until all ranks have told.
    ///
    /// @throws IllegalStateException if that does not fit together
    public void compare(CollectiveCall mine) {
        place.next();
        Buffer ours = near.tell(mine);
        Buffer others = CollectiveCall.room(remote);
        if (within.rank() == 0) {
            across.sendReceive(ours, 0, others, 0);
        }
        selection.broadcast.pick(others.bytes(), within, true).run(within, others, 0);
        List<CollectiveCall> here = CollectiveCall.read(ours, within.size());
        List<CollectiveCall> there = CollectiveCall.read(others, remote);
        if (!fit(here, there)) {
            throw new IllegalStateException(
                    "the ranks call different collectives, the " + place.number()
                            + ". of this communicator of two groups: "
                            + CollectiveCall.list(here, " of this group") + "; "
                            + CollectiveCall.list(there, " of the other group"));
        }
    }

    /// Blocks until the ranks of this group have compared what must be alike on them.
    ///
    /// @param lists of a call that fits together
    /// @throws IllegalStateException if they differ
    public void compare(Alike lists) {
        near.compare(lists);
    }

    private static boolean fit(List<CollectiveCall> here, List<CollectiveCall> there) {
        List<CollectiveCall> all = Stream.concat(here.stream(), there.stream()).toList();
        String operation = all.getFirst().operation();
        return all.stream().allMatch(call -> call.operation().equals(operation))
                && fitRoots(here, there)
                && haveOneReducer(all)
                && haveOneKind(all)
                && fitLengths(here, there)
                && fitLengths(there, here);
    }

    /// Either no rank names a root, or one of a group is it and the other group means that one.
    private static boolean fitRoots(List<CollectiveCall> here, List<CollectiveCall> there) {
        return Stream.concat(here.stream(), there.stream()).allMatch(call -> call.root() == -1)
                || isRooted(here, there)
                || isRooted(there, here);
    }

    private static boolean isRooted(List<CollectiveCall> near, List<CollectiveCall> far) {
        int[] roots = IntStream.range(0, near.size())
                .filter(rank -> near.get(rank).root() == ROOT)
                .toArray();
        return roots.length == 1
                && near.stream().allMatch(call -> call.root() == ROOT || call.root() == NOBODY)
                && far.stream().allMatch(call -> call.root() == roots[0]);
    }

    private static boolean haveOneReducer(List<CollectiveCall> all) {
        return all.stream()
                .map(CollectiveCall::reducer)
                .filter(reducer -> !reducer.isEmpty())
                .distinct()
                .count() <= 1;
    }

    private static boolean haveOneKind(List<CollectiveCall> all) {
        return all.stream().allMatch(one -> all.stream().allMatch(one::fitsKind));
    }

    /// The ranks of a group send equally much, and as much as each of the others expects.
    private static boolean fitLengths(List<CollectiveCall> from, List<CollectiveCall> to) {
        long[] sent = from.stream()
                .mapToLong(CollectiveCall::sent)
                .filter(bytes -> bytes >= 0)
                .distinct()
                .toArray();
        return sent.length == 0
                || (sent.length == 1 && to.stream().allMatch(
                        call -> call.room() < 0 || call.room() == sent[0]));
    }
}
