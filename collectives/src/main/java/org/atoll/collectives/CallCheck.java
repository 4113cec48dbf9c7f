// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Buffer;

/// Before each collective of a team, lets all ranks tell each other what they are about to call,
/// and stops all of them when that differs. What they tell has one length, whatever they call, so
/// that it arrives even then.
///
/// One thread at a time.
final class CallCheck {
    private static final int BYTES = 160;
    private static final String ANY_KIND = "bytes";

    private final Team team;
    private final Selection selection;
    private long calls;

    CallCheck(Team team, Selection selection) {
        this.team = team;
        this.selection = selection;
    }

    /// What one rank calls.
    ///
    /// @param operation its name
    /// @param root      the root, or -1
    /// @param bytes     the length that must be equal, or -1
    /// @param kind      what the elements are; bytes go with any
    /// @param reducer   how values are combined, or empty
    record Call(String operation, int root, long bytes, String kind, String reducer) {

        boolean fits(Call other) {
            return operation.equals(other.operation)
                    && root == other.root
                    && bytes == other.bytes
                    && reducer.equals(other.reducer)
                    && (kind.equals(other.kind) || isAnyKind() || other.isAnyKind());
        }

        private boolean isAnyKind() {
            return kind.equals(ANY_KIND) || kind.isEmpty();
        }

        String line() {
            return String.join("\t", operation, "" + root, "" + bytes, kind, reducer);
        }

        static Call of(String line) {
            String[] words = line.split("\t", -1);
            return new Call(
                    words[0],
                    Integer.parseInt(words[1]),
                    Long.parseLong(words[2]),
                    words[3],
                    words[4]);
        }

        @Override
        public String toString() {
            return operation
                    + (bytes < 0 ? "" : " of " + bytes + " bytes")
                    + (isAnyKind() ? "" : " of " + kind)
                    + (reducer.isEmpty() ? "" : " by " + reducer)
                    + (root < 0 ? "" : ", root " + root);
        }
    }

    /// What elements are called.
    static String kind(Buffer buffer) {
        String name = buffer.elements().allocate(0).getClass().getSimpleName();
        return name.equals("byte[]") || !name.endsWith("[]") ? ANY_KIND : name;
    }

    /// Blocks until all ranks have told.
    ///
    /// @param mine what this rank calls
    /// @throws IllegalStateException if they do not call the same
    void compare(Call mine) {
        calls++;
        Buffer all = Bytes.NONE.fresh((long) BYTES * team.size());
        Partition parts = Partition.equal(team.size(), BYTES);
        Buffer own = parts.of(all, team.rank());
        byte[] text = Arrays.copyOf(mine.line().getBytes(UTF_8), BYTES);
        System.arraycopy(text, 0, (byte[]) own.array(), (int) own.offset(), BYTES);
        selection.allGather.pick(all.bytes(), team.size(), true).run(team, own, all, parts);
        List<Call> told = new ArrayList<>();
        for (int rank = 0; rank < team.size(); rank++) {
            told.add(told(parts.of(all, rank)));
        }
        for (int rank = 1; rank < told.size(); rank++) {
            if (!told.get(rank).fits(told.getFirst())) {
                throw new IllegalStateException(
                        "the ranks call different collectives, the " + calls
                                + ". of this communicator: " + list(told));
            }
        }
    }

    private static Call told(Buffer part) {
        byte[] bytes = (byte[]) part.array();
        int end = (int) part.offset();
        while (end < part.offset() + BYTES && bytes[end] != 0) {
            end++;
        }
        return Call.of(
                new String(bytes, (int) part.offset(), end - (int) part.offset(), UTF_8));
    }

    /// Who calls what, ranks that call the same together.
    private static String list(List<Call> told) {
        List<String> groups = new ArrayList<>();
        for (Call call : told.stream().distinct().toList()) {
            List<Integer> ranks = new ArrayList<>();
            for (int rank = 0; rank < told.size(); rank++) {
                if (told.get(rank).equals(call)) {
                    ranks.add(rank);
                }
            }
            String who = ranks.size() == 1 ? "rank " + ranks.getFirst() : "ranks " + ranks;
            groups.add(who + " " + call);
        }
        return String.join("; ", groups);
    }
}
