// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// One agreement as one member goes through it. It knows nothing of frames and time: it is told
/// what happens, and says what is to be sent. Not for several threads at once.
///
/// The leader is the first member that is not known to be lost. Everyone reports its vote to the
/// leader. When all living members have, the leader proposes: the vote that one of them is bound
/// to already, else what all votes come to. Everyone binds itself to the proposal and says so.
/// When all living members have, it is agreed on, and the leader tells them. When the leader is
/// lost, everyone reports to the next one, those who know the outcome included.
///
/// Nobody listens to a member that it knows to be lost. So a leader that has heard from all who
/// live knows of any vote that was or can still be agreed on: some of them would be bound to it.
/// The argument is in decision 13.
final class Ballot {
    private final int self;
    private final int size;
    private final Post post;
    private final BitSet lost = new BitSet();
    private final Map<Integer, Vote> votes = new HashMap<>();
    private final BitSet accepted = new BitSet();
    private final BitSet told = new BitSet();
    private @Nullable Vote mine;
    private @Nullable Vote bound;
    private @Nullable Vote proposal;
    private volatile @Nullable Vote decision;

    /// Takes what is to be sent.
    interface Post {
        /// Sends to one member.
        ///
        /// @param member whom
        /// @param vote   the vote it is about
        /// @param boundTo for a report, the vote that the sender is bound to
        void send(
                int member, Letter.Kind kind, @Nullable Vote vote, @Nullable Vote boundTo);
    }

    /// Begins to follow an agreement, before this member has voted.
    ///
    /// @param self  this member
    /// @param size  how many members there are
    /// @param gone  those known to be lost
    Ballot(int self, int size, BitSet gone, Post post) {
        this.self = self;
        this.size = size;
        this.post = post;
        lost.or(gone);
    }

    /// The outcome. From any thread.
    @Nullable Vote decision() {
        return decision;
    }

    private int leader() {
        return lost.nextClearBit(0);
    }

    /// This member votes.
    void vote(Vote vote) {
        mine = vote;
        report();
    }

    private void report() {
        if (leader() == self) {
            lead();
        } else {
            post.send(leader(), Letter.Kind.REPORT, mine, bound);
        }
    }

    /// A member is lost.
    void lose(int member) {
        int before = leader();
        lost.set(member);
        if (mine == null) {
            return;
        }
        if (leader() != before) {
            report();
        } else if (leader() == self) {
            lead();
        }
    }

    /// A letter has come.
    void take(int from, Letter letter) {
        Vote vote = letter.vote();
        if (lost.get(from)) {
            return;
        }
        switch (letter.kind()) {
            case REPORT -> reported(from, letter);
            case ACCEPTED -> {
                accepted.set(from);
                lead();
            }
            case PROPOSE -> {
                bind(given(vote));
                post.send(from, Letter.Kind.ACCEPTED, null, null);
            }
            case DECIDED -> {
                bind(given(vote));
                decision = vote;
            }
            case FREED, FORGET -> throw new AssertionError("of no agreement: " + letter);
        }
    }

    private static Vote given(@Nullable Vote vote) {
        if (vote == null) {
            throw new AssertionError("a letter lacks its vote");
        }
        return vote;
    }

    private void reported(int from, Letter letter) {
        if (letter.vote() != null) {
            votes.put(from, letter.vote());
        }
        if (letter.bound() != null) {
            bind(letter.bound());
        }
        if (mine != null && leader() == self) {
            lead();
        }
    }

    /// All that are bound are bound to the same, as long as the one that proposed it leads or
    /// whoever leads now has not proposed.
    private void bind(Vote vote) {
        if (bound != null && !bound.equals(vote)) {
            throw new AssertionError("members are bound to " + bound + " and to " + vote);
        }
        bound = vote;
    }

    private void lead() {
        if (decision == null && proposal == null && others(votes.keySet()::contains)) {
            propose();
        }
        if (decision == null && proposal != null && others(accepted::get)) {
            decision = proposal;
        }
        if (decision != null) {
            tell();
        }
    }

    private void propose() {
        Vote chosen = bound != null ? bound : sum();
        proposal = chosen;
        bound = chosen;
        for (int member = 0; member < size; member++) {
            if (isOther(member)) {
                post.send(member, Letter.Kind.PROPOSE, chosen, null);
            }
        }
    }

    /// What the votes of the living come to. Whoever has no part in it is among the lost.
    private Vote sum() {
        Vote all = given(mine);
        for (Map.Entry<Integer, Vote> vote : votes.entrySet()) {
            all = lost.get(vote.getKey()) ? all : all.with(vote.getValue());
        }
        return all.without(lost);
    }

    /// Tells the outcome to those who wait for it: once each, for they report only if they have
    /// not heard of it from another leader, or to be asked.
    private void tell() {
        for (int member = 0; member < size; member++) {
            if (isOther(member) && votes.containsKey(member) && !told.get(member)) {
                told.set(member);
                post.send(member, Letter.Kind.DECIDED, decision, null);
            }
        }
    }

    private boolean isOther(int member) {
        return member != self && !lost.get(member);
    }

    private boolean others(IntPredicate test) {
        for (int member = 0; member < size; member++) {
            if (isOther(member) && !test.test(member)) {
                return false;
            }
        }
        return true;
    }

    /// Whom this member waits for, in words.
    String waiting() {
        if (leader() != self) {
            return "for rank " + leader();
        }
        StringJoiner missing = new StringJoiner(", ");
        for (int member = 0; member < size; member++) {
            boolean heard = proposal == null ? votes.containsKey(member) : accepted.get(member);
            if (isOther(member) && !heard) {
                missing.add(Integer.toString(member));
            }
        }
        return "for ranks " + missing;
    }
}
