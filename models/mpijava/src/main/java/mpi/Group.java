// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.atoll.mpj.Group.Comparison;
import org.atoll.mpj.Group.Stretch;
import org.jspecify.annotations.Nullable;

/// Some ranks of the job in an order. Nothing here communicates.
public final class Group implements Freeable {
    /// What a comparison never gives; mpiJava has it.
    public static final int EMPTY = -1;

    private org.atoll.mpj.@Nullable Group members;
    private boolean nobody;
    private boolean freed;

    /// Creates a group.
    ///
    /// @param members the group below; null for one without members
    Group(org.atoll.mpj.@Nullable Group members) {
        this.members = members;
    }

    /// What stands for no group.
    static Group none() {
        Group none = new Group(null);
        none.nobody = true;
        return none;
    }

    /// The group below, or null if it has no members.
    org.atoll.mpj.@Nullable Group members(String call) {
        Presence.HERE.requireNotAfter(call);
        try {
            return members();
        } catch (WrongArgument e) {
            throw MPIException.in(call, e);
        }
    }

    /// The same for a call that names itself where it handles exceptions.
    org.atoll.mpj.@Nullable Group members() {
        if (nobody) {
            throw new WrongArgument(
                    MPI.ERR_GROUP, "the group " + (freed ? "was freed" : "is null"));
        }
        return members;
    }

    /// Gives the group back; a second time nothing happens, nor to [MPI#GROUP_EMPTY].
    @Override
    @SuppressWarnings("ReferenceEquality") // a constant is compared
    public void free() {
        if (this == MPI.GROUP_EMPTY) {
            return;
        }
        freed |= !nobody;
        nobody = true;
        members = null;
    }

    /// Whether this is no group, or was freed.
    public boolean isNull() {
        return nobody;
    }

    /// How many ranks the group has.
    ///
    /// @return at least 0
    public int Size() {
        return size("Size");
    }

    /// How many ranks the group has.
    ///
    /// @return at least 0
    public int getSize() {
        return size("getSize");
    }

    private int size(String call) {
        org.atoll.mpj.Group here = members(call);
        return here == null ? 0 : here.size();
    }

    /// This rank's number in the group.
    ///
    /// @return [MPI#UNDEFINED] if it is not in it
    public int Rank() {
        return rank("Rank");
    }

    /// This rank's number in the group.
    ///
    /// @return [MPI#UNDEFINED] if it is not in it
    public int getRank() {
        return rank("getRank");
    }

    private int rank(String call) {
        org.atoll.mpj.Group here = members(call);
        return here == null || !here.isMember() ? MPI.UNDEFINED : here.rank();
    }

    /// The numbers that ranks of one group have in another (MPI 4.1, section 7.3.1).
    ///
    /// @param ranks1 ranks of the first
    /// @return for each its number there, or [MPI#UNDEFINED]
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) {
        return translate("Translate_ranks", group1, ranks1, group2);
    }

    /// The numbers that ranks of one group have in another (MPI 4.1, section 7.3.1).
    ///
    /// @param ranks1 ranks of the first
    /// @return for each its number there, or [MPI#UNDEFINED]
    public static int[] translateRanks(Group group1, int[] ranks1, Group group2) {
        return translate("translateRanks", group1, ranks1, group2);
    }

    private static int[] translate(String call, Group group1, int[] ranks1, Group group2) {
        org.atoll.mpj.Group from = Required.of(call, "group1", group1).members(call);
        org.atoll.mpj.Group to = Required.of(call, "group2", group2).members(call);
        try {
            return Arrays.stream(Required.of("ranks1", ranks1))
                    .map(rank -> translate(from, rank, to)).toArray();
        } catch (RuntimeException e) {
            throw MPIException.in(call, e);
        }
    }

    private static int translate(
            org.atoll.mpj.@Nullable Group from, int rank, org.atoll.mpj.@Nullable Group to) {
        if (rank == MPI.PROC_NULL) {
            return rank;
        }
        if (from == null) {
            throw new WrongArgument(
                    MPI.ERR_RANK, "rank is " + rank + ": the group has no members");
        }
        int there = to == null ? -1 : from.translate(new int[] {rank}, to)[0];
        return there < 0 ? MPI.UNDEFINED : there;
    }

    /// Compares members and their order (MPI 4.1, section 7.3.1).
    ///
    /// @return [MPI#IDENT], [MPI#SIMILAR] or [MPI#UNEQUAL]
    public static int Compare(Group group1, Group group2) {
        return compare("Compare", group1, group2);
    }

    /// Compares members and their order (MPI 4.1, section 7.3.1).
    ///
    /// @return [MPI#IDENT], [MPI#SIMILAR] or [MPI#UNEQUAL]
    public static int compare(Group group1, Group group2) {
        return compare("compare", group1, group2);
    }

    private static int compare(String call, Group group1, Group group2) {
        org.atoll.mpj.Group a = Required.of(call, "group1", group1).members(call);
        org.atoll.mpj.Group b = Required.of(call, "group2", group2).members(call);
        if (a == null || b == null) {
            return group1.size(call) == group2.size(call) ? MPI.IDENT : MPI.UNEQUAL;
        }
        return number(a.compare(b));
    }

    /// The standard's number for a comparison.
    static int number(Comparison comparison) {
        return switch (comparison) {
            case IDENTICAL -> MPI.IDENT;
            case CONGRUENT -> MPI.CONGRUENT;
            case SIMILAR -> MPI.SIMILAR;
            case UNEQUAL -> MPI.UNEQUAL;
        };
    }

    /// The first group, and behind it who is in the second only (MPI 4.1, section 7.3.2).
    public static Group Union(Group group1, Group group2) {
        return union("Union", group1, group2);
    }

    /// The first group, and behind it who is in the second only (MPI 4.1, section 7.3.2).
    public static Group union(Group group1, Group group2) {
        return union("union", group1, group2);
    }

    private static Group union(String call, Group group1, Group group2) {
        org.atoll.mpj.Group a = Required.of(call, "group1", group1).members(call);
        org.atoll.mpj.Group b = Required.of(call, "group2", group2).members(call);
        if (a == null || b == null) {
            return new Group(a == null ? b : a);
        }
        return combined(call, a, b, org.atoll.mpj.Group::union);
    }

    /// Who is in both groups, in the order of the first (MPI 4.1, section 7.3.2).
    public static Group Intersection(Group group1, Group group2) {
        return intersection("Intersection", group1, group2);
    }

    /// Who is in both groups, in the order of the first (MPI 4.1, section 7.3.2).
    public static Group intersection(Group group1, Group group2) {
        return intersection("intersection", group1, group2);
    }

    private static Group intersection(String call, Group group1, Group group2) {
        org.atoll.mpj.Group a = Required.of(call, "group1", group1).members(call);
        org.atoll.mpj.Group b = Required.of(call, "group2", group2).members(call);
        return a == null || b == null
                ? new Group(null)
                : combined(call, a, b, org.atoll.mpj.Group::intersection);
    }

    /// Who is in the first group only (MPI 4.1, section 7.3.2).
    public static Group Difference(Group group1, Group group2) {
        return difference("Difference", group1, group2);
    }

    /// Who is in the first group only (MPI 4.1, section 7.3.2).
    public static Group difference(Group group1, Group group2) {
        return difference("difference", group1, group2);
    }

    private static Group difference(String call, Group group1, Group group2) {
        org.atoll.mpj.Group a = Required.of(call, "group1", group1).members(call);
        org.atoll.mpj.Group b = Required.of(call, "group2", group2).members(call);
        return a == null || b == null
                ? new Group(a)
                : combined(call, a, b, org.atoll.mpj.Group::difference);
    }

    private static Group combined(
            String call, org.atoll.mpj.Group a, org.atoll.mpj.Group b,
            BinaryOperator<org.atoll.mpj.Group> how) {
        try {
            return new Group(how.apply(a, b));
        } catch (RuntimeException e) {
            throw MPIException.in(call, e);
        }
    }

    private static boolean isEmpty(String call, int[] ranks) {
        return Required.of(call, "ranks", ranks).length == 0;
    }

    private static boolean isEmpty(String call, int[][] ranges) {
        return Required.of(call, "ranges", ranges).length == 0;
    }

    private Group chosen(String call, boolean nothing, UnaryOperator<org.atoll.mpj.Group> how) {
        org.atoll.mpj.Group here = members(call);
        if (here == null && !nothing) {
            throw new MPIException(call + ": the group has no members", MPI.ERR_RANK, null);
        }
        try {
            return new Group(here == null ? null : how.apply(here));
        } catch (RuntimeException e) {
            throw MPIException.in(call, e);
        }
    }

    /// Some ranks, in the order in which they are named (MPI 4.1, section 7.3.2).
    ///
    /// @param ranks ranks of this group
    public Group Incl(int[] ranks) {
        return chosen("Incl", isEmpty("Incl", ranks), group -> group.include(ranks));
    }

    /// Some ranks, in the order in which they are named (MPI 4.1, section 7.3.2).
    ///
    /// @param ranks ranks of this group
    public Group incl(int[] ranks) {
        return chosen("incl", isEmpty("incl", ranks), group -> group.include(ranks));
    }

    /// All ranks but some (MPI 4.1, section 7.3.2).
    ///
    /// @param ranks ranks of this group
    public Group Excl(int[] ranks) {
        return chosen("Excl", isEmpty("Excl", ranks), group -> group.exclude(ranks));
    }

    /// All ranks but some (MPI 4.1, section 7.3.2).
    ///
    /// @param ranks ranks of this group
    public Group excl(int[] ranks) {
        return chosen("excl", isEmpty("excl", ranks), group -> group.exclude(ranks));
    }

    /// The ranks of some stretches.
    ///
    /// @param ranges for each the first and the last rank, and the stride
    public Group Range_incl(int[][] ranges) {
        return chosen("Range_incl", isEmpty("Range_incl", ranges),
                group -> group.includeStretches(stretches(ranges)));
    }

    /// The ranks of some stretches (MPI 4.1, section 7.3.2).
    ///
    /// @param ranges for each the first and the last rank, and the stride
    public Group rangeIncl(int[][] ranges) {
        return chosen("rangeIncl", isEmpty("rangeIncl", ranges),
                group -> group.includeStretches(stretches(ranges)));
    }

    /// All ranks but those of some stretches (MPI 4.1, section 7.3.2).
    ///
    /// @param ranges for each the first and the last rank, and the stride
    public Group Range_excl(int[][] ranges) {
        return chosen("Range_excl", isEmpty("Range_excl", ranges),
                group -> group.excludeStretches(stretches(ranges)));
    }

    /// All ranks but those of some stretches (MPI 4.1, section 7.3.2).
    ///
    /// @param ranges for each the first and the last rank, and the stride
    public Group rangeExcl(int[][] ranges) {
        return chosen("rangeExcl", isEmpty("rangeExcl", ranges),
                group -> group.excludeStretches(stretches(ranges)));
    }

    private static Stretch[] stretches(int[][] ranges) {
        return Arrays.stream(ranges)
                .map(range -> {
                    if (Required.of("a range", range).length != 3) {
                        throw new IllegalArgumentException("a range has " + range.length
                                + " numbers: first rank, last rank and stride are needed");
                    }
                    return new Stretch(range[0], range[1], range[2]);
                })
                .toArray(Stretch[]::new);
    }
}
