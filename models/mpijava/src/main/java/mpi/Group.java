// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.atoll.mpj.Comparison;
import org.atoll.mpj.Group.Stretch;
import org.jspecify.annotations.Nullable;

/// Some ranks of the job in an order. Nothing here communicates.
@SuppressWarnings("doclint:missing") // see package-info
public final class Group implements Freeable {
    /// What a comparison never gives; mpiJava has it.
    public static final int EMPTY = -1;

    private org.atoll.mpj.@Nullable Group members;
    private boolean nobody;

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
        if (nobody) {
            throw new MPIException(
                    call + ": the group is null or was freed", MPI.ERR_GROUP, null);
        }
        return members;
    }

    @Override
    public void free() {
        nobody = true;
        members = null;
    }

    public boolean isNull() {
        return nobody;
    }

    public int Size() {
        return size("Size");
    }

    public int getSize() {
        return size("getSize");
    }

    private int size(String call) {
        org.atoll.mpj.Group here = members(call);
        return here == null ? 0 : here.size();
    }

    public int Rank() {
        return rank("Rank");
    }

    public int getRank() {
        return rank("getRank");
    }

    private int rank(String call) {
        org.atoll.mpj.Group here = members(call);
        return here == null || !here.isMember() ? MPI.UNDEFINED : here.rank();
    }

    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) {
        return translate("Translate_ranks", group1, ranks1, group2);
    }

    public static int[] translateRanks(Group group1, int[] ranks1, Group group2) {
        return translate("translateRanks", group1, ranks1, group2);
    }

    private static int[] translate(String call, Group group1, int[] ranks1, Group group2) {
        org.atoll.mpj.Group from = group1.members(call);
        org.atoll.mpj.Group to = group2.members(call);
        try {
            return Arrays.stream(ranks1).map(rank -> translate(from, rank, to)).toArray();
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
            throw new IllegalArgumentException(
                    "rank is " + rank + ": the group has no members");
        }
        int there = to == null ? -1 : from.translate(new int[] {rank}, to)[0];
        return there < 0 ? MPI.UNDEFINED : there;
    }

    public static int Compare(Group group1, Group group2) {
        return compare("Compare", group1, group2);
    }

    public static int compare(Group group1, Group group2) {
        return compare("compare", group1, group2);
    }

    private static int compare(String call, Group group1, Group group2) {
        org.atoll.mpj.Group a = group1.members(call);
        org.atoll.mpj.Group b = group2.members(call);
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

    public static Group Union(Group group1, Group group2) {
        return union("Union", group1, group2);
    }

    public static Group union(Group group1, Group group2) {
        return union("union", group1, group2);
    }

    private static Group union(String call, Group group1, Group group2) {
        org.atoll.mpj.Group a = group1.members(call);
        org.atoll.mpj.Group b = group2.members(call);
        if (a == null || b == null) {
            return new Group(a == null ? b : a);
        }
        return combined(call, a, b, org.atoll.mpj.Group::union);
    }

    public static Group Intersection(Group group1, Group group2) {
        return intersection("Intersection", group1, group2);
    }

    public static Group intersection(Group group1, Group group2) {
        return intersection("intersection", group1, group2);
    }

    private static Group intersection(String call, Group group1, Group group2) {
        org.atoll.mpj.Group a = group1.members(call);
        org.atoll.mpj.Group b = group2.members(call);
        return a == null || b == null
                ? new Group(null)
                : combined(call, a, b, org.atoll.mpj.Group::intersection);
    }

    public static Group Difference(Group group1, Group group2) {
        return difference("Difference", group1, group2);
    }

    public static Group difference(Group group1, Group group2) {
        return difference("difference", group1, group2);
    }

    private static Group difference(String call, Group group1, Group group2) {
        org.atoll.mpj.Group a = group1.members(call);
        org.atoll.mpj.Group b = group2.members(call);
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

    public Group Incl(int[] ranks) {
        return chosen("Incl", ranks.length == 0, group -> group.include(ranks));
    }

    public Group incl(int[] ranks) {
        return chosen("incl", ranks.length == 0, group -> group.include(ranks));
    }

    public Group Excl(int[] ranks) {
        return chosen("Excl", ranks.length == 0, group -> group.exclude(ranks));
    }

    public Group excl(int[] ranks) {
        return chosen("excl", ranks.length == 0, group -> group.exclude(ranks));
    }

    /// The ranks of some stretches.
    ///
    /// @param ranges for each the first and the last rank, and the stride
    public Group Range_incl(int[][] ranges) {
        return chosen("Range_incl", ranges.length == 0,
                group -> group.includeStretches(stretches(ranges)));
    }

    public Group rangeIncl(int[][] ranges) {
        return chosen("rangeIncl", ranges.length == 0,
                group -> group.includeStretches(stretches(ranges)));
    }

    public Group Range_excl(int[][] ranges) {
        return chosen("Range_excl", ranges.length == 0,
                group -> group.excludeStretches(stretches(ranges)));
    }

    public Group rangeExcl(int[][] ranges) {
        return chosen("rangeExcl", ranges.length == 0,
                group -> group.excludeStretches(stretches(ranges)));
    }

    private static Stretch[] stretches(int[][] ranges) {
        return Arrays.stream(ranges)
                .map(range -> {
                    if (range.length != 3) {
                        throw new IllegalArgumentException("a range has " + range.length
                                + " numbers: first rank, last rank and stride are needed");
                    }
                    return new Stretch(range[0], range[1], range[2]);
                })
                .toArray(Stretch[]::new);
    }
}
