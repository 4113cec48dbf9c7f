// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;

/// The call that one rank is about to make, as it tells the others when calls are checked.
///
/// @param root      the root, one of the roles of [CrossCheck], or -1
/// @param sent      the bytes that must be as many as those of the other ranks, or -1
/// @param room      between two groups, the bytes expected from the other group, or -1; within one,
///                  [#MAKES] or [#OBJECTS] or -1
/// @param kind      what the elements are, or empty; bytes go with any
/// @param reducer   how values are combined, or empty
public record CollectiveCall(
        String operation, int root, long sent, long room, String kind, String reducer) {
    /// Something is made of all ranks, that one of them may object to.
    static final long MAKES = -2;

    /// The rank objects to what is made.
    static final long OBJECTS = -3;

    /// Room for the longest names that Atoll has, and a kind.
    private static final int BYTES = 256;

    private static final int KIND_BYTES = 80;
    private static final String ANY_KIND = "bytes";

    /// A call that has a name and a root, and nothing else that must be equal.
    ///
    /// @param root      the root, or -1
    public static CollectiveCall of(String operation, int root) {
        return new CollectiveCall(operation, root, -1, -1, "", "");
    }

    /// What elements are called.
    ///
    /// @return a name such as `int[]`
    public static String kind(Elements elements) {
        String name = elements.allocate(0).getClass().getSimpleName();
        return name.equals("byte[]") || !name.endsWith("[]") ? ANY_KIND : shortened(name);
    }

    /// A program may have names of any length: of long ones the beginning is told, and a number
    /// that differs if the rest does.
    private static String shortened(String name) {
        byte[] text = name.getBytes(UTF_8);
        return text.length <= KIND_BYTES
                ? name
                : new String(text, 0, KIND_BYTES / 2, UTF_8)
                        + "..." + Integer.toHexString(name.hashCode());
    }

    /// The same in another form, which the words behind its name tell.
    CollectiveCall in(String form) {
        return form.isEmpty()
                ? this
                : new CollectiveCall(operation + form, root, sent, room, kind, reducer);
    }

    boolean fits(CollectiveCall other) {
        return operation.equals(other.operation)
                && root == other.root
                && sent == other.sent
                && reducer.equals(other.reducer)
                && fitsKind(other);
    }

    /// Whether some ranks object to what all others are about to make.
    static boolean areObjections(List<CollectiveCall> told) {
        List<CollectiveCall> others = told.stream().filter(call -> call.room != OBJECTS).toList();
        return others.size() < told.size()
                && others.stream().allMatch(call ->
                        call.room == MAKES && call.fits(others.getFirst()));
    }

    boolean fitsKind(CollectiveCall other) {
        return kind.equals(other.kind) || isAnyKind() || other.isAnyKind();
    }

    private boolean isAnyKind() {
        return kind.equals(ANY_KIND) || kind.isEmpty();
    }

    /// As many bytes as what anybody else tells, so that it arrives whatever that calls.
    void write(Buffer all, int rank, int size) {
        Buffer own = places(size).of(all, rank);
        String line = String.join(
                "\t", operation, "" + root, "" + sent, "" + room, kind, reducer);
        byte[] text = Arrays.copyOf(line.getBytes(UTF_8), BYTES);
        System.arraycopy(text, 0, (byte[]) own.array(), (int) own.offset(), BYTES);
    }

    /// Room for what all ranks of a group tell.
    static Buffer room(int size) {
        return Bytes.NONE.fresh((long) BYTES * size);
    }

    static Partition places(int size) {
        return Partition.equal(size, BYTES);
    }

    /// What the ranks of a group have told, in their order.
    static List<CollectiveCall> read(Buffer all, int size) {
        List<CollectiveCall> told = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            told.add(read(places(size).of(all, rank)));
        }
        return told;
    }

    private static CollectiveCall read(Buffer part) {
        byte[] bytes = (byte[]) part.array();
        int end = (int) part.offset();
        while (end < part.offset() + BYTES && bytes[end] != 0) {
            end++;
        }
        String line = new String(bytes, (int) part.offset(), end - (int) part.offset(), UTF_8);
        String[] words = line.split("\t", -1);
        return new CollectiveCall(
                words[0],
                Integer.parseInt(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                words[4],
                words[5]);
    }

    /// Who calls what, ranks that call the same together.
    ///
    /// @param where what is said of the ranks' group, behind their numbers
    static String list(List<CollectiveCall> told, String where) {
        List<String> groups = new ArrayList<>();
        for (CollectiveCall call : told.stream().distinct().toList()) {
            List<Integer> ranks = new ArrayList<>();
            for (int rank = 0; rank < told.size(); rank++) {
                if (told.get(rank).equals(call)) {
                    ranks.add(rank);
                }
            }
            String who = ranks.size() == 1 ? "rank " + ranks.getFirst() : "ranks " + ranks;
            groups.add(who + where + " " + call);
        }
        return String.join("; ", groups);
    }

    private String lengths() {
        if (room >= 0 && sent >= 0 && room != sent) {
            return " of " + sent + " bytes for " + room;
        }
        long bytes = Math.max(sent, room);
        return bytes < 0 ? "" : " of " + bytes + " bytes";
    }

    private String rooted() {
        return switch (root) {
            case -1 -> "";
            case CrossCheck.ROOT -> ", root ROOT";
            case CrossCheck.NOBODY -> ", root NOBODY";
            default -> ", root " + root;
        };
    }

    /// A rank that objects has called only what failed, not the operation by which others hear.
    @Override
    public String toString() {
        return room == OBJECTS ? "contribute, which has failed there" : words();
    }

    private String words() {
        return operation
                + lengths()
                + (isAnyKind() ? "" : " of " + kind)
                + (reducer.isEmpty() ? "" : " by " + reducer)
                + rooted();
    }
}
