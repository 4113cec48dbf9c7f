// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.paged;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.Map;

/// The calls of Linux that shared memory by page faults needs, through the foreign-function
/// interface. Each instance remembers the error of its last call, so it belongs to one thread at a
/// time.
@SuppressWarnings("restricted") // asked for only where native access is enabled
final class Kernel {
    /// The size of a page, here and on the machine.
    static final int PAGE_BYTES = 4096;

    /// `POLLIN`, little-endian, in `struct pollfd` behind the descriptor.
    private static final int READABLE = 1;

    /// How many may have connected that nobody has accepted yet.
    private static final int BACKLOG = 64;

    static final int EINTR = 4;
    static final int EAGAIN = 11;
    static final int EEXIST = 17;

    /// By processor: the number of `userfaultfd`.
    private static final Map<String, Long> USERFAULTFD = Map.of("amd64", 323L, "aarch64", 282L);

    private static final String PROCESSOR = System.getProperty("os.arch");
    private static final Linker LINKER = Linker.nativeLinker();

    private static final MethodHandle SYSCALL = variadic(
            "syscall", 1, FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle CONTROL = variadic(
            "ioctl", 2, FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS));
    private static final MethodHandle MEMORY_FILE =
            call("memfd_create", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle TRUNCATE =
            call("ftruncate", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG));
    private static final MethodHandle ALLOCATE = call(
            "fallocate",
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle MAP = call(
            "mmap",
            FunctionDescriptor.of(
                    ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
    private static final MethodHandle UNMAP =
            call("munmap", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle ADVISE =
            call("madvise", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    private static final MethodHandle OPEN = variadic(
            "open", 2, FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT));
    private static final MethodHandle READ = transfer("read");
    private static final MethodHandle SOCKET =
            call("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
    private static final MethodHandle BIND = address("bind");
    private static final MethodHandle CONNECT = address("connect");
    private static final MethodHandle LISTEN =
            call("listen", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    private static final MethodHandle ACCEPT = call(
            "accept4", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
    private static final MethodHandle POLL =
            call("poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
    private static final MethodHandle GET_OPTION = call(
            "getsockopt",
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
    private static final MethodHandle SEND_MESSAGE = message("sendmsg");
    private static final MethodHandle RECEIVE_MESSAGE = message("recvmsg");
    private static final MethodHandle CLOSE =
            call("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    private static final MethodHandle USER =
            LINKER.downcallHandle(
                    LINKER.defaultLookup().findOrThrow("geteuid"),
                    FunctionDescriptor.of(JAVA_INT));
    private static final MethodHandle PAGE_SIZE =
            LINKER.downcallHandle(
                    LINKER.defaultLookup().findOrThrow("getpagesize"),
                    FunctionDescriptor.of(JAVA_INT));

    private final MemorySegment poll = Arena.ofAuto().allocate(Long.BYTES, 4);
    private final MemorySegment error =
            Arena.ofAuto().allocate(Linker.Option.captureStateLayout());

    /// Whether the numbers of this processor's calls are known.
    static boolean isKnown() {
        return USERFAULTFD.containsKey(PROCESSOR);
    }

    /// The bytes of a page of this machine.
    static int pageBytes() {
        try {
            return (int) PAGE_SIZE.invokeExact();
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// The number of the user this process acts as.
    static int user() {
        try {
            return (int) USER.invokeExact();
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// A descriptor for faults.
    ///
    /// @return the descriptor, or -1
    int userFaults(int flags) {
        try {
            long number = USERFAULTFD.getOrDefault(PROCESSOR, -1L);
            return (int) (long) SYSCALL.invokeExact(error, number, (long) flags);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// A request to a device.
    ///
    /// @return what it gives, -1 if it failed
    int control(int descriptor, long request, MemorySegment argument) {
        try {
            return (int) CONTROL.invokeExact(error, descriptor, request, argument);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// A file without a name, in memory.
    ///
    /// @return the descriptor, or -1
    int memoryFile(MemorySegment name, int flags) {
        try {
            return (int) MEMORY_FILE.invokeExact(error, name, flags);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Sets a file's length.
    boolean truncate(int descriptor, long bytes) {
        try {
            return (int) TRUNCATE.invokeExact(error, descriptor, bytes) == 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Makes or takes away a part of a file.
    boolean allocate(int descriptor, int mode, long offset, long bytes) {
        try {
            return (int) ALLOCATE.invokeExact(error, descriptor, mode, offset, bytes) == 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Maps a file from its beginning, or memory.
    ///
    /// @return its memory, or null
    MemorySegment map(long bytes, int protection, int flags, int descriptor) {
        try {
            MemorySegment at = (MemorySegment) MAP.invokeExact(
                    error, MemorySegment.NULL, bytes, protection, flags, descriptor, 0L);
            return at.address() == -1 ? MemorySegment.NULL : at.reinterpret(bytes);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Ends a mapping.
    void unmap(MemorySegment memory) {
        try {
            int ignored = (int) UNMAP.invokeExact(error, memory, memory.byteSize());
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Tells the kernel about memory.
    boolean advise(long address, long bytes, int advice) {
        try {
            return (int) ADVISE.invokeExact(error, address, bytes, advice) == 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Opens a file.
    ///
    /// @return the descriptor, or -1
    int open(MemorySegment path, int flags) {
        try {
            return (int) OPEN.invokeExact(error, path, flags, 0);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Reads. May block.
    ///
    /// @return how many bytes, or -1
    long read(int descriptor, MemorySegment into) {
        try {
            return (long) READ.invokeExact(error, descriptor, into, into.byteSize());
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// A socket.
    ///
    /// @return the descriptor, or -1
    int socket(int domain, int type) {
        try {
            return (int) SOCKET.invokeExact(error, domain, type, 0);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Gives a socket its address.
    boolean bind(int socket, MemorySegment address) {
        return address(BIND, socket, address);
    }

    /// Connects a socket. May block.
    boolean connect(int socket, MemorySegment address) {
        return address(CONNECT, socket, address);
    }

    private boolean address(MethodHandle handle, int socket, MemorySegment address) {
        try {
            return (int) handle.invokeExact(error, socket, address, (int) address.byteSize()) == 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Lets others connect.
    boolean listen(int socket) {
        try {
            return (int) LISTEN.invokeExact(error, socket, BACKLOG) == 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Waits for somebody who connects. Blocks.
    ///
    /// @return the descriptor, or -1
    int accept(int socket, int flags) {
        try {
            return (int) ACCEPT.invokeExact(
                    error, socket, MemorySegment.NULL, MemorySegment.NULL, flags);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Reads an option of a socket.
    boolean option(int socket, int option, MemorySegment value, MemorySegment length) {
        try {
            return (int) GET_OPTION.invokeExact(error, socket, 1, option, value, length) == 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Waits until a descriptor can be read. Blocks.
    ///
    /// @param descriptor the descriptor, or -1 to wait for nothing
    /// @param millis     how long at most
    /// @return whether it can
    boolean awaits(int descriptor, int millis) {
        poll.set(JAVA_INT, 0, descriptor);
        poll.set(JAVA_INT, Integer.BYTES, READABLE);
        try {
            return (int) POLL.invokeExact(error, poll, 1L, millis) > 0;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Sends a message. May block.
    ///
    /// @return how many bytes, or -1
    long send(int socket, MemorySegment message, int flags) {
        try {
            return (long) SEND_MESSAGE.invokeExact(error, socket, message, flags);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Receives a message. Blocks.
    ///
    /// @return how many bytes, 0 at the end, or -1
    long receive(int socket, MemorySegment message, int flags) {
        try {
            return (long) RECEIVE_MESSAGE.invokeExact(error, socket, message, flags);
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

    /// The number of the last call's error.
    int number() {
        return error.get(JAVA_INT, 0);
    }

    /// What went wrong.
    KernelException failed(String call) {
        return new KernelException(call, number());
    }

    private static MethodHandle transfer(String name) {
        return call(name, FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    }

    private static MethodHandle message(String name) {
        return call(name, FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT));
    }

    private static MethodHandle address(String name) {
        return call(name, FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    }

    private static MethodHandle variadic(String name, int from, FunctionDescriptor type) {
        return call(name, type, Linker.Option.firstVariadicArg(from));
    }

    private static MethodHandle call(
            String name, FunctionDescriptor type, Linker.Option... options) {
        Linker.Option[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = Linker.Option.captureCallState("errno");
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), type, all);
    }

    private static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof RuntimeException known) {
            return known;
        }
        throw new AssertionError(cause);
    }
}
