// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.Arrays;
import java.util.List;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.keep.GroupView;
import org.jspecify.annotations.Nullable;

/// A group of tasks, known by its name. Tasks join and leave it at any time; a member has an
/// instance, the lowest number that was free when it joined, and leaves the group by ending, too.
/// So there may be holes between instances.
///
/// A task that only sends to a group, or looks at it, need not be a member.
///
/// The machine's keeper knows the members: each call asks it and blocks until it has answered,
/// except in a group that is frozen. Used by the task's own thread.
public final class Group {
    private final TaskCalls task;
    private final String name;
    private @Nullable GroupView frozen;

    Group(TaskCalls task, String name) {
        this.task = task;
        this.name = name;
    }

    /// The group's name.
    public String name() {
        return name;
    }

    /// The caller's instance.
    ///
    /// @throws IllegalArgumentException if it is no member
    public int instance() {
        return instance(task.self());
    }

    /// How many members there are now.
    public int size() {
        return view().size();
    }

    /// The members now, by ascending instance.
    public List<Tid> members() {
        return Arrays.stream(view().members()).mapToObj(Tid::new).toList();
    }

    /// The task that has an instance.
    ///
    /// @throws IllegalArgumentException if nobody has it
    public Tid tid(int instance) {
        GroupView view = view();
        int place = view.placeOfInstance(instance);
        if (place < 0) {
            throw new CallArgumentException(
                    "tid", "group '" + name + "' has no instance " + instance);
        }
        return new Tid(view.members()[place]);
    }

    /// The instance of a task.
    ///
    /// @throws IllegalArgumentException if it is no member
    public int instance(Tid member) {
        requireGiven("instance", "member", member, "a Tid");
        GroupView view = view();
        int place = view.placeOfTask(member.value());
        if (place < 0) {
            throw new CallArgumentException(
                    "instance", member + " is not in group '" + name + "'");
        }
        return view.instances()[place];
    }

    /// Leaves the group. The instance is free for the next who joins.
    ///
    /// @throws IllegalArgumentException if the caller is no member, or the group is frozen
    public void leave() {
        task.keeper().leave(name);
    }

    /// Waits until a number of members have called this. All of them must name the same number:
    /// membership changes, so the group's size would not do.
    ///
    /// @param count how many members, the caller included
    /// @throws IllegalArgumentException if the caller is no member, if another member waits for
    ///     another number, or if so many members of a frozen group are not left
    public void barrier(int count) {
        task.keeper().barrier(name, count);
    }

    /// Sends a message to all members but the caller, which need not be one. They receive it as any
    /// other message. Nobody waits for them.
    ///
    /// @param tag at least 0
    public void bcast(int tag, Packing what) {
        task.mcast(members(), tag, what);
    }

    /// Keeps the members as they are for good: waits until the group has a number of members and
    /// all of them have called this. From then on nobody joins or leaves; a member that ends stays
    /// in the list, and what asks who is a member asks nobody.
    ///
    /// @param size how many members
    /// @return this group
    /// @throws IllegalArgumentException if the caller is no member, if another member says another
    ///     number, or if there are more members or the group is frozen
    public Group freeze(int size) {
        task.keeper().freeze(name, size);
        return this;
    }

    /// Puts the parts of all members side by side at the root: the part of the member with the
    /// lowest instance first. Only the root waits. Each member calls this, with parts of one type
    /// and length.
    ///
    /// @param part an array of a primitive type
    /// @param all  at the root an array of that type with room for all parts; else not looked at
    /// @param tag  keeps this apart from others that go on at the same time, at least 0
    /// @param root the root's instance
    /// @throws IllegalArgumentException if the caller is no member, if there is no such root, or if
    ///     an array is of another type or too short
    /// @throws org.atoll.fabric.job.CommunicationException at the root, if a member has ended
    public void gather(Object part, @Nullable Object all, int tag, int root) {
        requireGiven("gather", "part", part, "an array");
        traffic("gather", tag, root).gather(part, all);
    }

    /// Sends each member its part of the root's array: the first to the member with the lowest
    /// instance. All wait but the root. Each member calls this, with parts of one type and length.
    ///
    /// @param all  at the root an array with all parts; else not looked at
    /// @param part an array of that type, for the caller's part
    /// @param tag  keeps this apart from others that go on at the same time, at least 0
    /// @param root the root's instance
    /// @throws IllegalArgumentException if the caller is no member, if there is no such root, or if
    ///     an array is of another type or too short
    /// @throws org.atoll.fabric.job.CommunicationException if the root has ended
    public void scatter(@Nullable Object all, Object part, int tag, int root) {
        requireGiven("scatter", "part", part, "an array");
        traffic("scatter", tag, root).scatter(all, part);
    }

    /// Folds the values of all members at the root, in the order of instances. Only the root waits,
    /// and only its array changes. Each member calls this, with arrays of one type and length.
    ///
    /// @param data an array of a primitive type; at the root the result is put into it
    /// @param tag  keeps this apart from others that go on at the same time, at least 0
    /// @param root the root's instance
    /// @throws IllegalArgumentException if the caller is no member, if there is no such root, or if
    ///     an array is of another type or length
    /// @throws org.atoll.fabric.job.CommunicationException at the root, if a member has ended
    public void reduce(GroupFold fold, Object data, int tag, int root) {
        requireGiven("reduce", "fold", fold, "a GroupFold");
        requireGiven("reduce", "data", data, "an array");
        traffic("reduce", tag, root).reduce(fold, data);
    }

    private GroupTraffic traffic(String call, int tag, int root) {
        if (tag < 0) {
            throw new CallArgumentException(call, "tag is " + tag + ": at least 0 is needed");
        }
        return new GroupTraffic(task, call, name, view(), tag, root);
    }

    private GroupView view() {
        GroupView known = frozen;
        if (known != null) {
            return known;
        }
        GroupView now = task.keeper().members(name);
        if (now.frozen()) {
            frozen = now;
        }
        return now;
    }
}
