// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.post.Tids;

/// The tasks that wait for room to send, and those among them that wait only for each other. A task
/// depends on those that have not received what is pending at its rank, and on its receiver, whose
/// end would let it go on. Of all that wait, each one that depends on a task which does not is
/// taken away, until none is left to take: the rest is stuck.
///
/// What the keeper was told may be over by then. So those that are found are first told to look
/// again, in a round that has a number; a task that is still in the same wait comes back. If the
/// same ones have come back for one round, then all of them were waiting at the moment when they
/// were told, each until it came back. The first of them to go on after that would need room that
/// one of the others makes; so none does.
final class StuckSends {
    private static final int SHOWN = 16;

    /// Those that wait now, in the order in which they came.
    private final Map<Long, Wait> waiting = new LinkedHashMap<>();

    /// Those that were told to look again.
    private final Map<Long, Return> returning = new HashMap<>();

    private int rounds;

    /// The wait of one task.
    ///
    /// @param number  which of its waits
    /// @param needs   on whom it depends
    /// @param round   the latest for which it has come back, or 0
    private record Wait(long number, Set<Long> needs, int round, GroupWaiter waiter) {}

    /// A task that is to come back.
    private record Return(long number, int round) {}

    /// A task waits.
    ///
    /// @param number which of its waits: the same until it goes on
    /// @param needs  on whom it depends
    /// @param waiter is let go to look again, or refused if it waits in vain
    void add(long task, long number, Set<Long> needs, GroupWaiter waiter) {
        Return expected = returning.remove(task);
        int round = expected != null && expected.number == number ? expected.round : 0;
        waiting.put(task, new Wait(number, Set.copyOf(needs), round, waiter));
        Set<Long> stuck = stuck();
        if (stuck.isEmpty()) {
            return;
        }
        if (stuck.stream().map(this::round).distinct().count() == 1 && round > 0) {
            refuse(stuck);
        } else {
            rounds++;
            stuck.forEach(this::lookAgain);
        }
    }

    private int round(long task) {
        Wait wait = waiting.get(task);
        return wait == null ? 0 : wait.round;
    }

    private Set<Long> stuck() {
        Set<Long> left = new HashSet<>(waiting.keySet());
        boolean changed = true;
        while (changed) {
            changed = left.removeIf(each -> {
                Wait wait = waiting.get(each);
                return wait == null || !left.containsAll(wait.needs);
            });
        }
        return left;
    }

    private void lookAgain(long task) {
        Wait wait = waiting.remove(task);
        if (wait != null) {
            returning.put(task, new Return(wait.number, rounds));
            wait.waiter.go();
        }
    }

    private void refuse(Set<Long> stuck) {
        List<Long> inOrder = waiting.keySet().stream().filter(stuck::contains).toList();
        String names = inOrder.stream().limit(SHOWN).map(Tids::text).collect(joining(", "));
        String more = inOrder.size() > SHOWN ? " and " + (inOrder.size() - SHOWN) + " more" : "";
        CallArgumentException why = new CallArgumentException("send", inOrder.size() == 1
                ? names + " waits for room to send, which only itself can make"
                : names + more + " wait for each other to make room");
        for (long each : inOrder) {
            Wait wait = waiting.remove(each);
            if (wait != null) {
                wait.waiter.refuse(why);
            }
        }
    }

    /// A task waits no more, or has ended.
    void forget(long task) {
        returning.remove(task);
        Wait wait = waiting.remove(task);
        if (wait != null) {
            wait.waiter.go();
        }
    }
}
