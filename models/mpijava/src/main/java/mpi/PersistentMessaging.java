// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.atoll.mpj.SendMode;
import org.jspecify.annotations.Nullable;

/// Messages that are described once and started often, in both faces.
abstract class PersistentMessaging extends Packing {

    PersistentMessaging() {}

    private Prequest persistentSend(
            String call, SendMode mode, Items items, int dest, int tag) {
        try {
            if (items.isObject()) {
                ObjectPart objects = items.objects();
                org.atoll.mpj.Communicator comm = lent(call);
                return new Prequest(this, () ->
                        ObjectMessages.startSend(this, comm, mode, objects, dest, tag));
            }
            return new Prequest(
                    this, lent(call).persistentSend(mode, items.part(), dest, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Describes a message that [Prequest#start] sends; does not block (MPI 4.1, section 3.9).
    public final Prequest Send_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return persistentSend("Send_init", SendMode.STANDARD,
                new Items(buf, offset, count, type), dest, tag);
    }

    /// Describes a message that [Prequest#start] sends; does not block (MPI 4.1, section 3.9).
    public final Prequest sendInit(
            @Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return persistentSend("sendInit", SendMode.STANDARD,
                direct("sendInit", buf, count, type), dest, tag);
    }

    /// Describes a synchronous message that [Prequest#start] sends; does not block (MPI 4.1,
    /// section 3.9).
    public final Prequest Ssend_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return persistentSend("Ssend_init", SendMode.SYNCHRONOUS,
                new Items(buf, offset, count, type), dest, tag);
    }

    /// Describes a synchronous message that [Prequest#start] sends; does not block (MPI 4.1,
    /// section 3.9).
    public final Prequest sSendInit(
            @Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return persistentSend("sSendInit", SendMode.SYNCHRONOUS,
                direct("sSendInit", buf, count, type), dest, tag);
    }

    /// Describes a buffered message that [Prequest#start] sends; does not block (MPI 4.1, section
    /// 3.9).
    public final Prequest Bsend_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return persistentSend("Bsend_init", SendMode.BUFFERED,
                new Items(buf, offset, count, type), dest, tag);
    }

    /// Describes a buffered message that [Prequest#start] sends; does not block (MPI 4.1, section
    /// 3.9).
    public final Prequest bSendInit(
            @Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return persistentSend("bSendInit", SendMode.BUFFERED,
                direct("bSendInit", buf, count, type), dest, tag);
    }

    /// Describes a ready message that [Prequest#start] sends; does not block (MPI 4.1, section
    /// 3.9).
    public final Prequest Rsend_init(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return persistentSend("Rsend_init", SendMode.READY,
                new Items(buf, offset, count, type), dest, tag);
    }

    /// Describes a ready message that [Prequest#start] sends; does not block (MPI 4.1, section
    /// 3.9).
    public final Prequest rSendInit(
            @Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return persistentSend("rSendInit", SendMode.READY,
                direct("rSendInit", buf, count, type), dest, tag);
    }

    private Prequest persistentReceive(String call, Items items, int source, int tag) {
        try {
            if (items.isObject()) {
                ObjectPart objects = items.objects();
                org.atoll.mpj.Communicator comm = lent(call);
                return new Prequest(this, () ->
                        ObjectMessages.startReceive(this, comm, objects, source, tag));
            }
            return new Prequest(
                    this, lent(call).persistentReceive(items.part(), source, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Describes a receive that [Prequest#start] starts; does not block (MPI 4.1, section 3.9).
    public final Prequest Recv_init(
            Object buf, int offset, int count, Datatype type, int source, int tag) {
        return persistentReceive("Recv_init", new Items(buf, offset, count, type), source, tag);
    }

    /// Describes a receive that [Prequest#start] starts; does not block (MPI 4.1, section 3.9).
    public final Prequest recvInit(
            @Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        return persistentReceive("recvInit", direct("recvInit", buf, count, type), source, tag);
    }
}
