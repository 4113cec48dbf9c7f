// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import org.atoll.mpj.ObjectRequest;
import org.atoll.mpj.SendMode;

/// Messages of serializable objects: an array of them is one message.
final class ObjectMessages {
    private ObjectMessages() {}

    static void send(org.atoll.mpj.Communicator comm, SendMode mode, ObjectPart objects, int dest,
            int tag) {
        comm.sendObject(mode, objects.values(), dest, tag);
    }

    static Request startSend(
            Communicator caller, org.atoll.mpj.Communicator comm, SendMode mode,
            ObjectPart objects, int dest, int tag) {
        return new Request(caller, comm.sendObjectAsync(mode, objects.values(), dest, tag));
    }

    static Status receive(org.atoll.mpj.Communicator comm, ObjectPart objects, int source,
            int tag) {
        ObjectRequest<Object[]> request = comm.receiveObjectAsync(Object[].class, source, tag);
        return land(request, request.request().await(), objects);
    }

    static Request startReceive(
            Communicator caller, org.atoll.mpj.Communicator comm, ObjectPart objects, int source,
            int tag) {
        ObjectRequest<Object[]> request = comm.receiveObjectAsync(Object[].class, source, tag);
        return new Request(caller, request.request())
                .landing(status -> land(request, status, objects));
    }

    private static Status land(
            ObjectRequest<Object[]> request, org.atoll.fabric.message.Status status,
            ObjectPart objects) {
        Status result = new Status(status);
        return status.source() == MPI.PROC_NULL
                ? result.withObjects(0)
                : result.withObjects(objects.put(request.await()));
    }

    /// Packed objects begin with the length of what follows.
    static int pack(ObjectPart objects, byte[] outbuf, int position) {
        byte[] bytes = Presence.HERE.objects().encode(objects.values());
        Communicator.check(outbuf, position, (long) bytes.length + Integer.BYTES);
        ByteBuffer.wrap(outbuf).position(position).putInt(bytes.length).put(bytes);
        return position + Integer.BYTES + bytes.length;
    }

    static int unpack(byte[] inbuf, int position, ObjectPart objects) {
        Communicator.check(inbuf, position, Integer.BYTES);
        int length = ByteBuffer.wrap(inbuf).getInt(position);
        int at = position + Integer.BYTES;
        Communicator.check(inbuf, at, length);
        objects.put(Presence.HERE.objects().decode(inbuf, at, length, Object[].class));
        return at + length;
    }
}
