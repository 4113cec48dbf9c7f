// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.executor;

import java.io.Serializable;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Transmission;
import org.atoll.mpj.circle.RevokedException;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.request.Messages;
import org.atoll.mpj.request.ObjectLanding;
import org.atoll.mpj.request.Started;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// The messages between the ranks of a [org.atoll.mpj.RankExecutor], and the service of one that is
/// no master.
public final class ExecutorMessages {
    /// A task for a rank.
    public static final int TASK = 1;

    /// The end.
    public static final int STOP = 2;

    /// The outcome of a task.
    public static final int REPLY = 3;

    private ExecutorMessages() {}

    /// The outcome of a task.
    ///
    /// @param good  whether it has returned
    /// @param value what it has returned, or thrown
    public record Reply(boolean good, @Nullable Serializable value) implements Serializable {}

    /// Carries out tasks until the master says stop. Blocks.
    public static void serve(Messages messages) {
        ObjectCodec codec = messages.objects();
        Status next = messages.probe(0, Domain.ANY_TAG);
        while (next.tag() == TASK) {
            byte[] task = new byte[(int) next.bytes()];
            messages.receive(Portion.of(task), 0, TASK);
            messages.send(Portion.of(outcome(codec, task)), 0, REPLY);
            next = messages.probe(0, Domain.ANY_TAG);
        }
        messages.receive(Portion.of(new byte[1]), 0, STOP);
    }

    /// Tells a rank to serve no longer; does not block. One that is lost, or that a revocation has
    /// woken, which may come at any moment, need not be told.
    public static void stop(Messages messages, int rank) {
        try {
            Started _ = Started.send(messages, Portion.of(new byte[1]), rank, STOP);
        } catch (RankLostException | RevokedException e) {
            assert e != null;
        }
    }

    /// Starts to receive what a rank answers.
    static CompletionStage<@Nullable Reply> reply(Messages messages, int rank) {
        ObjectLanding landing = new ObjectLanding();
        Transmission receiving = messages.startReceive(
                landing, 0, Long.MAX_VALUE, landing, messages.from(rank, REPLY), REPLY);
        return messages.stage(receiving).thenApply(
                status -> landing.decode(messages.objects(), status, Reply.class));
    }

    private static byte[] outcome(ObjectCodec codec, byte[] task) {
        try {
            Callable<?> known = codec.decode(task, 0, task.length, Callable.class);
            return encoded(codec, true, known == null ? null : known.call());
        } catch (Throwable e) {
            return thrown(codec, e);
        }
    }

    private static byte[] encoded(ObjectCodec codec, boolean good, @Nullable Object value) {
        if (value != null && !(value instanceof Serializable)) {
            throw new IllegalArgumentException(
                    "the task has returned a " + value.getClass().getName()
                            + ", which is not serializable");
        }
        return codec.encode(new Reply(good, (Serializable) value));
    }

    /// What cannot travel is told as text, and where it was thrown.
    private static byte[] thrown(ObjectCodec codec, Throwable e) {
        try {
            return encoded(codec, false, e);
        } catch (RuntimeException | StackOverflowError unable) {
            var told = new IllegalStateException("the task threw " + e);
            told.setStackTrace(e.getStackTrace());
            return encoded(codec, false, told);
        }
    }
}
