// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.atoll.mpj.PersistentRequest;
import org.atoll.mpj.PointToPoint;
import org.atoll.mpj.SendMode;
import org.jspecify.annotations.Nullable;

/// Messages that are described once and started often, in both faces.
@SuppressWarnings("doclint:missing") // see package-info
abstract class PersistentMessaging extends Packing {

    PersistentMessaging() {}

    private Prequest persistentSend(
            String call, SendMode mode, @Nullable Object buf, int offset, int count,
            Datatype type, int dest, int tag) {
        try {
            if (type.isObject()) {
                ObjectPart objects = objects(buf, offset, count, type);
                PointToPoint comm = handle(call);
                return new Prequest(this, () ->
                        ObjectMessages.startSend(this, comm, mode, objects, dest, tag));
            }
            PersistentRequest request = handle(call).persistentSend(
                    mode, part(buf, offset, count, type), dest, tag);
            return new Prequest(this, () -> new Request(this, request.start()));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final Prequest Send_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return persistentSend("Send_init", SendMode.STANDARD, buf, offset, count, type, dest, tag);
    }

    public final Prequest sendInit(
            @Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        direct("sendInit", buf);
        return persistentSend("sendInit", SendMode.STANDARD, buf, 0, count, type, dest, tag);
    }

    public final Prequest Ssend_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return persistentSend(
                "Ssend_init", SendMode.SYNCHRONOUS, buf, offset, count, type, dest, tag);
    }

    public final Prequest sSendInit(
            @Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        direct("sSendInit", buf);
        return persistentSend("sSendInit", SendMode.SYNCHRONOUS, buf, 0, count, type, dest, tag);
    }

    public final Prequest Bsend_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return persistentSend("Bsend_init", SendMode.BUFFERED, buf, offset, count, type, dest, tag);
    }

    public final Prequest bSendInit(
            @Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        direct("bSendInit", buf);
        return persistentSend("bSendInit", SendMode.BUFFERED, buf, 0, count, type, dest, tag);
    }

    public final Prequest Rsend_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return persistentSend("Rsend_init", SendMode.READY, buf, offset, count, type, dest, tag);
    }

    public final Prequest rSendInit(
            @Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        direct("rSendInit", buf);
        return persistentSend("rSendInit", SendMode.READY, buf, 0, count, type, dest, tag);
    }

    private Prequest persistentReceive(
            String call, @Nullable Object buf, int offset, int count, Datatype type,
            int source, int tag) {
        try {
            if (type.isObject()) {
                ObjectPart objects = objects(buf, offset, count, type);
                PointToPoint comm = handle(call);
                return new Prequest(this, () ->
                        ObjectMessages.startReceive(this, comm, objects, source, tag));
            }
            PersistentRequest request = handle(call).persistentReceive(
                    part(buf, offset, count, type), source, tag);
            return new Prequest(this, () -> new Request(this, request.start()));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final Prequest Recv_init(
            Object buf, int offset, int count, Datatype type, int source, int tag) {
        return persistentReceive("Recv_init", buf, offset, count, type, source, tag);
    }

    public final Prequest recvInit(
            @Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        direct("recvInit", buf);
        return persistentReceive("recvInit", buf, 0, count, type, source, tag);
    }
}
