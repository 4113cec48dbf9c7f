// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.util.Arrays;
import org.atoll.hybrid.icl.Icl;
import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Call;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// One thread's part in an h-relation: no node sends or gets more than h keys. A key travels with
/// its place, both in one `long`.
///
/// In two phases a key goes by way of another node, so that no message of either phase has more
/// than h/p + p keys on p nodes: of the keys from one node to another, every p-th takes the same
/// way.
///
/// Source: D. A. Bader, D. R. Helman and J. JaJa, Practical Parallel Algorithms for Personalized
/// Communication and Integer Sorting, 1996.
final class Permutation {
    /// The setting with the ratio of the longest message to the mean from which on keys go in two
    /// phases; 0 for never.
    static final String RATIO_SETTING = "atoll.hybrid.relay.ratio";

    private final NodeJob job;
    private final Member member;
    private final Table table;

    /// The data that the threads of a node have in common. Each writes its own row of `counts`; the
    /// one that arrives last writes the rest.
    static final class Table {
        private final int[][] counts;
        private final int[][] offsets;
        private final int[] starts;
        private final int[] sent;
        private final int[] received;
        private boolean twice;
        private long most;
        private long[] out = {};
        private long[] in = {};

        Table(int threads, int nodes) {
            counts = new int[threads][nodes];
            offsets = new int[threads][nodes];
            starts = new int[nodes + 1];
            sent = new int[nodes];
            received = new int[nodes];
        }
    }

    /// The keys that a phase begins with.
    @FunctionalInterface
    interface Keys {
        /// A key with its place above.
        long pair(int index);
    }

    Permutation(NodeJob job, Member member, Table table) {
        this.job = job;
        this.member = member;
        this.table = table;
    }

    /// Refuses arrays that are too short, or were released.
    static void require(
            CallChecks checks, NodeMemory memory, int[] keys, int[] places, int count, int[] out) {
        for (int[] array : new int[][] {keys, places, out}) {
            memory.require("permute", array);
        }
        if (count < 0 || count > Math.min(keys.length, places.length)) {
            throw new IllegalArgumentException(checks.here() + ": permute of " + count
                    + " keys: there are " + keys.length + " keys and " + places.length
                    + " places");
        }
    }

    /// Brings keys to their places.
    ///
    /// @param keys   this node's
    /// @param places where they go
    /// @param out    this node's places
    /// @return the most keys in a message of this node to another one
    long run(int[] keys, int[] places, int count, int[] out, Phases phases) {
        Keys own = index ->
                (long) places[index] << Integer.SIZE | Integer.toUnsignedLong(keys[index]);
        meet("places", () -> gatherStarts(out.length));
        count(own, count);
        meet("way", () -> table.twice = choose(phases));
        if (table.twice) {
            phase(own, count, true);
            long[] come = table.in;
            count(index -> come[index], come.length);
            meet("relay", null);
            phase(index -> come[index], come.length, false);
        } else {
            phase(own, count, false);
        }
        put(table.in, out);
        member.meet(new Call("permute", count, out), null);
        return table.most;
    }

    private void put(long[] come, int[] out) {
        if (come.length != out.length) {
            throw new IllegalStateException("node " + job.node() + ", thread " + member.number()
                    + ": permute: " + come.length + " keys for " + out.length
                    + " places: each needs one");
        }
        int start = table.starts[job.node()];
        int end = share(come.length, member.number() + 1);
        for (int i = share(come.length, member.number()); i < end; i++) {
            out[(int) (come[i] >>> Integer.SIZE) - start] = (int) come[i];
        }
    }

    private void meet(String step, @Nullable Runnable last) {
        member.meet(Call.of("permute, " + step), last);
    }

    private void gatherStarts(int length) {
        int[] one = {length};
        int[] all = new int[job.nodes()];
        job.collectives().allGather(Stretch.of(one), Stretch.of(all));
        for (int node = 0; node < all.length; node++) {
            table.starts[node + 1] = Math.addExact(table.starts[node], all[node]);
        }
    }

    /// Counts for each node the keys of this thread's share that go there.
    private void count(Keys keys, int count) {
        int[] mine = table.counts[member.number()];
        Arrays.fill(mine, 0);
        int end = share(count, member.number() + 1);
        for (int i = share(count, member.number()); i < end; i++) {
            mine[nodeOf((int) (keys.pair(i) >>> Integer.SIZE))]++;
        }
    }

    private int share(int count, int thread) {
        return (int) ((long) count * thread / job.threads());
    }

    private int nodeOf(int place) {
        int[] starts = table.starts;
        int nodes = job.nodes();
        if (place < 0 || place >= starts[nodes]) {
            throw new IllegalArgumentException("node " + job.node() + ", thread "
                    + member.number() + ": permute: a key for place " + place
                    + "; places are 0 to " + (starts[nodes] - 1));
        }
        int node = (int) ((long) place * nodes / starts[nodes]); // right, if all have as many
        while (place < starts[node]) {
            node--;
        }
        while (place >= starts[node + 1]) {
            node++;
        }
        return node;
    }

    private boolean choose(Phases phases) {
        return switch (phases) {
            case ONE -> false;
            case TWO -> true;
            case BY_RATIO -> pays();
        };
    }

    private boolean pays() {
        int ratio = job.world().settings().number(RATIO_SETTING, 0, 0);
        if (ratio == 0) {
            return false;
        }
        long longest = 0;
        long sum = 0;
        for (int to = 0; to < job.nodes(); to++) {
            longest = Math.max(longest, total(to));
            sum += total(to);
        }
        Icl icl = job.collectives();
        long most = icl.allReduce(longest, Reduction.MAX);
        long all = icl.allReduce(sum, Reduction.SUM);
        return most * job.nodes() * job.nodes() > ratio * all;
    }

    private long total(int to) {
        long total = 0;
        for (int[] counts : table.counts) {
            total += counts[to];
        }
        return total;
    }

    /// Sends the keys that were counted, to their nodes or by way of others.
    private void phase(Keys keys, int count, boolean relayed) {
        meet("counts", () -> prepare(relayed));
        pack(keys, count, relayed);
        PartsExchange exchange = new PartsExchange(
                table.out, Parts.of(table.sent), table.in, Parts.of(table.received));
        if (job.isCrowded()) {
            meet("keys", () -> exchange.carryAll(job));
            return;
        }
        meet("keys", null);
        exchange.carry(job, member);
        meet("arrival", null);
    }

    /// Lays out what is sent, by node and within that by thread, and tells the others how much.
    private void prepare(boolean relayed) {
        int nodes = job.nodes();
        int[][] legs = relayed ? relays() : table.counts;
        int at = 0;
        for (int to = 0; to < nodes; to++) {
            int begin = at;
            for (int thread = 0; thread < legs.length; thread++) {
                table.offsets[thread][to] = at;
                at += legs[thread][to];
            }
            table.sent[to] = at - begin;
            if (to != job.node()) {
                table.most = Math.max(table.most, table.sent[to]);
            }
        }
        if (relayed) {
            rankAll();
        }
        job.collectives().allToAll(Stretch.of(table.sent), Stretch.of(table.received));
        table.out = new long[at];
        table.in = new long[Arrays.stream(table.received).sum()];
    }

    /// How many keys of each thread go by way of each node.
    private int[][] relays() {
        int nodes = job.nodes();
        int[][] legs = new int[table.counts.length][nodes];
        for (int to = 0; to < nodes; to++) {
            int rank = 0;
            for (int thread = 0; thread < legs.length; thread++) {
                int end = rank + table.counts[thread][to];
                for (int way = 0; way < nodes; way++) {
                    int rest = Math.floorMod(way - to, nodes);
                    legs[thread][way] += below(end, rest, nodes) - below(rank, rest, nodes);
                }
                rank = end;
            }
        }
        return legs;
    }

    /// How many numbers from 0 to end - 1 have a rest.
    private static int below(int end, int rest, int divisor) {
        return (end - rest + divisor - 1) / divisor;
    }

    /// Makes of the counts of each thread the number of its first key among those for a node.
    private void rankAll() {
        for (int to = 0; to < job.nodes(); to++) {
            int rank = 0;
            for (int[] counts : table.counts) {
                int own = counts[to];
                counts[to] = rank;
                rank += own;
            }
        }
    }

    private void pack(Keys keys, int count, boolean relayed) {
        int nodes = job.nodes();
        int[] offsets = table.offsets[member.number()];
        int[] ranks = table.counts[member.number()];
        int end = share(count, member.number() + 1);
        for (int i = share(count, member.number()); i < end; i++) {
            long pair = keys.pair(i);
            int to = nodeOf((int) (pair >>> Integer.SIZE));
            int way = relayed ? (int) ((ranks[to]++ + (long) to) % nodes) : to;
            table.out[offsets[way]++] = pair;
        }
    }
}
