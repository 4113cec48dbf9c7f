// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// The groups of a machine, by name. A group is there as long as it has members.
final class GroupTable {
    private static final GroupView NOBODY = new GroupView(-1, 0, false, new int[0], new long[0]);

    private final Map<String, GroupEntry> groups = new HashMap<>();
    private final Map<Long, Set<String>> ofTask = new HashMap<>();
    private int next;

    /// Makes a task a member.
    ///
    /// @return the lowest instance that is free
    int join(String name, long task) {
        GroupEntry group = groups.get(name);
        if (group == null) {
            group = new GroupEntry(name, next++);
            groups.put(name, group);
        }
        int instance = group.join(task);
        ofTask.computeIfAbsent(task, key -> new LinkedHashSet<>()).add(name);
        return instance;
    }

    /// Takes a member away.
    void leave(String name, long task) {
        GroupEntry group = member("leave", name, task);
        group.leave(task);
        Set<String> names = ofTask.get(task);
        if (names != null && names.remove(name) && names.isEmpty()) {
            ofTask.remove(task);
        }
        dropIfOver(name, group);
    }

    private void dropIfOver(String name, GroupEntry group) {
        if (group.isOver()) {
            groups.remove(name);
        }
    }

    /// The members of a group.
    ///
    /// @return nobody, if there is no such group
    GroupView view(String name) {
        GroupEntry group = groups.get(name);
        return group == null ? NOBODY : group.view();
    }

    /// Lets a member wait for others.
    ///
    /// @param count how many of them, itself included
    void barrier(String name, long task, int count, GroupWaiter waiter) {
        member("barrier", name, task).barrier(task, count, waiter);
    }

    /// Lets a member wait until the group has a size and is frozen.
    void freeze(String name, long task, int size, GroupWaiter waiter) {
        member("freeze", name, task).freeze(task, size, waiter);
    }

    private GroupEntry member(String call, String name, long task) {
        GroupEntry group = groups.get(name);
        if (group == null) {
            throw new CallArgumentException(call, Tids.text(task) + " is not in group '" + name
                    + "'; join it first");
        }
        return group;
    }

    /// Takes a task out of all its groups.
    void ended(long task) {
        @Nullable Set<String> names = ofTask.remove(task);
        for (String name : names == null ? Set.<String>of() : names) {
            GroupEntry group = groups.get(name);
            if (group != null) {
                group.ended(task);
                dropIfOver(name, group);
            }
        }
    }
}
