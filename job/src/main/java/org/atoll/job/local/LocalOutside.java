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

/// The outside of a world whose ranks are threads: it spawns others of the same kind.
///
/// @param parent  the port of whoever spawned this one, or null
/// @param command which of the world's commands the rank runs
record LocalOutside(
        LocalFamily family, Spawner spawner, @Nullable String parent, int command)
        implements Outside {

    /// Spawns a world.
    interface Spawner {

        /// Does so, and does not wait for it.
        ///
        /// @param numbers  for each rank which command it runs
        /// @param port     where the new ranks are awaited
        void spawn(List<Integer> numbers, List<Command> commands, String port);
    }

    @Override
    public Optional<String> parentPort() {
        return Optional.ofNullable(parent);
    }

    @Override
    public void spawn(List<Command> commands, String port) {
        spawner.spawn(numbers(commands), commands, port);
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
        family.publish(service, port);
    }

    @Override
    public void unpublish(String service) {
        family.unpublish(service);
    }

    @Override
    public Optional<String> lookup(String service) {
        return family.lookup(service);
    }
}
