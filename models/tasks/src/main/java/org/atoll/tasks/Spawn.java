// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.List;
import java.util.function.Function;
import org.atoll.fabric.job.CallArgumentException;

/// An order of tasks: what is to be started, and where. Nothing happens before [#start] or
/// [#startSome].
public final class Spawn {
    private final String what;
    private final List<String> arguments;
    private final Function<Spawn, Spawned> starter;
    private int count = 1;
    private Where where = Where.anywhere();
    private boolean hasParent = true;
    private TaskKind kind = TaskKind.LIGHT;

    Spawn(String what, List<String> arguments, Function<Spawn, Spawned> starter) {
        this.what = what;
        this.arguments = arguments;
        this.starter = starter;
    }

    /// Says how many tasks.
    ///
    /// @param tasks at least 1, which it is without this
    /// @throws IllegalArgumentException if it is less
    public Spawn count(int tasks) {
        if (tasks < 1) {
            throw new CallArgumentException(
                    "spawn", "count is " + tasks + ": at least 1 is needed");
        }
        count = tasks;
        return this;
    }

    /// Says on which hosts; without this on all in turn.
    public Spawn where(Where hosts) {
        where = requireGiven("where", "hosts", hosts, "a Where");
        return this;
    }

    /// Lets them have no parent.
    public Spawn withoutParent() {
        hasParent = false;
        return this;
    }

    /// Says what the tasks are made of; without this they are light.
    public Spawn kind(TaskKind made) {
        kind = requireGiven("kind", "made", made, "a TaskKind");
        return this;
    }

    /// Starts all. Blocks until each host has answered.
    ///
    /// @return their tids
    /// @throws IllegalArgumentException if there is no such host
    /// @throws SpawnException           if some could not be started; the others go on
    public List<Tid> start() {
        Spawned spawned = startSome();
        if (!spawned.errors().isEmpty()) {
            throw new SpawnException(spawned);
        }
        return spawned.tids();
    }

    /// Starts as many as possible. Blocks until each host has answered.
    ///
    /// @return what came of it, with an error for each that was not started
    /// @throws IllegalArgumentException if there is no such host
    public Spawned startSome() {
        return starter.apply(this);
    }

    String what() {
        return what;
    }

    List<String> arguments() {
        return arguments;
    }

    int count() {
        return count;
    }

    Where where() {
        return where;
    }

    boolean hasParent() {
        return hasParent;
    }

    TaskKind kind() {
        return kind;
    }
}
