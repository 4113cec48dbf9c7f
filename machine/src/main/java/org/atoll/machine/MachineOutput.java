// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.atoll.job.Rank;
import org.atoll.launcher.node.OutputSink;
import org.atoll.tasks.Pvm;
import org.jspecify.annotations.Nullable;

/// Passes on what processes print: that of a task goes to its spawner, that of a host's process to
/// the master's log.
///
/// @param rank      the master's, when it has entered
/// @param processes knows those that run
record MachineOutput(Supplier<@Nullable Rank> rank, IntFunction<@Nullable Started> processes)
        implements OutputSink {

    @Override
    public void lines(int process, boolean error, byte[] bytes, int length) {
        Started started = processes.apply(process);
        new String(bytes, 0, length, StandardCharsets.UTF_8).lines().forEach(line -> {
            if (started == null) {
                System.out.println(line);
            } else {
                pass(started, error, line);
            }
        });
    }

    private void pass(Started started, boolean error, String line) {
        if (error) {
            started.printed(line);
        }
        Rank master = rank.get();
        if (started.parent().isPresent() && master != null) {
            Pvm.print(master, started.parent().get(), started.tid(), line);
        } else {
            System.out.println("[" + started.host().name() + "] " + line);
        }
    }
}
