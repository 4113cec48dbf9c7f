// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.keep.KeeperOp;
import org.atoll.tasks.pack.NestedItem;
import org.jspecify.annotations.Nullable;

/// Messages that lie under names until somebody fetches them, one store for the whole machine:
/// PVM's mailbox. Under a name messages are numbered; a message has an owner, the task that has put
/// it there, and is deleted when the owner ends, unless it is [PostFlag#PERSISTENT].
///
/// What is fetched stays in the postbox, but for [#take]. A fetched message says its owner as
/// [Message#from] and its index as [Message#tag].
///
/// Each call asks the machine's keeper and blocks until it has answered. Calls throw an
/// [IllegalArgumentException] for an index below 0, and for a message that is another task's to
/// replace or delete. Used by the task's own thread.
public final class Postbox {
    private final TaskCalls task;

    Postbox(TaskCalls task) {
        this.task = task;
    }

    /// Puts a message under a name. What lies there is replaced, unless the new one is
    /// [PostFlag#MULTIPLE].
    ///
    /// @return its index
    /// @throws IllegalArgumentException if what lies there is not the caller's, nor
    ///     [PostFlag#OVERWRITABLE]
    public int put(String name, Packing what, PostFlag... flags) {
        requireGiven("put", "name", name, "a String");
        requireGiven("put", "what", what, "a Packing");
        return task.keeper().put(name, what.packed(), PostFlag.bits(flags));
    }

    /// Fetches the message with index 0.
    ///
    /// @return empty if there is none
    public Optional<Message> get(String name) {
        return get(name, 0);
    }

    /// Fetches the message with an index.
    ///
    /// @return empty if there is none
    public Optional<Message> get(String name, int index) {
        return fetch("get", KeeperOp.GET, name, index);
    }

    /// Fetches the first message from an index on.
    ///
    /// @return empty if there is none
    public Optional<Message> next(String name, int from) {
        return fetch("next", KeeperOp.NEXT, name, from);
    }

    /// Fetches the message with an index and deletes it, in one step: no other task gets it.
    ///
    /// @return empty if there is none
    public Optional<Message> take(String name, int index) {
        return fetch("take", KeeperOp.TAKE, name, index);
    }

    /// Waits until there is a message under a name, and fetches the first one.
    public Message await(String name) {
        NestedItem found = task.keeper().await(checked("await", name, 0), null);
        if (found == null) {
            throw new AssertionError("nothing lies under '" + name + "', yet the wait is over");
        }
        return message(found);
    }

    /// Waits until there is a message under a name, and fetches the first one.
    ///
    /// @param most how long
    /// @return empty if the time was over before
    public Optional<Message> await(String name, Duration most) {
        requireGiven("await", "most", most, "a Duration");
        return optional(task.keeper().await(checked("await", name, 0), most));
    }

    /// Deletes the message with an index.
    ///
    /// @throws IllegalArgumentException also if there is none
    public void delete(String name, int index) {
        task.keeper().delete(checked("delete", name, index), index);
    }

    /// What lies under names that match a pattern, in the order of names.
    ///
    /// @param pattern with `*` for any characters and `?` for any one; `*` alone for all names
    public List<PostClass> names(String pattern) {
        return task.keeper().names(checked("names", pattern, 0)).stream()
                .map(PostClass::of)
                .toList();
    }

    private static String checked(String call, String name, int index) {
        requireGiven(call, "name", name, "a String");
        if (index < 0) {
            throw new CallArgumentException(
                    call, "index is " + index + ": at least 0 is needed");
        }
        return name;
    }

    private Optional<Message> fetch(String call, KeeperOp op, String name, int index) {
        return optional(task.keeper().fetch(op, checked(call, name, index), index));
    }

    private Optional<Message> optional(@Nullable NestedItem found) {
        return Optional.ofNullable(found).map(this::message);
    }

    private Message message(NestedItem found) {
        MessageOrigin origin =
                new MessageOrigin(new Tid(found.from()), found.tag(), Context.BASE);
        return new Message(found.packed(), origin, task.objects());
    }
}
