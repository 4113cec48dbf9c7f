// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.engine;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A descriptor that this process has been given by the one that started it. Java opens files and
/// connections by themselves only, so it is read from and written to by the C library: read(2),
/// write(2), both of which block.
@SuppressWarnings("restricted") // 'atoll java' passes --enable-native-access
final class InheritedDescriptor implements Wire {
    private static final int CHUNK = 4096;
    private static final FunctionDescriptor TRANSFER =
            FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);

    private final int number;
    private final MethodHandle read = call("read");
    private final MethodHandle write = call("write");
    private final byte[] ahead = new byte[CHUNK];
    private int next;
    private int end;

    private InheritedDescriptor(int number) {
        this.number = number;
    }

    /// Takes a descriptor over.
    ///
    /// @throws IOException if it is not open, or is a file or a terminal: a question would be
    ///     written into that
    static InheritedDescriptor of(int number) throws IOException {
        Path link = Path.of("/proc/self/fd", Integer.toString(number));
        String target;
        try {
            target = Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            throw new IOException("descriptor " + number + " is not open", e);
        }
        if (!target.startsWith("socket:")) {
            throw new IOException("descriptor " + number + " is " + target + ", no connection");
        }
        return new InheritedDescriptor(number);
    }

    private static MethodHandle call(String name) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().find(name).orElseThrow(), TRANSFER);
    }

    @Override
    public void write(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocateFrom(JAVA_BYTE, bytes);
            for (long at = 0; at < bytes.length; ) {
                at += transferred(write, memory.asSlice(at));
            }
        }
    }

    @Override
    public int read() throws IOException {
        if (next == end) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment memory = arena.allocate(CHUNK);
                end = (int) transferred(read, memory);
                next = 0;
                MemorySegment.copy(memory, JAVA_BYTE, 0, ahead, 0, end);
            }
        }
        return ahead[next++];
    }

    private long transferred(MethodHandle call, MemorySegment memory) throws IOException {
        long count;
        try {
            count = (long) call.invokeExact(number, memory, memory.byteSize());
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        if (count < 0) {
            throw new IOException("descriptor " + number + " cannot be read or written");
        }
        if (count == 0) {
            throw new EOFException("descriptor " + number + " has been closed at its other end");
        }
        return count;
    }
}
