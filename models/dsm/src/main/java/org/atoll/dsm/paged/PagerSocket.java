// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// One end of the connection between a program and its pager, which carries whole messages in
/// order, and descriptors: a local socket whose name is no file. Both ends check that the other
/// belongs to the same user and knows the job's secret: see [Recognition].
///
/// One thread at a time sends, and one receives.
final class PagerSocket implements AutoCloseable {
    /// The longest message.
    static final int MOST_BYTES = 32 * 1024;

    private static final int LOOK_MILLIS = 100;
    private static final int PAUSE_MILLIS = 3;
    private static final int PROOF_MILLIS = 5000;
    private static final int LOCAL = 1; // AF_UNIX
    private static final int PACKETS = 5 | 0x80000; // SOCK_SEQPACKET, SOCK_CLOEXEC
    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int NO_SIGNAL = 0x4000; // MSG_NOSIGNAL
    private static final int CLOSE_RECEIVED = 0x40000000; // MSG_CMSG_CLOEXEC
    private static final int PEER = 17; // SO_PEERCRED
    private static final int PEER_BYTES = 12;
    private static final int NAME_BYTES = 108;
    private static final int REFUSED = 111; // ECONNREFUSED
    private static final int NOT_ALLOWED = 13; // EACCES

    private static final int HEADER_BYTES = 56;
    private static final int MOST_DESCRIPTORS = 4;
    private static final int CONTROL_BYTES = 16 + MOST_DESCRIPTORS * Integer.BYTES;
    private static final int RIGHTS = 1; // SOL_SOCKET, and SCM_RIGHTS

    private final Kernel sending = new Kernel();
    private final Kernel receiving = new Kernel();
    private final int socket;
    private final Ends out = new Ends();
    private final Ends in = new Ends();

    /// The memory of one direction: a header that names data and control.
    private static final class Ends {
        final MemorySegment data;
        final MemorySegment header;
        final MemorySegment control;
        final MemorySegment vector;

        Ends() {
            Arena arena = Arena.ofAuto();
            data = arena.allocate(MOST_BYTES, Long.BYTES);
            control = arena.allocate(CONTROL_BYTES, Long.BYTES);
            vector = arena.allocate(2 * Long.BYTES, Long.BYTES);
            header = arena.allocate(HEADER_BYTES, Long.BYTES);
        }

        /// Source: POSIX, `struct msghdr`, as 64-bit Linux lays it out.
        MemorySegment header(long dataBytes, long controlBytes) {
            vector.set(ADDRESS, 0, data);
            vector.set(JAVA_LONG, 8, dataBytes);
            header.fill((byte) 0);
            header.set(ADDRESS, 16, vector);
            header.set(JAVA_LONG, 24, 1);
            if (controlBytes > 0) {
                header.set(ADDRESS, 32, control);
                header.set(JAVA_LONG, 40, controlBytes);
            }
            return header;
        }
    }

    private PagerSocket(int socket) {
        this.socket = socket;
    }

    /// The socket at which a pager listens.
    static final class Door implements AutoCloseable {
        private final Kernel kernel = new Kernel();
        private final Recognition recognition;
        private final int socket;

        /// Begins to listen.
        ///
        /// @param recognition says where, and for whom
        /// @throws KernelException if the name is taken
        Door(Recognition recognition) {
            this.recognition = recognition;
            socket = open(kernel);
            MemorySegment address = address(recognition.name());
            if (!kernel.bind(socket, address) || !kernel.listen(socket)) {
                KernelException failure = kernel.failed("bind of " + recognition.name());
                close();
                throw failure;
            }
        }

        /// Waits for the program; whoever else comes is sent away. Blocks.
        ///
        /// @param isOver whether to wait no longer; asked ten times a second
        /// @return null if so
        /// @throws KernelException if the socket is closed
        @Nullable PagerSocket accept(BooleanSupplier isOver) {
            while (true) {
                while (!kernel.awaits(socket, LOOK_MILLIS)) {
                    if (isOver.getAsBoolean()) {
                        return null;
                    }
                }
                int connected = kernel.accept(socket, CLOSE_ON_EXEC);
                if (connected >= 0) {
                    PagerSocket program = new PagerSocket(connected);
                    if (isOwn(kernel, connected) && isKnown(connected, program)) {
                        return program;
                    }
                    program.close();
                } else if (kernel.number() != Kernel.EINTR) {
                    throw kernel.failed("accept");
                }
            }
        }

        private boolean isKnown(int connected, PagerSocket program) {
            if (!kernel.awaits(connected, PROOF_MILLIS)
                    || !Recognition.isRight(recognition.ofProgram(), program.receive())) {
                return false;
            }
            try {
                program.send(recognition.ofPager());
                return true;
            } catch (KernelException e) {
                // It is gone again: its job fails.
                return false;
            }
        }

        @Override
        public void close() {
            kernel.close(socket);
        }
    }

    /// Connects to a pager, as soon as it listens. Blocks.
    ///
    /// @param recognition says where, and who must be there
    /// @param isOver      whether to wait no longer
    /// @return null if so
    /// @throws KernelException if it cannot be, or somebody else is there
    static @Nullable PagerSocket connect(Recognition recognition, BooleanSupplier isOver) {
        Kernel kernel = new Kernel();
        PagerSocket socket = connect(kernel, recognition.name());
        while (socket == null && !isOver.getAsBoolean()) {
            boolean nothing = kernel.awaits(-1, PAUSE_MILLIS);
            assert !nothing;
            socket = connect(kernel, recognition.name());
        }
        if (socket != null) {
            requireKnown(socket, recognition);
        }
        return socket;
    }

    private static void requireKnown(PagerSocket pager, Recognition recognition) {
        pager.send(recognition.ofProgram());
        if (!Recognition.isRight(recognition.ofPager(), pager.receive())) {
            pager.close();
            throw new KernelException("the proof of the pager at " + recognition.name(),
                    NOT_ALLOWED);
        }
    }

    static @Nullable PagerSocket connect(Kernel kernel, String name) {
        int socket = open(kernel);
        MemorySegment address = address(name);
        if (kernel.connect(socket, address)) {
            if (isOwn(kernel, socket)) {
                return new PagerSocket(socket);
            }
            kernel.close(socket);
            throw new KernelException("connect to " + name, NOT_ALLOWED);
        }
        KernelException failure = kernel.failed("connect to " + name);
        kernel.close(socket);
        if (failure.number() == REFUSED) {
            return null;
        }
        throw failure;
    }

    private static int open(Kernel kernel) {
        int socket = kernel.socket(LOCAL, PACKETS);
        if (socket < 0) {
            throw kernel.failed("socket");
        }
        return socket;
    }

    /// A name that is no file begins with a zero.
    private static MemorySegment address(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (bytes.length >= NAME_BYTES) {
            throw new IllegalArgumentException("the name of a socket is too long: " + name);
        }
        MemorySegment address = Arena.ofAuto().allocate(3 + bytes.length, 8);
        address.set(JAVA_SHORT, 0, (short) LOCAL);
        MemorySegment.copy(bytes, 0, address, JAVA_BYTE, 3, bytes.length);
        return address;
    }

    private static boolean isOwn(Kernel kernel, int socket) {
        MemorySegment peer = Arena.ofAuto().allocate(PEER_BYTES, 4);
        MemorySegment length = Arena.ofAuto().allocate(JAVA_INT);
        length.set(JAVA_INT, 0, PEER_BYTES);
        return kernel.option(socket, PEER, peer, length)
                && peer.get(JAVA_INT, 4) == Kernel.user();
    }

    /// Sends a message.
    ///
    /// @param message     at most [#MOST_BYTES]
    /// @param descriptors of this process, which the other one gets, too; at most four
    /// @throws KernelException if the other end is gone
    void send(byte[] message, int... descriptors) {
        MemorySegment.copy(message, 0, out.data, JAVA_BYTE, 0, message.length);
        int controlBytes = descriptors.length == 0 ? 0 : 16 + descriptors.length * Integer.BYTES;
        if (controlBytes > 0) {
            out.control.set(JAVA_LONG, 0, controlBytes);
            out.control.set(JAVA_INT, 8, RIGHTS);
            out.control.set(JAVA_INT, 12, RIGHTS);
            MemorySegment.copy(descriptors, 0, out.control, JAVA_INT, 16, descriptors.length);
        }
        MemorySegment header = out.header(message.length, controlBytes);
        while (sending.send(socket, header, NO_SIGNAL) < 0) {
            if (sending.number() != Kernel.EINTR) {
                throw sending.failed("send");
            }
        }
    }

    /// Waits for the next message. Blocks.
    ///
    /// @param descriptors are set to those that come with it
    /// @return the message, or null if the other end is gone
    byte @Nullable [] receive(int... descriptors) {
        long bytes;
        do {
            MemorySegment header = in.header(MOST_BYTES, CONTROL_BYTES);
            bytes = receiving.receive(socket, header, CLOSE_RECEIVED);
        } while (bytes < 0 && receiving.number() == Kernel.EINTR);
        if (bytes <= 0) {
            return null;
        }
        long controlBytes = in.header.get(JAVA_LONG, 40);
        int count = controlBytes < 16
                ? 0
                : (int) (in.control.get(JAVA_LONG, 0) - 16) / Integer.BYTES;
        MemorySegment.copy(
                in.control, JAVA_INT, 16, descriptors, 0, Math.min(count, descriptors.length));
        byte[] message = new byte[(int) bytes];
        MemorySegment.copy(in.data, JAVA_BYTE, 0, message, 0, message.length);
        return message;
    }

    @Override
    public void close() {
        sending.close(socket);
    }
}
