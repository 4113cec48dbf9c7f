// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.jspecify.annotations.Nullable;

/// Ranks of a job in an order of their own (MPI 4.1, section 7.3). A group is the business of
/// one rank alone: nothing here communicates or blocks. Immutable; any thread may use it.
///
/// Groups come from [Comm#group] and are made into others by the operations on sets; from a
/// group, [Comm#create] and [Comm#createFromGroup] make communicators.
public final class Group {
    /// The number of a rank that is no member.
    public static final int NOT_A_MEMBER = -1;

    private final Members own;

    Group(Members members) {
        this.own = members;
    }

    /// What is behind a group; null stays null.
    @SuppressWarnings("NullAway") // null is refused where it is missed
    static Members members(@Nullable Group group) {
        return group == null ? null : group.own;
    }

    private Group of(IntStream chosen) {
        return new Group(own.of(own, chosen));
    }

    /// This rank's number in the group.
    ///
    /// @return 0..size-1, or [#NOT_A_MEMBER]
    public int rank() {
        return own.rank();
    }

    /// The number of members.
    ///
    /// @return at least 0
    public int size() {
        return own.size();
    }

    /// Whether this rank is a member.
    ///
    /// @return true if [#rank] is a number of the group
    public boolean isMember() {
        return own.isMember();
    }

    /// The members' world ranks.
    ///
    /// @return a copy, in the order of the group
    public int[] worldRanks() {
        return own.worldRanks();
    }

    /// The member with a world rank.
    ///
    /// @param worldRank any number
    /// @return its number in the group, or [#NOT_A_MEMBER]
    public int memberOf(int worldRank) {
        return own.memberOf(worldRank);
    }

    /// The members of this group, then those of another that are not in this one (MPI 4.1,
    /// section 7.3.2).
    ///
    /// @param other any group of the job
    public Group union(Group other) {
        Required.of("other", other, Group.class);
        return new Group(own.union(other.own));
    }

    /// The members of this group that are in another, in the order of this one (MPI 4.1, section
    /// 7.3.2).
    ///
    /// @param other any group of the job
    public Group intersection(Group other) {
        Required.of("other", other, Group.class);
        return of(IntStream.of(worldRanks()).filter(other.isMissing().negate()));
    }

    /// The members of this group that are not in another, in the order of this one (MPI 4.1,
    /// section 7.3.2).
    ///
    /// @param other any group of the job
    public Group difference(Group other) {
        Required.of("other", other, Group.class);
        return of(IntStream.of(worldRanks()).filter(other.isMissing()));
    }

    private IntPredicate isMissing() {
        return worldRank -> memberOf(worldRank) < 0;
    }

    /// Some members, in the order given (MPI 4.1, section 7.3.2).
    ///
    /// @param members their numbers in this group, each at most once
    /// @throws IllegalArgumentException if a number is none of this group, or comes twice
    public Group include(int... members) {
        Required.of("members", members, int[].class);
        return include("include", members);
    }

    private Group include(String call, int... members) {
        checkMembers(call, members);
        return of(IntStream.of(members).map(own::worldRank));
    }

    /// All members but some, in the order of this group (MPI 4.1, section 7.3.2).
    ///
    /// @param members the numbers in this group of those to leave out, each at most once
    /// @throws IllegalArgumentException if a number is none of this group, or comes twice
    public Group exclude(int... members) {
        Required.of("members", members, int[].class);
        return exclude("exclude", members);
    }

    private Group exclude(String call, int... members) {
        boolean[] out = checkMembers(call, members);
        return of(IntStream.range(0, size()).filter(m -> !out[m]).map(own::worldRank));
    }

    /// Members at equal distances, from one to at most another.
    ///
    /// @param first  a member
    /// @param last   where the stretch ends, if the stride leads there; else it ends before
    /// @param stride the distance, not 0; positive if `last` comes after `first`, negative if it
    ///     comes before
    public record Stretch(int first, int last, int stride) {

        /// The numbers the stretch names, of which the first and the last are members.
        private IntStream members(String call, Group of) {
            long way = (long) last - first;
            if (stride == 0 || Long.signum(way) == -Integer.signum(stride)) {
                String allowed =
                        way == 0 ? "any other" : way > 0 ? "a positive one" : "a negative one";
                throw Fault.wrongArgument(
                        call, "the stretch from # to # has the stride #", "allowed is " + allowed,
                        first, last, stride);
            }
            int steps = (int) (way / stride);
            of.checkMember(call, first);
            of.checkMember(call, first + steps * stride);
            return IntStream.rangeClosed(0, steps).map(i -> first + i * stride);
        }
    }

    /// The members that stretches name, in the order given (MPI 4.1, section 7.3.2).
    ///
    /// @param stretches of members of this group; no member may be named twice
    /// @throws IllegalArgumentException if a number is none of this group, or comes twice, or if a
    ///     stride leads away from its stretch's end
    public Group includeStretches(Stretch... stretches) {
        String call = "includeStretches";
        return include(call, members(call, stretches));
    }

    /// All members but those that stretches name (MPI 4.1, section 7.3.2).
    ///
    /// @param stretches of members of this group; no member may be named twice
    /// @throws IllegalArgumentException if a number is none of this group, or comes twice, or if a
    ///     stride leads away from its stretch's end
    public Group excludeStretches(Stretch... stretches) {
        String call = "excludeStretches";
        return exclude(call, members(call, stretches));
    }

    private int[] members(String call, Stretch... stretches) {
        Required.of("stretches", stretches, Stretch[].class);
        return Arrays.stream(stretches)
                .map(each -> Required.of("one of stretches", each, Stretch.class))
                .flatMapToInt(each -> each.members(call, this)).toArray();
    }

    private boolean[] checkMembers(String call, int... members) {
        boolean[] seen = new boolean[size()];
        for (int member : members) {
            checkMember(call, member);
            if (seen[member]) {
                throw Fault.wrongArgument(
                        Flaw.RANK, call, "rank # is named twice", "allowed is once", member);
            }
            seen[member] = true;
        }
        return seen;
    }

    private void checkMember(String call, int member) {
        if (member < 0 || member >= size()) {
            throw Fault.wrongArgument(Flaw.RANK, call, "rank", allowed(), member);
        }
    }

    private String allowed() {
        return size() == 0
                ? "the group has no members"
                : "a rank of this group is 0 to " + (size() - 1);
    }

    /// What members of this group are in another (MPI 4.1, section 7.3.1).
    ///
    /// @param members numbers in this group, or [Comm#NOBODY], which stays itself
    /// @param other   any group of the job
    /// @return their numbers there, [#NOT_A_MEMBER] for those it does not have
    /// @throws IllegalArgumentException if a number is none of this group
    public int[] translate(int[] members, Group other) {
        Required.of("members", members, int[].class);
        Required.of("other", other, Group.class);
        int[] theirs = new int[members.length];
        for (int i = 0; i < members.length; i++) {
            if (members[i] != Domain.NOBODY && (members[i] < 0 || members[i] >= size())) {
                throw Fault.wrongArgument(Flaw.RANK, "translate", "rank", allowed(), members[i]);
            }
            theirs[i] =
                    members[i] == Domain.NOBODY
                            ? Domain.NOBODY
                            : other.memberOf(own.worldRank(members[i]));
        }
        return theirs;
    }

    /// Whether another group has the same members, and in the same order (MPI 4.1, section
    /// 7.3.1).
    ///
    /// @param other any group of the job
    /// @return [Comparison#IDENTICAL], [Comparison#SIMILAR] or [Comparison#UNEQUAL]
    public Comparison compare(Group other) {
        Required.of("other", other, Group.class);
        if (Arrays.equals(worldRanks(), other.worldRanks())) {
            return Comparison.IDENTICAL;
        }
        boolean same =
                size() == other.size()
                        && IntStream.of(worldRanks()).noneMatch(other.isMissing());
        return same ? Comparison.SIMILAR : Comparison.UNEQUAL;
    }

    @Override
    public String toString() {
        return own.toString();
    }

    /// The result of comparing two groups or two communicators (MPI 4.1, sections 7.3.1 and 7.4.1).
    public enum Comparison {
        /// Groups: the same members in the same order. Communicators: the same one.
        IDENTICAL,

        /// Communicators: the same members in the same order, with different contexts.
        CONGRUENT,

        /// The same members in another order.
        SIMILAR,

        /// Different members.
        UNEQUAL
    }
}
