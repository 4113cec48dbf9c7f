// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Copies with stores that go past the caches, x86's non-temporal stores. Neither Java nor a
/// function of the C library offers these, so a routine of sixteen instructions is put into a page
/// of memory that may be executed, as a just-in-time compiler does.
///
/// On other processors, or where no page may be executed, [#canFill] says no.
@SuppressWarnings("restricted") // the launcher passes --enable-native-access
final class StreamingStores {
    /// What is stored at once.
    static final int LINE = 64;

    /// `void copy(char *to, const char *source, long from, long bytes)`; bytes are a multiple of
    /// [#LINE], not 0.
    private static final int[] ROUTINE = {
        0xf3, 0x0f, 0x1e, 0xfa, //                   endbr64
        0x48, 0x01, 0xd6, //                         add from, source
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
        0x48, 0x83, 0xe9, 0x40, //                   sub 64, bytes
        0x75, 0xcc, //                               jne next
        0x0f, 0xae, 0xf8, //                         sfence
        0xc3, //                                     ret
    };

    private static final int PAGE = 4096;
    private static final int READ = 1;
    private static final int WRITE = 2;
    private static final int EXECUTE = 4;
    private static final int PRIVATE_ANONYMOUS = 0x22;

    private static final @Nullable MethodHandle COPY =
            System.getProperty("os.arch").equals("amd64") ? handle(executable()) : null;

    private StreamingStores() {}

    /// Whether [#copy] can write to some memory.
    ///
    /// @param target native memory
    /// @param at     where in it the copy would begin
    /// @return true if that is the beginning of a line, and this processor can do it
    static boolean canFill(MemorySegment target, long at) {
        return COPY != null && (target.address() + at) % LINE == 0;
    }

    /// Copies bytes. An array stays where it is meanwhile: the collector waits. So nobody copies
    /// much at once.
    ///
    /// @param source an array's memory or a native segment
    /// @param from   where in it the bytes are
    /// @param target native memory
    /// @param at     where in it they go, which [#canFill] has approved
    /// @param length how many
    static void copy(
            MemorySegment source, long from, MemorySegment target, long at, long length) {
        Objects.checkFromIndexSize(from, length, source.byteSize());
        Objects.checkFromIndexSize(at, length, target.byteSize());
        long lines = length & -LINE;
        if (lines > 0) {
            call(target.address() + at, source, from, lines);
        }
        MemorySegment.copy(source, from + lines, target, at + lines, length - lines);
    }

    private static void call(long to, MemorySegment source, long from, long bytes) {
        MethodHandle copy = COPY;
        if (copy == null) {
            throw new UnsupportedOperationException("no streaming stores here");
        }
        try {
            copy.invokeExact(to, source, from, bytes);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static @Nullable MethodHandle handle(@Nullable MemorySegment routine) {
        return routine == null
                ? null
                : Linker.nativeLinker().downcallHandle(
                        routine,
                        FunctionDescriptor.ofVoid(JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG),
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
