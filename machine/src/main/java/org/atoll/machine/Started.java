// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.atoll.tasks.MachineKeeper;
import org.atoll.tasks.Tid;
import org.jspecify.annotations.Nullable;

/// A process that the master has started.
final class Started {
    private static final Pattern WARNING = Pattern.compile("(?i)^[^:]*warning");

    private final int process;
    private final MachineHost host;
    private final int seat;
    private final int life;
    private final @Nullable Tid parent;
    private final Consumer<String> came;
    private volatile String firstError = "";
    private boolean isThere;

    /// Notes a process.
    ///
    /// @param process its number among all that the master has started
    /// @param seat    its rank
    /// @param life    its incarnation
    /// @param parent  the task that has spawned it, or none; null for the process of a host
    /// @param came    is told once: an empty text when it has come, else why it does not
    Started(
            int process, MachineHost host, int seat, int life, @Nullable Tid parent,
            Consumer<String> came) {
        this.process = process;
        this.host = host;
        this.seat = seat;
        this.life = life;
        this.parent = parent;
        this.came = came;
    }

    int process() {
        return process;
    }

    MachineHost host() {
        return host;
    }

    int seat() {
        return seat;
    }

    int life() {
        return life;
    }

    /// The task to which its lines go; empty if it is the process of a host.
    Optional<Tid> parent() {
        return Optional.ofNullable(parent);
    }

    /// Whether it is the process of a host.
    boolean isHosts() {
        return parent == null;
    }

    /// The tid of its own task.
    Tid tid() {
        return MachineKeeper.taskOf(seat, life);
    }

    /// The first line that it has printed to its standard error, but for warnings of its JVM: the
    /// cause, if it has ended by itself.
    String firstError() {
        return firstError;
    }

    void printed(String line) {
        if (firstError.isEmpty() && !line.isBlank() && !WARNING.matcher(line).find()) {
            firstError = line.replaceFirst("^atoll: ", "");
        }
    }

    /// All know of it. By the master's thread, as the next.
    void isThere() {
        if (!isThere) {
            isThere = true;
            came.accept("");
        }
    }

    /// It has ended, or cannot be started.
    void fails(String why) {
        if (!isThere) {
            isThere = true;
            came.accept(why);
        }
    }
}
