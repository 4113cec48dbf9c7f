// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.post.Tids;

/// A group: its members, each with the lowest instance that was free when it joined, and who waits
/// in it. Once frozen it keeps its members, also those that have ended.
final class GroupEntry {
    private final String name;
    private final int number;
    private final Map<Integer, Long> members = new TreeMap<>();
    private final Map<Long, Integer> instances = new HashMap<>();
    private final BitSet taken = new BitSet();
    private final GroupWait barrier;
    private final GroupWait freeze;
    private long version;
    private int alive;
    private boolean frozen;

    GroupEntry(String name, int number) {
        this.name = name;
        this.number = number;
        this.barrier = new GroupWait("barrier", name);
        this.freeze = new GroupWait("freeze", name);
    }

    /// Adds a member.
    ///
    /// @return its instance
    int join(long task) {
        Integer known = instances.get(task);
        if (known != null) {
            throw new CallArgumentException("join", Tids.text(task) + " is in group '" + name
                    + "' already, as instance " + known);
        }
        if (frozen) {
            throw isFrozen("join");
        }
        int instance = taken.nextClearBit(0);
        taken.set(instance);
        members.put(instance, task);
        instances.put(task, instance);
        alive++;
        version++;
        return instance;
    }

    private CallArgumentException isFrozen(String call) {
        return new CallArgumentException(call,
                "group '" + name + "' is frozen with " + members.size() + " members");
    }

    /// Takes a member away that asks for it.
    void leave(long task) {
        requireMember("leave", task);
        if (frozen) {
            throw isFrozen("leave");
        }
        remove(task);
    }

    private void remove(long task) {
        Integer instance = instances.remove(task);
        if (instance != null) {
            members.remove(instance);
            taken.clear(instance);
            alive--;
            version++;
        }
    }

    /// Forgets that a member waits, and the member itself unless the group is frozen: then who
    /// waits for all of its members waits in vain.
    void ended(long task) {
        barrier.remove(task);
        freeze.remove(task);
        if (!frozen) {
            remove(task);
            return;
        }
        alive--;
        if (barrier.isBeyond(alive)) {
            barrier.refuse(tooFew());
        }
    }

    private CallArgumentException tooFew() {
        return new CallArgumentException("barrier", "of the " + members.size()
                + " members of frozen group '" + name + "' " + alive + " have not ended");
    }

    /// Whether nobody is left who could do anything in it.
    boolean isOver() {
        return alive == 0;
    }

    void barrier(long task, int count, GroupWaiter waiter) {
        requireMember("barrier", task);
        if (frozen && count > alive) {
            throw tooFew();
        }
        boolean _ = barrier.add(task, count, waiter);
    }

    /// Waits until the group has a size and all members want it to stay so.
    void freeze(long task, int size, GroupWaiter waiter) {
        requireMember("freeze", task);
        if (frozen) {
            throw isFrozen("freeze");
        }
        if (size < members.size()) {
            CallArgumentException why = new CallArgumentException("freeze", "size is " + size
                    + ": group '" + name + "' has " + members.size() + " members");
            freeze.refuse(why);
            throw why;
        }
        frozen = freeze.add(task, size, waiter);
    }

    private void requireMember(String call, long task) {
        if (!instances.containsKey(task)) {
            throw new CallArgumentException(call, Tids.text(task) + " is not in group '" + name
                    + "'; join it first");
        }
    }

    /// The members as they are now.
    GroupView view() {
        return new GroupView(
                number, version, frozen,
                members.keySet().stream().mapToInt(Integer::intValue).toArray(),
                members.values().stream().mapToLong(Long::longValue).toArray());
    }
}
