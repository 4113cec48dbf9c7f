// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Copies with stores that go past the caches, x86's non-temporal stores. Neither Java nor a
/// function of the C library offers these, so a routine of some thirty instructions is put into a
/// page of memory that may be executed, as a just-in-time compiler does.
///
/// On other processors, or where no page may be executed, [#AVAILABLE] says no.
@SuppressWarnings("restricted") // the launcher passes --enable-native-access
final class StreamingStores {
    /// What is stored at once.
    static final int LINE = 64;

    /// `void copy(char *to, long at, const char *from, long start, long bytes)`. What lies before
    /// the first whole line of the target, or behind the last one, takes ordinary stores.
    private static final int[] ROUTINE = {
        0xf3, 0x0f, 0x1e, 0xfa, //                   endbr64
        0x48, 0x01, 0xf7, //                         add at, to
        0x48, 0x8d, 0x34, 0x0a, //                   lea (from, start), source
        0x48, 0x89, 0xf9, //                         mov to, count
        0x48, 0xf7, 0xd9, //                         neg count
        0x83, 0xe1, 0x3f, //                         and 63, count
        0x4c, 0x39, 0xc1, //                         cmp bytes, count
        0x49, 0x0f, 0x47, 0xc8, //                   cmova bytes, count
        0x49, 0x29, 0xc8, //                         sub count, bytes
        0xf3, 0xa4, //                               rep movsb
        0x4c, 0x89, 0xc1, //                         mov bytes, count
        0x83, 0xe1, 0x3f, //                         and 63, count
        0x49, 0x29, 0xc8, //                         sub count, bytes
        0x74, 0x37, //                               je rest
        0xf3, 0x0f, 0x6f, 0x06, //             next: movdqu   (source), xmm0
        0xf3, 0x0f, 0x6f, 0x4e, 0x10, //             movdqu 16(source), xmm1
        0xf3, 0x0f, 0x6f, 0x56, 0x20, //             movdqu 32(source), xmm2
        0xf3, 0x0f, 0x6f, 0x5e, 0x30, //             movdqu 48(source), xmm3
        0x66, 0x0f, 0xe7, 0x07, //                   movntdq xmm0,   (to)
        0x66, 0x0f, 0xe7, 0x4f, 0x10, //             movntdq xmm1, 16(to)
        0x66, 0x0f, 0xe7, 0x57, 0x20, //             movntdq xmm2, 32(to)
        0x66, 0x0f, 0xe7, 0x5f, 0x30, //             movntdq xmm3, 48(to)
        0x48, 0x83, 0xc6, 0x40, //                   add 64, source
        0x48, 0x83, 0xc7, 0x40, //                   add 64, to
        0x49, 0x83, 0xe8, 0x40, //                   sub 64, bytes
        0x75, 0xcc, //                               jne next
        0x0f, 0xae, 0xf8, //                         sfence
        0xf3, 0xa4, //                         rest: rep movsb
        0xc3, //                                     ret
    };

    private static final int PAGE = 4096;
    private static final int READ = 1;
    private static final int WRITE = 2;
    private static final int EXECUTE = 4;
    private static final int PRIVATE_ANONYMOUS = 0x22;

    private static final @Nullable MemorySegment CODE =
            System.getProperty("os.arch").equals("amd64") ? executable() : null;

    /// Whether this processor can do it, and the system lets us.
    static final boolean AVAILABLE = CODE != null;

    private static final @Nullable MethodHandle PUT = handle(JAVA_LONG, ADDRESS);
    private static final @Nullable MethodHandle TAKE = handle(ADDRESS, JAVA_LONG);

    private StreamingStores() {}

    /// Copies bytes of a user's buffer into memory that ranks share, which stays mapped. An array
    /// stays where it is meanwhile: the collector waits. So nobody copies much at once.
    ///
    /// @param source the buffer's memory
    /// @param from   where in it the bytes are
    /// @param target native memory
    /// @param at     where in it they go
    static void put(MemorySegment source, long from, MemorySegment target, long at, long length) {
        Objects.checkFromIndexSize(from, length, source.byteSize());
        Objects.checkFromIndexSize(at, length, target.byteSize());
        try {
            available(PUT).invokeExact(target.address(), at, source, from, length);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /// Copies bytes of memory that ranks share into a user's buffer, as [#put] copies the other
    /// way.
    ///
    /// @param source native memory
    /// @param from   where in it the bytes are
    /// @param target the buffer's memory
    /// @param at     where in it they go
    /// @throws IllegalArgumentException if the buffer is read-only
    static void take(MemorySegment source, long from, MemorySegment target, long at, long length) {
        Objects.checkFromIndexSize(from, length, source.byteSize());
        Objects.checkFromIndexSize(at, length, target.byteSize());
        if (target.isReadOnly()) {
            throw new IllegalArgumentException("the buffer is read-only");
        }
        try {
            available(TAKE).invokeExact(target, at, source.address(), from, length);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static MethodHandle available(@Nullable MethodHandle handle) {
        if (handle == null) {
            throw new UnsupportedOperationException("no streaming stores here");
        }
        return handle;
    }

    private static @Nullable MethodHandle handle(MemoryLayout to, MemoryLayout from) {
        return CODE == null
                ? null
                : Linker.nativeLinker().downcallHandle(
                        CODE,
                        FunctionDescriptor.ofVoid(to, JAVA_LONG, from, JAVA_LONG, JAVA_LONG),
                        Linker.Option.critical(true));
    }

    /// A page with the routine, or null if the system forbids it.
    private static @Nullable MemorySegment executable() {
        MethodHandle map = function("mmap", FunctionDescriptor.of(
                ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
        MethodHandle protect = function("mprotect", FunctionDescriptor.of(
                JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
        try {
            MemorySegment at = (MemorySegment) map.invokeExact(
                    MemorySegment.NULL, (long) PAGE, READ | WRITE, PRIVATE_ANONYMOUS, -1, 0L);
            if (at.address() == -1) {
                return null;
            }
            MemorySegment page = at.reinterpret(PAGE);
            for (int i = 0; i < ROUTINE.length; i++) {
                page.set(JAVA_BYTE, i, (byte) ROUTINE[i]);
            }
            int refusal = (int) protect.invokeExact(page, (long) PAGE, READ | EXECUTE);
            return refusal == 0 ? page : null;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static MethodHandle function(String name, FunctionDescriptor shape) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), shape);
    }
}
