// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// System calls of Linux on sockets, through the foreign-function interface; none blocks. Each
/// instance remembers the error of its last call, so it belongs to one thread at a time.
///
/// Calls that take memory of a user are critical ones: they are given addresses within the heap.
/// No collection can begin before such a call has returned, so callers bound what it copies.
@SuppressWarnings("restricted") // asked for only where native access is enabled
final class SocketCalls {
    /// Where the numbers below are these.
    private static final Set<String> PROCESSORS = Set.of("amd64", "aarch64");

    /// Why writing fails where the peer has closed.
    static final String BROKEN_PIPE = "Broken pipe";

    private static final int EINTR = 4;
    private static final int EAGAIN = 11;
    private static final int FLAGS = 0x40 | 0x4000; // MSG_DONTWAIT, MSG_NOSIGNAL
    private static final int DUPLICATE = 1030; // F_DUPFD_CLOEXEC
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_CONGESTION = 13;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle SEND = transfer("send");
    private static final MethodHandle RECEIVE = transfer("recv");
    private static final MethodHandle LOCAL = name("getsockname");
    private static final MethodHandle REMOTE = name("getpeername");
    private static final MethodHandle CONTROL =
            call(
                    "fcntl",
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT),
                    Linker.Option.firstVariadicArg(2));
    private static final MethodHandle CLOSE =
            call("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    private static final MethodHandle SET_OPTION =
            call(
                    "setsockopt",
                    FunctionDescriptor.of(
                            JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));

    private final MemorySegment error =
            Arena.ofAuto().allocate(Linker.Option.captureStateLayout());

    /// {@return whether this system has these calls and this module may make them}
    static boolean areAvailable() {
        return System.getProperty("os.name").equals("Linux")
                && PROCESSORS.contains(System.getProperty("os.arch"))
                && SocketCalls.class.getModule().isNativeAccessEnabled();
    }

    /// Sends from any memory.
    ///
    /// @return how many bytes, or -1
    long send(int descriptor, MemorySegment from, long length) {
        try {
            return (long) SEND.invokeExact(error, descriptor, from, length, FLAGS);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Receives into any memory.
    ///
    /// @return how many bytes, 0 at the end of the stream, or -1
    long receive(int descriptor, MemorySegment into, long length) {
        try {
            return (long) RECEIVE.invokeExact(error, descriptor, into, length, FLAGS);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Reads an end's address, as the system writes it.
    ///
    /// @param remote whether the other end's
    /// @param into   takes the address
    /// @param length an int: the room there
    /// @return false if the descriptor is not that of a connected socket
    boolean address(int descriptor, boolean remote, MemorySegment into, MemorySegment length) {
        try {
            MethodHandle handle = remote ? REMOTE : LOCAL;
            return (int) handle.invokeExact(error, descriptor, into, length) == 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// A second descriptor for the same socket.
    ///
    /// @return the descriptor, or -1
    int duplicate(int descriptor) {
        try {
            return (int) CONTROL.invokeExact(error, descriptor, DUPLICATE, 0);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Gives a descriptor back.
    void close(int descriptor) {
        try {
            int ignored = (int) CLOSE.invokeExact(error, descriptor);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Chooses how a connection avoids congestion.
    ///
    /// @param name as the system calls it, such as `reno`
    /// @return whether the system has it
    boolean avoidCongestion(int descriptor, String name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocateFrom(name, StandardCharsets.US_ASCII);
            return (int) SET_OPTION.invokeExact(
                            error, descriptor, IPPROTO_TCP, TCP_CONGESTION, value, name.length())
                    == 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// {@return whether the last call failed only because nothing could be done at once}
    boolean mayTryAgain() {
        return mayTryAgain(number());
    }

    /// {@return whether an error number says only that nothing could be done at once}
    static boolean mayTryAgain(int error) {
        return error == EAGAIN || error == EINTR;
    }

    /// {@return why the last call failed}
    String fault() {
        int number = number();
        String text = text(number);
        return text == null ? "error " + number : text;
    }

    /// What the error number of a connection means, as the JDK says it.
    ///
    /// @return null if it is not one of connections
    static @Nullable String text(int error) {
        return switch (error) {
            case 32 -> BROKEN_PIPE;
            case 101 -> "Network is unreachable";
            case 103 -> "Software caused connection abort";
            case 104 -> "Connection reset";
            case 110 -> "Connection timed out";
            case 111 -> "Connection refused";
            case 112 -> "Host is down";
            case 113 -> "No route to host";
            default -> null;
        };
    }

    private int number() {
        return error.get(JAVA_INT, 0);
    }

    private static MethodHandle transfer(String name) {
        return call(
                name,
                FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT),
                Linker.Option.critical(true));
    }

    private static MethodHandle name(String name) {
        return call(name, FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
    }

    private static MethodHandle call(
            String name, FunctionDescriptor type, Linker.Option... options) {
        Linker.Option[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = Linker.Option.captureCallState("errno");
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), type, all);
    }

    /// Rethrows what a call has thrown.
    ///
    /// @return never
    static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof RuntimeException known) {
            return known;
        }
        throw new AssertionError(cause);
    }
}
