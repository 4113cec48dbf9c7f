// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Objects;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.Part;
import org.atoll.mpj.SendMode;
import org.jspecify.annotations.Nullable;

/// Messages between two ranks, also those that are described once and started often, in both
/// faces.
abstract class Messaging extends Communicator {

    Messaging() {}

    /// What a call names that comes back at once: Open MPI's take direct buffers only.
    final Items direct(String call, @Nullable Buffer buf, int count, Datatype type) {
        Items items = Items.of(buf, count, type);
        try {
            items.requireDirect();
            return items;
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    // blocking

    private void send(String call, SendMode mode, Items items, int dest, int tag) {
        try {
            if (items.isObject()) {
                ObjectMessages.send(handle(call), mode, items.objects(), dest, tag);
            } else {
                handle(call).send(mode, items.part(), dest, tag);
            }
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// The way of most messages, which makes as few objects as it can: none for an array.
    private void send(
            String call, @Nullable Object buf, int offset, int count, Datatype type, int dest,
            int tag) {
        try {
            if (Required.type(type).isStretch(buf)) {
                handle(call).send(Objects.requireNonNull(buf), offset,
                        Items.elements(count, type), dest, tag);
            } else if (type.isObject()) {
                send(call, SendMode.STANDARD, new Items(buf, offset, count, type), dest, tag);
            } else {
                handle(call).send(part(call, buf, offset, count, type), dest, tag);
            }
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// What a call of either spelling names that is no array of the type's.
    private static Part part(
            String call, @Nullable Object buf, int offset, int count, Datatype type) {
        boolean isMemory = !(buf instanceof Buffer) && Character.isLowerCase(call.charAt(0));
        Object given = isMemory ? ArrayMemory.of(buf, type) : buf;
        return Placement.part(given, offset, Items.checked(count), type);
    }

    /// Sends; blocks until the buffer may be used again (MPI 4.1, section 3.2.1).
    public final void Send(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send("Send", buf, offset, count, type, dest, tag);
    }

    /// Sends; blocks until the buffer may be used again (MPI 4.1, section 3.2.1).
    public final void send(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        send("send", buf, 0, count, type, dest, tag);
    }

    /// Sends; blocks until the receive has matched (MPI 4.1, section 3.4).
    public final void Ssend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send("Ssend", SendMode.SYNCHRONOUS, new Items(buf, offset, count, type), dest, tag);
    }

    /// Sends; blocks until the receive has matched (MPI 4.1, section 3.4).
    public final void sSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        send("sSend", SendMode.SYNCHRONOUS, Items.of(buf, count, type), dest, tag);
    }

    /// Copies the message to the attached buffer; does not block (MPI 4.1, section 3.4).
    public final void Bsend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send("Bsend", SendMode.BUFFERED, new Items(buf, offset, count, type), dest, tag);
    }

    /// Copies the message to the attached buffer; does not block (MPI 4.1, section 3.4).
    public final void bSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        send("bSend", SendMode.BUFFERED, Items.of(buf, count, type), dest, tag);
    }

    /// Sends to a receive that is there already; blocks like [#Send] (MPI 4.1, section 3.4).
    public final void Rsend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send("Rsend", SendMode.READY, new Items(buf, offset, count, type), dest, tag);
    }

    /// Sends to a receive that is there already; blocks like [#Send] (MPI 4.1, section 3.4).
    public final void rSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        send("rSend", SendMode.READY, Items.of(buf, count, type), dest, tag);
    }

    private Status receive(
            String call, @Nullable Object buf, int offset, int count, Datatype type, int source,
            int tag) {
        try {
            if (Required.type(type).isStretch(buf)) {
                return new Status(handle(call).receive(Objects.requireNonNull(buf), offset,
                        Items.elements(count, type), source, tag));
            }
            return type.isObject()
                    ? ObjectMessages.receive(handle(call),
                            new Items(buf, offset, count, type).objects(), source, tag)
                    : new Status(handle(call).receive(
                            part(call, buf, offset, count, type), source, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Receives; blocks until the message is there (MPI 4.1, section 3.2.4). It may be shorter
    /// than the room.
    public final Status Recv(
            Object buf, int offset, int count, Datatype type, int source, int tag) {
        return receive("Recv", buf, offset, count, type, source, tag).counting(type.map(), count);
    }

    /// Receives; blocks until the message is there (MPI 4.1, section 3.2.4). It may be shorter
    /// than the room.
    public final Status recv(
            @Nullable Object buf, int count, Datatype type, int source, int tag) {
        return receive("recv", buf, 0, count, type, source, tag);
    }

    private static void checkTag(String argument, int tag, boolean isAllowed) {
        if (tag < 0 && !isAllowed) {
            throw new WrongArgument(
                    MPI.ERR_TAG, argument + " is " + tag + ": a tag is at least 0");
        }
    }

    /// Of a call that sends and receives.
    private static void checkTags(int sendtag, int recvtag) {
        checkTag("sendtag", sendtag, false);
        checkTag("recvtag", recvtag, recvtag == MPI.ANY_TAG);
    }

    private Status exchange(
            String call, Items out, int dest, int sendtag, Items in, int source, int recvtag) {
        try {
            handle(call);
            checkTags(sendtag, recvtag);
            if (!out.isObject() && !in.isObject()) {
                Part room = in.part();
                return new Status(handle(call).sendReceive(
                        Apart.from(out.part(), room), dest, sendtag, room, source, recvtag));
            }
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
        return exchangeObjects(call, out, dest, sendtag, in, source, recvtag);
    }

    private Status exchangeObjects(
            String call, Items out, int dest, int sendtag, Items in, int source, int recvtag) {
        Request receiving = startReceive(call, in, source, recvtag);
        try {
            startSend(call, SendMode.STANDARD, out, dest, sendtag).await(call);
        } catch (MPIException e) {
            if (!(e.getCause() instanceof CommunicationException)) {
                receiving.Cancel(); // else it would take the message of a later receive
            }
            throw e;
        }
        return receiving.await(call);
    }

    /// Sends and receives at the same time; blocks until both are done (MPI 4.1, section 3.10).
    /// What is sent is copied first if it lies where something is received.
    public final Status Sendrecv(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, int dest,
            int sendtag,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int source,
            int recvtag) {
        return exchange("Sendrecv",
                new Items(Words.SENT, sendbuf, sendoffset, sendcount, sendtype), dest, sendtag,
                new Items(Words.RECEIVED, recvbuf, recvoffset, recvcount, recvtype), source,
                recvtag)
                .counting(recvtype.map(), recvcount);
    }

    /// Sends and receives at the same time; blocks until both are done (MPI 4.1, section 3.10).
    /// What is sent is copied first if it lies where something is received.
    public final Status sendRecv(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype, int dest, int sendtag,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype, int source,
            int recvtag) {
        return exchange("sendRecv",
                Items.of(Words.SENT, sendbuf, sendcount, sendtype), dest, sendtag,
                Items.of(Words.RECEIVED, recvbuf, recvcount, recvtype), source, recvtag);
    }

    private Status replace(
            String call, Items items, int dest, int sendtag, int source, int recvtag) {
        try {
            handle(call);
            checkTags(sendtag, recvtag);
            if (!items.isObject()) {
                return new Status(handle(call).sendReceiveReplace(
                        items.part(), dest, sendtag, source, recvtag));
            }
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
        return exchangeObjects(call, items, dest, sendtag, items, source, recvtag);
    }

    /// Sends a buffer and receives into it; blocks until both are done (MPI 4.1, section 3.10).
    public final Status Sendrecv_replace(
            Object buf, int offset, int count, Datatype type, int dest, int sendtag, int source,
            int recvtag) {
        return replace("Sendrecv_replace", new Items(buf, offset, count, type),
                dest, sendtag, source, recvtag).counting(type.map(), count);
    }

    /// Sends a buffer and receives into it; blocks until both are done (MPI 4.1, section 3.10).
    public final Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source,
            int recvtag) {
        return replace("sendRecvReplace", Items.of(buf, count, type),
                dest, sendtag, source, recvtag);
    }

    // started

    private Request startSend(String call, SendMode mode, Items items, int dest, int tag) {
        try {
            return items.isObject()
                    ? ObjectMessages.startSend(
                            this, handle(call), mode, items.objects(), dest, tag)
                    : new Request(this, handle(call).sendAsync(
                            mode, items.part(), dest, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Starts to send; does not block (MPI 4.1, section 3.7.2). The buffer must not be touched
    /// until the request is done.
    public final Request Isend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return startSend("Isend", SendMode.STANDARD,
                new Items(buf, offset, count, type), dest, tag);
    }

    /// Starts to send; does not block (MPI 4.1, section 3.7.2). The buffer must not be touched
    /// until the request is done.
    public final Request iSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return startSend("iSend", SendMode.STANDARD, direct("iSend", buf, count, type), dest, tag);
    }

    /// Starts to send, to be done when the receive has matched; does not block (MPI 4.1, section
    /// 3.7.2). The buffer must not be touched until the request is done.
    public final Request Issend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return startSend("Issend", SendMode.SYNCHRONOUS,
                new Items(buf, offset, count, type), dest, tag);
    }

    /// Starts to send, to be done when the receive has matched; does not block (MPI 4.1, section
    /// 3.7.2). The buffer must not be touched until the request is done.
    public final Request isSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return startSend("isSend", SendMode.SYNCHRONOUS,
                direct("isSend", buf, count, type), dest, tag);
    }

    /// Copies the message to the attached buffer; does not block (MPI 4.1, section 3.7.2).
    public final Request Ibsend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return startSend("Ibsend", SendMode.BUFFERED,
                new Items(buf, offset, count, type), dest, tag);
    }

    /// Copies the message to the attached buffer; does not block (MPI 4.1, section 3.7.2).
    public final Request ibSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return startSend("ibSend", SendMode.BUFFERED,
                direct("ibSend", buf, count, type), dest, tag);
    }

    /// Starts to send to a receive that is there already; does not block (MPI 4.1, section
    /// 3.7.2). The buffer must not be touched until the request is done.
    public final Request Irsend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return startSend("Irsend", SendMode.READY, new Items(buf, offset, count, type), dest, tag);
    }

    /// Starts to send to a receive that is there already; does not block (MPI 4.1, section
    /// 3.7.2). The buffer must not be touched until the request is done.
    public final Request irSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        return startSend("irSend", SendMode.READY, direct("irSend", buf, count, type), dest, tag);
    }

    private Request startReceive(String call, Items items, int source, int tag) {
        try {
            return items.isObject()
                    ? ObjectMessages.startReceive(
                            this, handle(call), items.objects(), source, tag)
                    : new Request(this, handle(call).receiveAsync(
                            items.part(), source, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Starts to receive; does not block (MPI 4.1, section 3.7.2). The buffer must not be touched
    /// until the request is done.
    public final Request Irecv(
            Object buf, int offset, int count, Datatype type, int source, int tag) {
        return startReceive("Irecv", new Items(buf, offset, count, type), source, tag)
                .counting(type.map(), count);
    }

    /// Starts to receive; does not block (MPI 4.1, section 3.7.2). The buffer must not be touched
    /// until the request is done.
    public final Request iRecv(
            @Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        return startReceive("iRecv", direct("iRecv", buf, count, type), source, tag);
    }

    // probing

    private Status probe(String call, int source, int tag) {
        try {
            return new Status(handle(call).probe(source, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Blocks until a message is there, which it leaves there (MPI 4.1, section 3.8.1).
    public final Status Probe(int source, int tag) {
        return probe("Probe", source, tag);
    }

    /// Blocks until a message is there, which it leaves there (MPI 4.1, section 3.8.1).
    public final Status probe(int source, int tag) {
        return probe("probe", source, tag);
    }

    private @Nullable Status tryProbe(String call, int source, int tag) {
        try {
            return Status.orNull(handle(call).tryProbe(source, tag).orElse(null));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Looks for a message, which it leaves there; does not block (MPI 4.1, section 3.8.1). Null
    /// if none is there.
    public final @Nullable Status Iprobe(int source, int tag) {
        return tryProbe("Iprobe", source, tag);
    }

    /// Looks for a message, which it leaves there; does not block (MPI 4.1, section 3.8.1). Null
    /// if none is there.
    public final @Nullable Status iProbe(int source, int tag) {
        return tryProbe("iProbe", source, tag);
    }

    // described once, started often

    private Prequest persistentSend(
            String call, SendMode mode, Items items, int dest, int tag) {
        try {
            if (items.isObject()) {
                ObjectPart objects = items.objects();
                return lend(call, comm -> new Prequest(this, () ->
                        ObjectMessages.startSend(this, comm, mode, objects, dest, tag)));
            }
            return lend(call, comm -> new Prequest(
                    this, comm.persistentSend(mode, items.part(), dest, tag)));
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
                return lend(call, comm -> new Prequest(this, () ->
                        ObjectMessages.startReceive(this, comm, objects, source, tag)));
            }
            return lend(call, comm -> new Prequest(
                    this, comm.persistentReceive(items.part(), source, tag)));
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
