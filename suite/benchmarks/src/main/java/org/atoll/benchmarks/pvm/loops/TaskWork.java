// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.pvm.loops;

import org.atoll.tasks.Group;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.Tid;
import org.jspecify.annotations.Nullable;

/// A task that does what it is ordered to, and the calls of both sides. `measures.c` does the same
/// with PVM.
public final class TaskWork implements Task {
    static final int MESSAGE = 0;
    static final int ARRAY = 1;
    static final int DOUBLES = 2;
    static final int INTS = 3;
    static final int BARRIER = 4;
    static final int END = 5;
    static final int ORDER = 1;
    static final int THERE = 2;
    static final int TASKS_OF_BARRIER = 5;
    static final int PACKED_BYTES = 16 << 20;
    private static final String GROUP = "measures";

    private byte[] room = {};
    private double[] doubles = {};
    private int[] ints = {};
    private @Nullable Group group;

    /// Spawned by name.
    public TaskWork() {}

    @Override
    public void run(Pvm pvm, String... args) {
        Tid parent = args.length == 0 ? pvm.parent() : Tid.parse(args[0]);
        Message order = pvm.recv(parent, ORDER);
        int kind = order.oneInt();
        while (kind != END) {
            int times = order.oneInt();
            int bytes = order.oneInt();
            prepare(pvm, kind, bytes);
            for (int i = 0; i < times; i++) {
                second(pvm, kind, parent);
            }
            order = pvm.recv(parent, ORDER);
            kind = order.oneInt();
        }
        leave();
    }

    /// Makes room for a kind of work; joins the group if that is a barrier.
    void prepare(Pvm pvm, int kind, int bytes) {
        if (kind == ARRAY && room.length != bytes) {
            room = new byte[bytes];
        } else if (kind == DOUBLES && doubles.length == 0) {
            doubles = new double[bytes / Double.BYTES];
        } else if (kind == INTS && ints.length == 0) {
            ints = new int[2 * bytes / Integer.BYTES];
        } else if (kind == BARRIER && group == null) {
            group = pvm.join(GROUP);
        }
    }

    void leave() {
        if (group != null) {
            group.leave();
        }
    }

    /// The side of a round trip that begins, or a barrier.
    void first(Pvm pvm, int kind, Tid other) {
        switch (kind) {
            case MESSAGE -> {
                sendByte(pvm, other);
                recvByte(pvm, other);
            }
            case ARRAY -> {
                pvm.psend(other, THERE, room);
                pvm.precv(other, THERE, room);
            }
            case DOUBLES -> {
                pvm.send(other, THERE, pvm.pack().doubles(doubles, 0, doubles.length, 1));
                recvByte(pvm, other);
            }
            case INTS -> {
                pvm.send(other, THERE, pvm.pack().ints(ints, 0, ints.length / 2, 2));
                recvByte(pvm, other);
            }
            default -> meet();
        }
    }

    private void second(Pvm pvm, int kind, Tid other) {
        switch (kind) {
            case MESSAGE -> {
                recvByte(pvm, other);
                sendByte(pvm, other);
            }
            case ARRAY -> {
                pvm.precv(other, THERE, room);
                pvm.psend(other, THERE, room);
            }
            case DOUBLES -> {
                try (Message message = pvm.recv(other, THERE)) {
                    message.doubles(doubles, 0, doubles.length, 1);
                }
                sendByte(pvm, other);
            }
            case INTS -> {
                try (Message message = pvm.recv(other, THERE)) {
                    message.ints(ints, 0, ints.length / 2, 2);
                }
                sendByte(pvm, other);
            }
            default -> meet();
        }
    }

    private void meet() {
        if (group == null) {
            throw new IllegalStateException("no group has been joined");
        }
        group.barrier(TASKS_OF_BARRIER);
    }

    private static void sendByte(Pvm pvm, Tid other) {
        pvm.send(other, THERE, pvm.pack().put((byte) 1));
    }

    private static void recvByte(Pvm pvm, Tid other) {
        try (Message message = pvm.recv(other, THERE)) {
            message.oneByte();
        }
    }
}
