// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.job.Outside;
import org.jspecify.annotations.Nullable;

/// What lies outside of a world whose ranks are threads: it spawns others of the same kind.
///
/// @param job     the world
/// @param parent  the port of whoever spawned it, or null
/// @param command which of the world's commands the rank runs
record LocalOutside(LocalJob job, @Nullable String parent, int command) implements Outside {
    @Override
    public Optional<String> parentPort() {
        return Optional.ofNullable(parent);
    }

    @Override
    public void spawn(List<Command> commands, String port) {
        List<LocalMembership> members = LocalMembership.spawned(job, numbers(commands), port);
        ThreadRanks world = new ThreadRanks(members, commands);
        job.family().start(world::runCommands);
    }

    /// The number of each rank's command.
    private static List<Integer> numbers(List<Command> commands) {
        if (commands.isEmpty()) {
            throw new CallArgumentException("spawn", "no command is given; at least 1 is needed");
        }
        return IntStream.range(0, commands.size())
                .boxed()
                .flatMap(number -> Collections.nCopies(
                        commands.get(number).ranks(), number).stream())
                .toList();
    }

    @Override
    public void publish(String service, String port) {
        job.family().publish(service, port);
    }

    @Override
    public void unpublish(String service) {
        job.family().unpublish(service);
    }

    @Override
    public Optional<String> lookup(String service) {
        return job.family().lookup(service);
    }
}
