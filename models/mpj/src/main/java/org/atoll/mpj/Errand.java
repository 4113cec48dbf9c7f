// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.Serializable;
import java.util.concurrent.Callable;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.circle.RevokedException;
import org.jspecify.annotations.Nullable;

/// What the ranks of a [RankExecutor] tell each other, and how one that is no master serves.
final class Errand {
    /// A task for a rank.
    static final int TASK = 1;

    /// The end.
    static final int STOP = 2;

    /// The outcome of a task.
    static final int REPLY = 3;

    private Errand() {}

    /// The outcome of a task.
    ///
    /// @param good  whether it has returned
    /// @param value what it has returned, or thrown
    record Reply(boolean good, @Nullable Serializable value) implements Serializable {}

    /// Carries out tasks until the master says stop. Blocks.
    static void serve(Comm comm) {
        ObjectCodec codec = comm.world().objects();
        Status next = comm.probe(0, Comm.ANY_TAG);
        while (next.tag() == TASK) {
            byte[] task = new byte[(int) next.bytes()];
            comm.receive(task, 0, TASK);
            comm.send(outcome(codec, task), 0, REPLY);
            next = comm.probe(0, Comm.ANY_TAG);
        }
        comm.receive(new byte[1], 0, STOP);
    }

    /// Tells a rank to serve no longer; does not block. One that is lost, or that a revocation has
    /// woken, which may come at any moment, need not be told.
    static void stop(Comm comm, int rank) {
        try {
            Request _ = comm.sendAsync(new byte[1], rank, STOP);
        } catch (RankLostException | RevokedException e) {
            assert e != null;
        }
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
