// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.memory;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// Memory of zeros outside of the heap, of which only what is used takes room (mmap(2)). The JDK's
/// own is bounded by the largest size of the heap, a quarter of the host's memory unless a flag
/// says otherwise, and is filled with zeros, so that all of it takes room at once.
///
/// Where there is no such call, or native access is not allowed, it is the JDK's.
@SuppressWarnings("restricted") // only if allowed
public final class Zeros {
    private static final int READ_WRITE = 3;
    private static final int PRIVATE_ANONYMOUS = 0x22; // MAP_PRIVATE, MAP_ANONYMOUS of Linux
    private static final long FAILED = -1;
    private static final long LARGE_PAGE = 2 << 20;
    private static final int WANT_LARGE = 14; // MADV_HUGEPAGE of Linux

    private static final @Nullable MethodHandle MAP = function(
            "mmap", FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
    private static final @Nullable MethodHandle UNMAP = function(
            "munmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final @Nullable MethodHandle ADVISE = function(
            "madvise", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));

    private Zeros() {}

    private static @Nullable MethodHandle function(String name, FunctionDescriptor shape) {
        boolean isLinux = System.getProperty("os.name").equals("Linux");
        if (!isLinux || !Zeros.class.getModule().isNativeAccessEnabled()) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup().find(name)
                .map(at -> linker.downcallHandle(at, shape))
                .orElse(null);
    }

    /// Allocates memory. From any thread; does not block.
    ///
    /// @param arena     until when it is there
    /// @param bytes     how much, at least 0
    /// @param alignment a power of two, at most 4096
    /// @throws OutOfMemoryError if the system refuses
    public static MemorySegment allocate(Arena arena, long bytes, long alignment) {
        if (MAP == null || UNMAP == null || bytes == 0) {
            return arena.allocate(bytes, alignment);
        }
        long address = map(MAP, bytes);
        return MemorySegment.ofAddress(address)
                .reinterpret(bytes, arena, memory -> unmap(memory.address(), bytes));
    }

    /// Allocates memory that will be used from its beginning to its end: in pages of 2 MiB where
    /// the system has such, for it takes far longer to make many small ones (madvise(2)). From any
    /// thread; does not block.
    ///
    /// @param arena until when it is there
    /// @param bytes how much, at least 0
    /// @return aligned to 64 bytes at least
    /// @throws OutOfMemoryError if the system refuses
    public static MemorySegment allocateLarge(Arena arena, long bytes) {
        if (MAP == null || UNMAP == null || ADVISE == null || bytes < LARGE_PAGE) {
            return allocate(arena, bytes, Long.SIZE);
        }
        long mapped = bytes + LARGE_PAGE;
        long address = map(MAP, mapped);
        long begin = (address + LARGE_PAGE - 1) & -LARGE_PAGE;
        advise(ADVISE, begin, bytes);
        return MemorySegment.ofAddress(begin)
                .reinterpret(bytes, arena, memory -> unmap(address, mapped));
    }

    private static long map(MethodHandle call, long bytes) {
        long address;
        try {
            address = (long) call.invokeExact(0L, bytes, READ_WRITE, PRIVATE_ANONYMOUS, -1, 0L);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        if (address == FAILED) {
            throw new OutOfMemoryError("the system refuses to map " + bytes + " bytes");
        }
        return address;
    }

    /// Pages that the system does not make large are small ones.
    private static void advise(MethodHandle call, long address, long bytes) {
        try {
            int ignored = (int) call.invokeExact(address, bytes, WANT_LARGE);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void unmap(long address, long bytes) {
        MethodHandle call = UNMAP;
        if (call == null) {
            return;
        }
        try {
            int ignored = (int) call.invokeExact(address, bytes);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
