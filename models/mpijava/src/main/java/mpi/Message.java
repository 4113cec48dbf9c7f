// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Optional;
import java.util.function.Function;
import org.atoll.mpj.Part;
import org.jspecify.annotations.Nullable;

/// A message that a matched probe has taken, so that nobody else can receive it. It is null
/// before a probe and after its receive.
public final class Message {
    private org.atoll.mpj.@Nullable Message matched;
    private @Nullable Comm comm;

    /// Creates one that is null.
    public Message() {}

    /// Whether there is no message to be received.
    public boolean isNull() {
        return matched == null;
    }

    /// Whether it is the message that nobody sends.
    ///
    /// @return true of one from [MPI#PROC_NULL]
    public boolean isNoProc() {
        return matched != null && matched.status().source() == MPI.PROC_NULL;
    }

    /// Blocks until a message is there, and takes it (MPI 4.1, section 3.8.2).
    ///
    /// @param source the sender's rank or [MPI#ANY_SOURCE]
    /// @param tag the tag or [MPI#ANY_TAG]
    /// @return who sent it, its tag and length
    public Status mProbe(int source, int tag, Comm from) {
        Required.of("mProbe", "from", from);
        try {
            return keep(from, from.lend("mProbe", comm -> comm.matchedProbe(source, tag)));
        } catch (RuntimeException e) {
            throw from.failed("mProbe", e);
        }
    }

    /// Takes a message if one is there; does not block (MPI 4.1, section 3.8.2).
    ///
    /// @param source the sender's rank or [MPI#ANY_SOURCE]
    /// @param tag the tag or [MPI#ANY_TAG]
    /// @return who sent it, its tag and length, or null if none is there
    public @Nullable Status imProbe(int source, int tag, Comm from) {
        Required.of("imProbe", "from", from);
        try {
            Optional<org.atoll.mpj.Message> found =
                    from.lend("imProbe", comm -> comm.tryMatchedProbe(source, tag));
            if (found.isEmpty()) {
                from.giveBack();
                return null;
            }
            return keep(from, found.get());
        } catch (RuntimeException e) {
            throw from.failed("imProbe", e);
        }
    }

    private Status keep(Comm from, org.atoll.mpj.Message found) {
        comm = from;
        matched = found;
        return new Status(found.status());
    }

    /// Takes the message, once it is known where it goes: after a wrong buffer it is still there.
    private <T> T take(String call, Function<org.atoll.mpj.Message, T> receive) {
        org.atoll.mpj.Message taken = take(call);
        try {
            return receive.apply(taken);
        } finally {
            if (comm != null) {
                comm.giveBack();
            }
        }
    }

    private org.atoll.mpj.Message take(String call) {
        Presence.HERE.requireNotAfter(call);
        org.atoll.mpj.Message taken = matched;
        if (taken == null) {
            throw new MPIException(
                    call + ": the message is null: probe for one first", MPI.ERR_REQUEST, null);
        }
        matched = null;
        return taken;
    }

    private MPIException failed(String call, RuntimeException cause) {
        return comm == null ? MPIException.in(call, cause) : comm.failed(call, cause);
    }

    /// Receives the message; blocks until it is whole (MPI 4.1, section 3.8.3).
    ///
    /// @param count how many items
    /// @return who sent it, its tag and length
    public Status mRecv(@Nullable Object buf, int count, Datatype type) {
        try {
            Items items = Items.of(buf, count, type);
            if (!items.isObject()) {
                Part room = items.part();
                return take("mRecv", taken -> new Status(taken.receive(room)));
            }
            ObjectPart room = items.objects();
            return take("mRecv", taken -> {
                int objects = room.put(taken.receiveObject(Object[].class));
                return new Status(taken.status()).withObjects(objects);
            });
        } catch (RuntimeException e) {
            throw failed("mRecv", e);
        }
    }

    /// Starts to receive the message; does not block (MPI 4.1, section 3.8.3).
    ///
    /// @param count how many items
    public Request imRecv(@Nullable Buffer buf, int count, Datatype type) {
        try {
            Items items = Items.of(buf, count, type);
            items.requireDirect();
            Part room = items.part();
            return take("imRecv", taken -> new Request(comm, taken.receiveAsync(room)));
        } catch (RuntimeException e) {
            throw failed("imRecv", e);
        }
    }
}
