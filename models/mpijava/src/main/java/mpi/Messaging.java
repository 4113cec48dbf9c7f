// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.atoll.mpj.Part;
import org.atoll.mpj.SendMode;
import org.jspecify.annotations.Nullable;

/// Messages between two ranks, in both faces.
@SuppressWarnings("doclint:missing") // see package-info
abstract class Messaging extends Communicator {

    Messaging() {}

    /// The part of a buffer that a call names.
    final Part part(@Nullable Object buf, int offset, int count, Datatype type) {
        if (count < 0) {
            throw new IllegalArgumentException(
                    "count is " + count + ": a count is at least 0");
        }
        return type.part(buf, offset, count);
    }

    /// Open MPI's calls that come back at once take direct buffers only.
    static @Nullable Buffer direct(String call, @Nullable Buffer buf) {
        if (buf != null && !buf.isDirect()) {
            throw new IllegalArgumentException(call + ": buffer is a "
                    + buf.getClass().getSimpleName()
                    + " on an array: allowed are direct ones, such as MPI.newIntBuffer makes");
        }
        return buf;
    }

    // blocking

    private void send(
            String call, SendMode mode, @Nullable Object buf, int offset, int count,
            Datatype type, int dest, int tag) {
        try {
            if (type.isObject()) {
                ObjectMessages.send(
                        handle(call), mode, objects(buf, offset, count, type), dest, tag);
            } else {
                handle(call).send(mode, part(buf, offset, count, type), dest, tag);
            }
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final void Send(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send("Send", SendMode.STANDARD, buf, offset, count, type, dest, tag);
    }

    public final void send(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        send("send", SendMode.STANDARD, buf, 0, count, type, dest, tag);
    }

    public final void Ssend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send("Ssend", SendMode.SYNCHRONOUS, buf, offset, count, type, dest, tag);
    }

    public final void sSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        send("sSend", SendMode.SYNCHRONOUS, buf, 0, count, type, dest, tag);
    }

    public final void Bsend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send("Bsend", SendMode.BUFFERED, buf, offset, count, type, dest, tag);
    }

    public final void bSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        send("bSend", SendMode.BUFFERED, buf, 0, count, type, dest, tag);
    }

    public final void Rsend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        send("Rsend", SendMode.READY, buf, offset, count, type, dest, tag);
    }

    public final void rSend(@Nullable Object buf, int count, Datatype type, int dest, int tag) {
        send("rSend", SendMode.READY, buf, 0, count, type, dest, tag);
    }

    private Status receive(
            String call, @Nullable Object buf, int offset, int count, Datatype type,
            int source, int tag) {
        try {
            return type.isObject()
                    ? ObjectMessages.receive(
                            handle(call), objects(buf, offset, count, type), source, tag)
                    : new Status(handle(call).receive(
                            part(buf, offset, count, type), source, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final Status Recv(
            Object buf, int offset, int count, Datatype type, int source, int tag) {
        return receive("Recv", buf, offset, count, type, source, tag);
    }

    public final Status recv(
            @Nullable Object buf, int count, Datatype type, int source, int tag) {
        return receive("recv", buf, 0, count, type, source, tag);
    }

    static ObjectPart objects(@Nullable Object buf, int offset, int count, Datatype type) {
        return ObjectPart.of(buf, offset, count, type);
    }

    public final Status Sendrecv(
            Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, int dest,
            int sendtag,
            Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int source,
            int recvtag) {
        try {
            Request receiving = startReceive(
                    "Sendrecv", recvbuf, recvoffset, recvcount, recvtype, source, recvtag);
            Request sending = startSend("Sendrecv", SendMode.STANDARD,
                    sendbuf, sendoffset, sendcount, sendtype, dest, sendtag);
            sending.Wait();
            return receiving.Wait();
        } catch (RuntimeException e) {
            throw failed("Sendrecv", e);
        }
    }

    public final Status sendRecv(
            @Nullable Object sendbuf, int sendcount, Datatype sendtype, int dest, int sendtag,
            @Nullable Object recvbuf, int recvcount, Datatype recvtype, int source,
            int recvtag) {
        try {
            return new Status(handle("sendRecv").sendReceive(
                    part(sendbuf, 0, sendcount, sendtype), dest, sendtag,
                    part(recvbuf, 0, recvcount, recvtype), source, recvtag));
        } catch (RuntimeException e) {
            throw failed("sendRecv", e);
        }
    }

    private Status replace(
            String call, @Nullable Object buf, int offset, int count, Datatype type,
            int dest, int sendtag, int source, int recvtag) {
        try {
            if (type.isObject()) {
                ObjectPart objects = objects(buf, offset, count, type);
                Request sending = ObjectMessages.startSend(
                        this, handle(call), SendMode.STANDARD, objects, dest, sendtag);
                Status status = ObjectMessages.receive(handle(call), objects, source, recvtag);
                sending.Wait();
                return status;
            }
            return new Status(handle(call).sendReceiveReplace(
                    part(buf, offset, count, type), dest, sendtag, source, recvtag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final Status Sendrecv_replace(
            Object buf, int offset, int count, Datatype type, int dest, int sendtag, int source,
            int recvtag) {
        return replace(
                "Sendrecv_replace", buf, offset, count, type, dest, sendtag, source, recvtag);
    }

    public final Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source,
            int recvtag) {
        return replace("sendRecvReplace", buf, 0, count, type, dest, sendtag, source, recvtag);
    }

    // started

    private Request startSend(
            String call, SendMode mode, @Nullable Object buf, int offset, int count,
            Datatype type, int dest, int tag) {
        try {
            return type.isObject()
                    ? ObjectMessages.startSend(
                            this, handle(call), mode, objects(buf, offset, count, type), dest, tag)
                    : new Request(this, handle(call).sendAsync(
                            mode, part(buf, offset, count, type), dest, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final Request Isend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return startSend("Isend", SendMode.STANDARD, buf, offset, count, type, dest, tag);
    }

    public final Request iSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        direct("iSend", buf);
        return startSend("iSend", SendMode.STANDARD, buf, 0, count, type, dest, tag);
    }

    public final Request Issend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return startSend("Issend", SendMode.SYNCHRONOUS, buf, offset, count, type, dest, tag);
    }

    public final Request isSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        direct("isSend", buf);
        return startSend("isSend", SendMode.SYNCHRONOUS, buf, 0, count, type, dest, tag);
    }

    public final Request Ibsend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return startSend("Ibsend", SendMode.BUFFERED, buf, offset, count, type, dest, tag);
    }

    public final Request ibSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        direct("ibSend", buf);
        return startSend("ibSend", SendMode.BUFFERED, buf, 0, count, type, dest, tag);
    }

    public final Request Irsend(
            Object buf, int offset, int count, Datatype type, int dest, int tag) {
        return startSend("Irsend", SendMode.READY, buf, offset, count, type, dest, tag);
    }

    public final Request irSend(@Nullable Buffer buf, int count, Datatype type, int dest, int tag) {
        direct("irSend", buf);
        return startSend("irSend", SendMode.READY, buf, 0, count, type, dest, tag);
    }

    private Request startReceive(
            String call, @Nullable Object buf, int offset, int count, Datatype type,
            int source, int tag) {
        try {
            return type.isObject()
                    ? ObjectMessages.startReceive(
                            this, handle(call), objects(buf, offset, count, type), source, tag)
                    : new Request(this, handle(call).receiveAsync(
                            part(buf, offset, count, type), source, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final Request Irecv(
            Object buf, int offset, int count, Datatype type, int source, int tag) {
        return startReceive("Irecv", buf, offset, count, type, source, tag);
    }

    public final Request iRecv(
            @Nullable Buffer buf, int count, Datatype type, int source, int tag) {
        direct("iRecv", buf);
        return startReceive("iRecv", buf, 0, count, type, source, tag);
    }

    // probing

    private Status probe(String call, int source, int tag) {
        try {
            return new Status(handle(call).probe(source, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final Status Probe(int source, int tag) {
        return probe("Probe", source, tag);
    }

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

    public final @Nullable Status Iprobe(int source, int tag) {
        return tryProbe("Iprobe", source, tag);
    }

    public final @Nullable Status iProbe(int source, int tag) {
        return tryProbe("iProbe", source, tag);
    }
}
