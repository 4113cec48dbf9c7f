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
import java.util.function.Predicate;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.ItemCode;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.post.TaskInbox;
import org.atoll.tasks.post.TaskMail;
import org.atoll.tasks.post.Tids;

/// The interest of tasks of this rank in the ends of others, wherever these are: notices, each of
/// which is a message, nudges for those that wait for a certain task's message, and what the rank
/// itself wants to do then. A notice lies here until it is delivered, so it comes once. Holder
/// only.
final class Watches {
    private final ChunkPool pool;
    private final Map<Long, List<Notice>> notices = new HashMap<>();
    private final Map<Long, Set<TaskInbox>> nudged = new HashMap<>();
    private final Map<Long, List<LongConsumer>> listeners = new HashMap<>();

    /// A notice that is to come.
    private record Notice(LocalTask watcher, int tag, int context) {}

    Watches(ChunkPool pool) {
        this.pool = pool;
    }

    /// A task wants a notice.
    void addNotice(LocalTask watcher, int tag, int context, long watched) {
        watcher.wantsNotices();
        notices.computeIfAbsent(watched, tid -> new ArrayList<>())
                .add(new Notice(watcher, tag, context));
    }

    /// A task wants to be nudged.
    void addNudge(LocalTask watcher, long watched) {
        nudged.computeIfAbsent(watched, tid -> new HashSet<>()).add(watcher.inbox());
    }

    /// The rank itself wants to be told.
    ///
    /// @param told is given the tid, once
    void addListener(long watched, LongConsumer told) {
        listeners.computeIfAbsent(watched, tid -> new ArrayList<>()).add(told);
    }

    /// Delivers a task's notices of a certain tag as if what they tell had happened, and forgets
    /// them.
    void cancel(LocalTask watcher, int tag, long watched) {
        deliver(watched, notice -> notice.tag == tag && notice.watcher.equals(watcher));
    }

    /// A task or host has ended: delivers notices and nudges, and tells the rank.
    void ended(long tid) {
        deliver(tid, notice -> true);
        Set<TaskInbox> inboxes = nudged.remove(tid);
        if (inboxes != null) {
            inboxes.forEach(TaskInbox::nudge);
        }
        List<LongConsumer> told = listeners.remove(tid);
        if (told != null) {
            told.forEach(each -> each.accept(tid));
        }
    }

    private void deliver(long tid, Predicate<Notice> which) {
        List<Notice> all = notices.getOrDefault(tid, new ArrayList<>());
        List<Notice> wanted = all.stream().filter(which).toList();
        all.removeAll(wanted);
        if (all.isEmpty()) {
            notices.remove(tid);
        }
        wanted.forEach(notice ->
                tell(notice.watcher, notice.tag, notice.context, Tids.host(tid), tid));
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
        if (watcher.isWatcher()) {
            notices.values().forEach(
                    all -> all.removeIf(notice -> notice.watcher.equals(watcher)));
            notices.values().removeIf(List::isEmpty);
        }
        for (long tid : watcher.watched()) {
            Set<TaskInbox> inboxes = nudged.get(tid);
            if (inboxes != null && inboxes.remove(watcher.inbox()) && inboxes.isEmpty()) {
                nudged.remove(tid);
            }
        }
    }

    /// The tasks of a rank whose end somebody here wants to know, in the order in which they are
    /// told if the rank is lost: by age, the host behind its tasks.
    List<Long> watchedOf(int seat) {
        Set<Long> all = new HashSet<>(notices.keySet());
        all.addAll(nudged.keySet());
        all.addAll(listeners.keySet());
        return all.stream()
                .filter(tid -> Tids.seat(tid) == seat)
                .sorted(Comparator.comparing((Long tid) -> Tids.isHost(tid))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }
}
