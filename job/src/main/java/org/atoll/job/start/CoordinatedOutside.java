// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.job.CallStateException;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.job.Outside;
import org.jspecify.annotations.Nullable;

/// Asks a coordinator for what a rank needs beyond its own world.
///
/// @param parent  the port of those who spawned this world, or null
/// @param command which of the world's commands the rank runs
/// @param ask     puts a question, for the operation that is named first, and waits for the answer
/// @param tell    says something that has no answer
/// @param moving  whether the coordinator wants the rank to move
record CoordinatedOutside(
        @Nullable String parent,
        int command,
        BiFunction<String, ControlMessage, ControlMessage.Answer> ask,
        Consumer<ControlMessage> tell,
        BooleanSupplier moving)
        implements Outside {

    @Override
    public Optional<String> parentPort() {
        return Optional.ofNullable(parent);
    }

    @Override
    public void spawn(List<Command> commands, String port) {
        if (commands.isEmpty()) {
            throw new CallArgumentException("spawn", "no command is given; at least 1 is needed");
        }
        ControlMessage.Answer done = asked("spawn", new ControlMessage.Spawn(commands, port));
        assert done.good();
    }

    @Override
    public void publish(String service, String port) {
        ControlMessage.Answer done = asked("publish", new ControlMessage.Publish(service, port));
        assert done.good();
    }

    @Override
    public void unpublish(String service) {
        ControlMessage.Answer done = asked("unpublish", new ControlMessage.Unpublish(service));
        assert done.good();
    }

    @Override
    public Optional<String> lookup(String service) {
        ControlMessage.Answer found = asked("lookup", new ControlMessage.Lookup(service));
        return found.there() ? Optional.of(found.text()) : Optional.empty();
    }

    @Override
    public void move(int rank, String host) {
        ControlMessage.Answer done = asked("move", new ControlMessage.Move(rank, host));
        assert done.good();
    }

    @Override
    public boolean isToMove() {
        return moving.getAsBoolean();
    }

    @Override
    public void readyToMove() {
        tell.accept(new ControlMessage.Ready());
    }

    @Override
    public void resumed(long point, long repeated) {
        tell.accept(new ControlMessage.Resumed(point, repeated));
    }

    private ControlMessage.Answer asked(String operation, ControlMessage question) {
        ControlMessage.Answer answer = ask.apply(operation, question);
        if (!answer.good() && answer.there()) {
            throw new CallArgumentException(operation, answer.text());
        }
        if (!answer.good()) {
            throw new CallStateException(operation, answer.text());
        }
        return answer;
    }
}
