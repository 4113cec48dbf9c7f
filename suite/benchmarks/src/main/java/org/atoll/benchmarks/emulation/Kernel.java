// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// The calls of Linux that a [Relay] needs and the JDK does not have, through the
/// foreign-function interface. For one thread.
@SuppressWarnings("restricted") // the command passes --enable-native-access
final class Kernel {
    /// `POLLIN`.
    static final short READABLE = 1;

    private static final int READ_WRITE = 2;
    private static final int NON_BLOCKING = 0x800;
    private static final int CLONE_NEWNET = 0x4000_0000;
    private static final long TUNSETIFF = 0x4004_54caL;
    private static final short TUN_WITHOUT_HEADER = 0x1001;
    private static final int IFREQ_BYTES = 40;
    private static final int IFREQ_FLAGS = 16;
    private static final int SCHED_FIFO = 1;
    private static final int TRY_AGAIN = 11;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO =
            STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private static final MethodHandle OPEN = variadic(
            "open", 2, FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle IOCTL = variadic(
            "ioctl", 2, FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));
    private static final MethodHandle CLOSE =
            call("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    private static final MethodHandle SETNS =
            call("setns", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    private static final MethodHandle READ =
            call("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle WRITE =
            call("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle PPOLL =
            call("ppoll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS));
    private static final MethodHandle SCHEDULER = call(
            "sched_setscheduler", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS));

    private final MemorySegment state = Arena.global().allocate(STATE);
    private final MemorySegment time = Arena.global().allocate(JAVA_LONG, 2);

    private static MethodHandle call(String name, FunctionDescriptor function) {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow(name),
                function,
                Linker.Option.captureCallState("errno"));
    }

    private static MethodHandle variadic(String name, int fixed, FunctionDescriptor function) {
        return LINKER.downcallHandle(
                LINKER.defaultLookup().findOrThrow(name),
                function,
                Linker.Option.captureCallState("errno"),
                Linker.Option.firstVariadicArg(fixed));
    }

    /// Opens a network interface of a namespace, made before as a TUN device. The calling thread
    /// stays in that namespace.
    ///
    /// @param namespace the file of the namespace
    /// @param device    the interface's name
    /// @return a descriptor that gives and takes IP packets and never blocks
    /// @throws IOException if the kernel refuses
    int openTun(String namespace, String device) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            int space = checked("open " + namespace, (int) OPEN.invokeExact(
                    state, arena.allocateFrom(namespace), 0));
            checked("setns " + namespace, (int) SETNS.invokeExact(state, space, CLONE_NEWNET));
            checked("close", (int) CLOSE.invokeExact(state, space));
            int tun = checked("open /dev/net/tun", (int) OPEN.invokeExact(
                    state, arena.allocateFrom("/dev/net/tun"), READ_WRITE | NON_BLOCKING));
            MemorySegment request = arena.allocate(IFREQ_BYTES, 8);
            request.setString(0, device);
            request.set(ValueLayout.JAVA_SHORT, IFREQ_FLAGS, TUN_WITHOUT_HEADER);
            checked("attach to " + device, (int) IOCTL.invokeExact(state, tun, TUNSETIFF, request));
            return tun;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Lets the calling thread run before all others of the machine, so that a packet is passed
    /// on in time however many ranks compute.
    ///
    /// @throws IOException if the kernel refuses
    void runFirst() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment priority = arena.allocateFrom(JAVA_INT, 50);
            checked("sched_setscheduler",
                    (int) SCHEDULER.invokeExact(state, 0, SCHED_FIFO, priority));
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Reads a packet.
    ///
    /// @return its length, or 0 if there is none now
    /// @throws IOException if the interface is gone
    int read(int tun, MemorySegment into) throws IOException {
        try {
            long length = (long) READ.invokeExact(state, tun, into, into.byteSize());
            if (length < 0 && errno() == TRY_AGAIN) {
                return 0;
            }
            return checked("read a packet", (int) length);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Writes a packet. One that the interface does not take is lost, as on any network.
    void write(int tun, MemorySegment packet) throws IOException {
        try {
            long ignored = (long) WRITE.invokeExact(state, tun, packet, packet.byteSize());
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Waits until a descriptor is ready or the time is over.
    ///
    /// @param polls structures `pollfd`
    /// @param nanos how long at most
    void poll(MemorySegment polls, long count, long nanos) throws IOException {
        time.setAtIndex(JAVA_LONG, 0, nanos / 1_000_000_000);
        time.setAtIndex(JAVA_LONG, 1, nanos % 1_000_000_000);
        try {
            int ignored = (int) PPOLL.invokeExact(state, polls, count, time, MemorySegment.NULL);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    private int errno() {
        return (int) ERRNO.get(state, 0L);
    }

    private int checked(String what, int answer) throws IOException {
        if (answer < 0) {
            throw new IOException("the kernel refuses to " + what + ": error " + errno());
        }
        return answer;
    }

    private static IOException rethrown(Throwable cause) {
        return switch (cause) {
            case IOException refused -> refused;
            case RuntimeException wrong -> throw wrong;
            case Error error -> throw error;
            default -> throw new AssertionError(cause);
        };
    }
}
