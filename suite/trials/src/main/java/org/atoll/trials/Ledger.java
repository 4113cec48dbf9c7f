// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.atoll.fabric.World;
import org.atoll.tasks.Tid;
import org.jspecify.annotations.Nullable;

/// The record of all that the tasks of [LosingHosts] do, in the memory that all simulated ranks
/// share: so each of them can be asked for what it should see. Any thread may write.
final class Ledger {
    private final long seed;
    private final int ranks;
    private final String planted;
    private final int mostSpawned;
    private final Map<Tid, Entry> entries = new HashMap<>();
    private final List<Entry> byAge = new ArrayList<>();
    private final Map<Integer, GroupLedger> groups = new HashMap<>();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private @Nullable World first;
    private int spawned;
    private boolean closed;

    /// A task.
    private static final class Entry {
        private final Tid tid;
        private final int age;
        private final Map<Tid, Integer> begun = new HashMap<>();
        private final Map<Tid, Integer> done = new HashMap<>();
        private boolean ending;
        private int killers;
        private boolean buried;
        private boolean meeting;

        Entry(Tid tid, int age) {
            this.tid = tid;
            this.age = age;
        }
    }

    /// The numbers of messages that one task has begun to send another, and that it has sent.
    record Sent(int begun, int done) {}

    Ledger(long seed, int ranks, String planted) {
        this.seed = seed;
        this.ranks = ranks;
        this.planted = planted;
        this.mostSpawned = 2 + new Random(seed).nextInt(4 * ranks + 4);
        for (int rank = 0; rank < ranks; rank++) {
            enter(Tid.parse("t" + rank + ".1")); // that of rank 0 is the oldest
        }
    }

    long seed() {
        return seed;
    }

    int ranks() {
        return ranks;
    }

    String planted() {
        return planted;
    }

    /// Whether the run is at its end: who comes now has nothing to do.
    synchronized boolean isClosed() {
        return closed;
    }

    /// Rank 0 knows first who is lost to groups, which it keeps.
    synchronized void open(World world) {
        first = world;
    }

    /// Something is not as it should be.
    void complain(String what) {
        wrong.add(what);
    }

    /// What is not.
    List<String> complaints() {
        return List.copyOf(wrong);
    }

    /// A task is there. Twice does not matter.
    synchronized void add(Tid tid) {
        if (!entries.containsKey(tid)) {
            enter(tid);
        }
    }

    private void enter(Tid tid) {
        Entry entry = new Entry(tid, byAge.size());
        byAge.add(entry);
        entries.put(tid, entry);
    }

    private Entry of(Tid tid) {
        Entry entry = entries.get(tid);
        if (entry == null) {
            throw new IllegalStateException("nobody has heard of " + tid);
        }
        return entry;
    }

    /// Whether one more may be spawned; if so it counts.
    synchronized boolean maySpawn() {
        return !closed && spawned++ < mostSpawned;
    }

    /// One of all tasks of which a rank may have heard.
    synchronized Tid any(Random random, World there) {
        List<Tid> all = tids(each -> Place.of(each.tid).isKnown(there));
        return all.get(random.nextInt(all.size()));
    }

    /// One of those that are older than a task, but for the very first, who ends last; null if
    /// there is none. If each waits only for older ones, all come to their ends.
    synchronized @Nullable Tid older(Tid than, Random random, World there) {
        int age = of(than).age;
        List<Tid> all = tids(each -> each.age > 0 && each.age < age
                && Place.of(each.tid).isKnown(there));
        return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
    }

    /// One of those that wait in a barrier; null if nobody does.
    synchronized @Nullable Tid meeting(Random random) {
        List<Tid> all = tids(each -> each.meeting && !isLost(each.tid));
        return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
    }

    /// Those of whose end rank 0 has not been told.
    synchronized List<Tid> unburied() {
        return tids(each -> !each.buried && each.age > 0);
    }

    /// Ends the run if all have ended.
    synchronized boolean close() {
        closed = unburied().isEmpty();
        return closed;
    }

    private List<Tid> tids(Predicate<Entry> which) {
        return byAge.stream().filter(which).map(each -> each.tid).toList();
    }

    /// A task begins to send.
    ///
    /// @return how many it has begun to send before
    synchronized int sending(Tid from, Tid to) {
        return of(from).begun.merge(to, 1, Integer::sum) - 1;
    }

    synchronized void sent(Tid from, Tid to) {
        of(from).done.merge(to, 1, Integer::sum);
    }

    synchronized Sent sentBy(Tid from, Tid to) {
        Entry entry = of(from);
        return new Sent(
                entry.begun.getOrDefault(to, 0), entry.done.getOrDefault(to, 0));
    }

    /// A task calls nothing any more.
    synchronized void ending(Tid tid) {
        of(tid).ending = true;
    }

    /// A task is about to be killed.
    synchronized void killing(Tid tid) {
        of(tid).killers++;
    }

    /// Whether one that has killed a task may be told that it had ended, but for losses: it had, or
    /// others have killed it, too.
    synchronized boolean mayHaveEnded(Tid tid) {
        Entry entry = of(tid);
        return entry.ending || entry.killers > 1;
    }

    /// Rank 0 was told of the end of a task.
    synchronized void bury(Tid tid) {
        of(tid).buried = true;
    }

    /// Whether a task has ended or is about to, but for losses.
    synchronized boolean hasEnded(Tid tid) {
        Entry entry = of(tid);
        return entry.ending || entry.killers > 0;
    }

    /// Whether a task is on a host that rank 0 knows to be lost.
    synchronized boolean isLost(Tid tid) {
        World world = first;
        return world != null && Place.of(tid).isLost(world);
    }

    /// Whether the keeper of groups has heard of the end of a task.
    synchronized boolean isGone(Tid tid) {
        return of(tid).buried || isLost(tid);
    }

    /// A task begins or ends to wait in a barrier.
    synchronized void meets(Tid tid, boolean now) {
        of(tid).meeting = now;
    }

    /// The members of a group.
    synchronized GroupLedger group(int number) {
        return groups.computeIfAbsent(number, key -> new GroupLedger(this, key));
    }
}
