// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.SendMode;

/// Messages of serialized objects.
final class ObjectMessages {
    private ObjectMessages() {}

    static void send(
            org.atoll.mpj.Comm comm, SendMode mode, ObjectPart objects, int dest, int tag) {
        comm.sendObject(objects.values(), dest, tag);
    }

    static Request startSend(
            org.atoll.mpj.Comm comm, SendMode mode, ObjectPart objects, int dest, int tag) {
        throw new UnsupportedOperationException();
    }

    static Status receive(
            org.atoll.mpj.Comm comm, ObjectPart objects, int source, int tag) {
        Object[] values = comm.receiveObject(Object[].class, source, tag);
        objects.put(values);
        return new Status();
    }

    static Request startReceive(
            org.atoll.mpj.Comm comm, ObjectPart objects, int source, int tag) {
        throw new UnsupportedOperationException();
    }

    static int pack(ObjectPart objects, byte[] outbuf, int position) {
        throw new UnsupportedOperationException();
    }

    static int unpack(byte[] inbuf, int position, ObjectPart objects) {
        throw new UnsupportedOperationException();
    }
}
