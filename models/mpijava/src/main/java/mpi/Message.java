// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A message that a matched probe has taken, so that nobody else can receive it. It is null
/// before a probe and after its receive.
@SuppressWarnings("doclint:missing") // see package-info
public final class Message {
    private org.atoll.mpj.@Nullable Message matched;
    private @Nullable Comm comm;

    public Message() {}

    public boolean isNull() {
        return matched == null;
    }

    public boolean isNoProc() {
        return matched != null && matched.status().source() == MPI.PROC_NULL;
    }

    public Status mProbe(int source, int tag, Comm from) {
        try {
            return keep(from, from.handle("mProbe").matchedProbe(source, tag));
        } catch (RuntimeException e) {
            throw from.failed("mProbe", e);
        }
    }

    public @Nullable Status imProbe(int source, int tag, Comm from) {
        try {
            Optional<org.atoll.mpj.Message> found =
                    from.handle("imProbe").tryMatchedProbe(source, tag);
            return found.isEmpty() ? null : keep(from, found.get());
        } catch (RuntimeException e) {
            throw from.failed("imProbe", e);
        }
    }

    private Status keep(Comm from, org.atoll.mpj.Message found) {
        comm = from;
        matched = found;
        return new Status(found.status());
    }

    private org.atoll.mpj.Message take(String call) {
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

    public Status mRecv(@Nullable Object buf, int count, Datatype type) {
        try {
            Items items = Items.of(buf, count, type);
            if (!items.isObject()) {
                return new Status(take("mRecv").receive(items.part()));
            }
            org.atoll.mpj.Message taken = take("mRecv");
            int objects = items.objects().put(taken.receiveObject(Object[].class));
            return new Status(taken.status()).withObjects(objects);
        } catch (RuntimeException e) {
            throw failed("mRecv", e);
        }
    }

    public Request imRecv(@Nullable Buffer buf, int count, Datatype type) {
        try {
            Items items = Items.of(buf, count, type);
            items.requireDirect();
            return new Request(comm, take("imRecv").receiveAsync(items.part()));
        } catch (RuntimeException e) {
            throw failed("imRecv", e);
        }
    }
}
