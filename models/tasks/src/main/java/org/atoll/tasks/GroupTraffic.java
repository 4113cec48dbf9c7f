// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.lang.reflect.Array;
import java.util.function.IntConsumer;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.keep.GroupView;
import org.atoll.tasks.pack.ItemCode;
import org.jspecify.annotations.Nullable;

/// Gather, scatter and reduce of one group by messages of a context that only this group has, so
/// that no receive of a program takes them. Only who needs what others send waits.
///
/// Members are in the order of their instances; holes are passed over, so that a member's place is
/// the number of members with lower instances.
final class GroupTraffic {
    /// The context of the first group; those of programs are 0 and more, and -1 stands for any.
    private static final int FIRST_CONTEXT = -2;

    private final TaskCalls task;
    private final String call;
    private final GroupView view;
    private final int tag;
    private final int root;
    private final int me;

    /// Prepares one operation.
    ///
    /// @param call the name of the public call
    /// @param view the members of the group now
    /// @param root the root's instance
    GroupTraffic(TaskCalls task, String call, String group, GroupView view, int tag, int root) {
        this.task = task;
        this.call = call;
        this.view = view;
        this.tag = tag;
        this.root = view.placeOfInstance(root);
        this.me = view.placeOfTask(task.self().value());
        if (me < 0) {
            throw new CallArgumentException(
                    call, task.self() + " is not in group '" + group + "'; join it first");
        }
        if (this.root < 0) {
            throw new CallArgumentException(
                    call, "group '" + group + "' has no instance " + root);
        }
    }

    private int context() {
        return FIRST_CONTEXT - view.number();
    }

    private Tid member(int place) {
        return new Tid(view.members()[place]);
    }

    /// Sends the root a part, or puts all parts side by side.
    void gather(Object part, @Nullable Object all) {
        ItemCode type = ArrayTypes.of(call, part);
        int length = Array.getLength(part);
        if (me != root) {
            send(root, part, 0, length);
            return;
        }
        Object parts = wholeOrNone(part, all);
        fromEach(place -> {
            if (place == me) {
                type.elements().copy(part, 0, parts, (long) place * length, length);
            } else {
                receive(place, parts, place * length, length);
            }
        });
    }

    /// As [#whole]; if the root has no room, it takes and drops what the others send.
    private Object wholeOrNone(Object part, @Nullable Object all) {
        try {
            return whole(part, all);
        } catch (CallArgumentException e) {
            drop(e);
            throw e;
        }
    }

    private void drop(CallArgumentException why) {
        try {
            fromEach(place -> {
                if (place != me) {
                    task.receive(call, member(place), context(), tag).close();
                }
            });
        } catch (RuntimeException e) {
            why.addSuppressed(e);
        }
    }

    /// Takes what each member has for the root. One that is wrong, or has ended, stops nothing: a
    /// part that were left would be taken by the next operation of this tag.
    private void fromEach(IntConsumer taking) {
        RuntimeException first = null;
        for (int place = 0; place < view.size(); place++) {
            try {
                taking.accept(place);
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /// Receives a part of the root, or sends each its part.
    void scatter(@Nullable Object all, Object part) {
        ItemCode type = ArrayTypes.of(call, part);
        int length = Array.getLength(part);
        if (me != root) {
            receive(root, part, 0, length);
            return;
        }
        Object parts = whole(part, all);
        for (int place = 0; place < view.size(); place++) {
            if (place == me) {
                type.elements().copy(parts, (long) place * length, part, 0, length);
            } else {
                send(place, parts, place * length, length);
            }
        }
    }

    /// Sends the root its values, or folds those of all members, from the lowest instance on.
    void reduce(GroupFold fold, Object data) {
        ItemCode type = ArrayTypes.of(call, data);
        int length = Array.getLength(data);
        if (me != root) {
            send(root, data, 0, length);
            return;
        }
        Object result = type.elements().allocate(length);
        fromEach(place -> {
            Object values = values(place, type, data, length);
            if (place == 0) {
                type.elements().copy(values, 0, result, 0, length);
            } else {
                fold.fold(result, values);
            }
        });
        type.elements().copy(result, 0, data, 0, length);
    }

    private Object values(int place, ItemCode type, Object data, int length) {
        Object values = type.elements().allocate(length);
        if (place == me) {
            type.elements().copy(data, 0, values, 0, length);
        } else {
            receive(place, values, 0, length);
        }
        return values;
    }

    /// The root's array of all parts, which must have room for them.
    private Object whole(Object part, @Nullable Object all) {
        if (all == null || all.getClass() != part.getClass()) {
            throw new CallArgumentException(call, "part is a " + part.getClass().getTypeName()
                    + ", all is "
                    + (all == null ? "null" : "a " + all.getClass().getTypeName())
                    + ": the root needs two arrays of one type");
        }
        long needed = (long) Array.getLength(part) * view.size();
        if (Array.getLength(all) < needed) {
            throw new CallArgumentException(call, "all has " + Array.getLength(all)
                    + " elements, " + view.size() + " members with " + Array.getLength(part)
                    + " each need " + needed);
        }
        return all;
    }

    private void send(int place, Object array, int from, int count) {
        task.send(member(place), context(), tag, task.pack().array(call, array, from, count));
    }

    private void receive(int place, Object array, int from, int count) {
        try (Message message = task.receive(call, member(place), context(), tag)) {
            int left = message.left();
            int stored = message.fill(call, array, from, count);
            if (left != count) {
                throw new CallArgumentException(call, message + " has " + left
                        + " elements, of which " + stored + " were taken: " + count
                        + " are needed");
            }
        }
    }
}
