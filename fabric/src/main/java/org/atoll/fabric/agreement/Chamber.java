// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.atoll.fabric.Endpoint;
import org.jspecify.annotations.Nullable;

/// The agreements of one communicator on one rank: the last one, and the one before, which others
/// may still be at. Holder only.
final class Chamber {
    private final int context;
    private final Endpoint endpoint;
    private final int frame;

    /// Letters of an agreement to which this rank has not come yet.
    private final List<Early> early = new ArrayList<>();

    private final Parting parting;
    private int[] worldRanks = {};
    private int opened;
    private @Nullable Ballot last;
    private @Nullable Ballot previous;

    private record Early(int source, Letter letter) {}

    /// Begins before there was any.
    ///
    /// @param context  the communicator's
    /// @param frame    the number of the frames of letters
    Chamber(int context, Endpoint endpoint, int frame) {
        this.context = context;
        this.endpoint = endpoint;
        this.frame = frame;
        this.parting = new Parting((to, kind) ->
                send(endpoint, frame, to, new Letter(context, 0, kind, null, null)));
    }

    /// This rank comes to the next agreement. That it does so shows that it knows the outcome of
    /// the last one; so, once this one has one, nobody needs the last any more.
    Ballot open(int[] members, int self, IntPredicate lost) {
        worldRanks = members;
        int number = opened++;
        BitSet gone = new BitSet();
        IntStream.range(0, members.length)
                .filter(member -> lost.test(members[member]))
                .forEach(gone::set);
        Ballot ballot = new Ballot(self, members.length, gone, (to, kind, vote, bound) -> send(
                endpoint, frame, members[to], new Letter(context, number, kind, vote, bound)));
        previous = last;
        last = ballot;
        List<Early> waiting = List.copyOf(early);
        early.clear();
        waiting.forEach(one -> take(one.source(), one.letter()));
        return ballot;
    }

    private static void send(Endpoint endpoint, int frame, int worldRank, Letter letter) {
        endpoint.send(endpoint.peer(worldRank), new Envelope(frame, letter));
    }

    /// This rank has freed the communicator.
    void free(int[] members, int self, IntPredicate lost) {
        parting.free(members, self, lost);
    }

    /// Whether nobody will need this rank's part in any agreement.
    boolean isOver() {
        return parting.isOver();
    }

    /// A letter has come.
    void take(int source, Letter letter) {
        if (letter.kind().isOfParting()) {
            parting.take(source, letter.kind());
        } else {
            takeOfAgreement(source, letter);
        }
    }

    /// One about an agreement before the previous one is from a rank that has its outcome: it
    /// needs no answer.
    private void takeOfAgreement(int source, Letter letter) {
        int age = opened - 1 - letter.number();
        if (age < 0) {
            early.add(new Early(source, letter));
        } else if (age < 2) {
            Ballot ballot = age == 0 ? last : previous;
            if (ballot != null) {
                ballot.take(member(source), letter);
            }
        }
        endpoint.rouseSleepers();
    }

    private int member(int worldRank) {
        return IntStream.range(0, worldRanks.length)
                .filter(member -> worldRanks[member] == worldRank)
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        "rank " + worldRank + " takes part in an agreement of others"));
    }

    void lose(int worldRank) {
        for (Ballot ballot : Arrays.asList(previous, last)) {
            if (ballot != null && IntStream.of(worldRanks).anyMatch(rank -> rank == worldRank)) {
                ballot.lose(member(worldRank));
            }
        }
        parting.lose(worldRank);
    }
}
