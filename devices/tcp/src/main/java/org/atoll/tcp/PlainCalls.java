// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// System calls of Linux on sockets with memory outside of the heap that the caller keeps, for
/// where [SocketCalls] may be used. None blocks, and none makes an object: a call that captures its
/// error, as those of [SocketCalls] do, makes one where the compiler does not see through it.
///
/// The thread's error number is read by a call of its own when one has failed. In between the JVM
/// may have changed the number to that of a call of its own.
@SuppressWarnings("restricted") // asked for only where native access is enabled
final class PlainCalls {
    private static final int FLAGS = 0x40 | 0x4000; // MSG_DONTWAIT, MSG_NOSIGNAL

    private static final FunctionDescriptor TRANSFER =
            FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final MethodHandle SEND = call("send", TRANSFER);
    private static final MethodHandle RECEIVE = call("recv", TRANSFER);
    private static final MethodHandle ERROR =
            call("__errno_location", FunctionDescriptor.of(JAVA_LONG));
    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private PlainCalls() {}

    /// Sends.
    ///
    /// @return how many bytes, or -1: see [#error]
    static long send(int descriptor, long address, long length) {
        try {
            return (long) SEND.invokeExact(descriptor, address, length, FLAGS);
        } catch (Throwable e) {
            throw SocketCalls.rethrown(e);
        }
    }

    /// Receives.
    ///
    /// @return how many bytes, 0 at the end of the stream, or -1: see [#error]
    static long receive(int descriptor, long address, long length) {
        try {
            return (long) RECEIVE.invokeExact(descriptor, address, length, FLAGS);
        } catch (Throwable e) {
            throw SocketCalls.rethrown(e);
        }
    }

    /// Why the calling thread's last call has failed.
    ///
    /// @return the system's number
    static int error() {
        try {
            return ALL.get(JAVA_INT, (long) ERROR.invokeExact());
        } catch (Throwable e) {
            throw SocketCalls.rethrown(e);
        }
    }

    private static MethodHandle call(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name), type, Linker.Option.critical(false));
    }
}
