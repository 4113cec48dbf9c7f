// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.atoll.tasks.life.Interest.Notice;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.ItemCode;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.post.TaskInbox;
import org.atoll.tasks.post.TaskMail;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// The interest of tasks of this rank in the ends of others, wherever these are: notices, each of
/// which is a message, nudges for those that wait for a certain task's message, and what the rank
/// itself wants to do then. A notice lies here until it is delivered, so it comes once. Holder
/// only.
final class Watches {
    private final ChunkPool pool;

    /// By rank, and there by tid; none of them is empty.
    private final Map<Integer, Map<Long, Interest>> interests = new HashMap<>();

    /// The tids of whose ends each task gets notices.
    private final Map<LocalTask, Set<Long>> noticed = new HashMap<>();

    Watches(ChunkPool pool) {
        this.pool = pool;
    }

    private Interest interest(long watched) {
        return interests.computeIfAbsent(Tids.seat(watched), seat -> new HashMap<>())
                .computeIfAbsent(watched, tid -> new Interest());
    }

    private Map<Long, Interest> ofRank(int rank) {
        return interests.getOrDefault(rank, Map.of());
    }

    private @Nullable Interest known(long watched) {
        return ofRank(Tids.seat(watched)).get(watched);
    }

    private @Nullable Interest remove(long watched) {
        int seat = Tids.seat(watched);
        Map<Long, Interest> all = interests.get(seat);
        Interest removed = all == null ? null : all.remove(watched);
        if (all != null && all.isEmpty()) {
            interests.remove(seat);
        }
        return removed;
    }

    /// A task wants a notice.
    void addNotice(LocalTask watcher, int tag, int context, long watched) {
        interest(watched).notices().computeIfAbsent(watcher, key -> new ArrayList<>())
                .add(new Notice(tag, context));
        noticed.computeIfAbsent(watcher, key -> new HashSet<>()).add(watched);
    }

    /// A task wants to be nudged.
    void addNudge(LocalTask watcher, long watched) {
        interest(watched).nudged().add(watcher.inbox());
    }

    /// The rank itself wants to be told.
    ///
    /// @param told is given the tid, once
    void addListener(long watched, LongConsumer told) {
        interest(watched).listeners().add(told);
    }

    /// Delivers a task's notices of a certain tag as if what they tell had happened, and forgets
    /// them.
    void cancel(LocalTask watcher, int tag, long watched) {
        Interest interest = known(watched);
        List<Notice> all = interest == null ? null : interest.notices().get(watcher);
        if (interest == null || all == null) {
            return;
        }
        List<Notice> wanted = all.stream().filter(notice -> notice.tag() == tag).toList();
        all.removeAll(wanted);
        if (all.isEmpty()) {
            interest.notices().remove(watcher);
            noMoreNotices(watcher, watched);
        }
        if (interest.isNone()) {
            remove(watched);
        }
        deliver(watcher, wanted, watched);
    }

    private void noMoreNotices(LocalTask watcher, long watched) {
        Set<Long> all = noticed.get(watcher);
        if (all != null && all.remove(watched) && all.isEmpty()) {
            noticed.remove(watcher);
        }
    }

    private void deliver(LocalTask watcher, List<Notice> notices, long tid) {
        notices.forEach(notice ->
                tell(watcher, notice.tag(), notice.context(), Tids.host(tid), tid));
    }

    /// A task or host has ended: delivers notices and nudges, and tells the rank.
    void ended(long tid) {
        Interest interest = remove(tid);
        if (interest == null) {
            return;
        }
        interest.notices().forEach((watcher, notices) -> {
            noMoreNotices(watcher, tid);
            deliver(watcher, notices, tid);
        });
        interest.nudged().forEach(TaskInbox::nudge);
        interest.listeners().forEach(each -> each.accept(tid));
    }

    /// Sends a task a message of one tid.
    ///
    /// @param from the host that tells
    void tell(LocalTask to, int tag, int context, long from, long tid) {
        ItemWriter items = new ItemWriter(pool);
        items.one(ItemCode.LONG, tid);
        to.inbox().append(new TaskMail(from, tag, context, items.packed()));
    }

    /// A task of this rank has ended: it wants to know nothing any more.
    void forget(LocalTask watcher) {
        Set<Long> all = noticed.remove(watcher);
        if (all != null) {
            all.forEach(tid -> forget(watcher, tid));
        }
        watcher.watched().forEach(tid -> forget(watcher, tid));
    }

    private void forget(LocalTask watcher, long watched) {
        Interest interest = known(watched);
        if (interest != null) {
            interest.notices().remove(watcher);
            interest.nudged().remove(watcher.inbox());
            if (interest.isNone()) {
                remove(watched);
            }
        }
    }

    /// The tasks of a rank whose end somebody here wants to know, in the order in which they are
    /// told if the rank is lost: by age, the host behind its tasks.
    List<Long> watchedOf(int seat) {
        return ofRank(seat).keySet().stream()
                .sorted(Comparator.comparing((Long tid) -> Tids.isHost(tid))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }
}
