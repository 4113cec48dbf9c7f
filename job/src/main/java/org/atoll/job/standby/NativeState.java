// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.standby;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The state of this process that the JDK cannot change: its environment (setenv(3)), which it
/// reads at the first question for it, and the processors of all threads (sched_setaffinity(2)).
@SuppressWarnings("restricted") // the launcher passes --enable-native-access
final class NativeState {
    /// A set of 1024 processors, the C library's `cpu_set_t`.
    private static final int SET_BYTES = 128;

    private static final int REPLACE = 1;
    private static final Path THREADS = Path.of("/proc/self/task");
    private static final @Nullable MethodHandle SET =
            function("setenv", List.of(ADDRESS, ADDRESS, JAVA_INT));
    private static final @Nullable MethodHandle ALLOW =
            function("sched_setaffinity", List.of(JAVA_INT, JAVA_LONG, ADDRESS));

    private NativeState() {}

    /// Makes the first calls, which take longest. What they set each order sets anew.
    static void prepare() {
        boolean set = isSet("ATOLL_RANK", "");
        boolean bound = isBound("");
        assert set || !bound;
    }

    /// Sets a variable of the environment.
    ///
    /// @return false if that cannot be
    static boolean isSet(String name, String value) {
        if (SET == null) {
            return false;
        }
        Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment key = arena.allocateFrom(name, charset);
            MemorySegment content = arena.allocateFrom(value, charset);
            return (int) SET.invokeExact(key, content, REPLACE) == 0;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /// Binds all threads of this process, and those that they will start.
    ///
    /// @param processors their numbers, with commas; none for no change
    /// @return false if that cannot be
    static boolean isBound(String processors) {
        if (ALLOW == null) {
            return false;
        }
        try (Arena arena = Arena.ofConfined(); Stream<Path> threads = Files.list(THREADS)) {
            MemorySegment set = arena.allocate(SET_BYTES, Long.BYTES);
            Stream.of(processors.split(",", -1))
                    .filter(number -> !number.isEmpty())
                    .mapToInt(Integer::parseInt)
                    .forEach(number -> add(set, number));
            return processors.isEmpty() || threads.allMatch(thread -> isBound(thread, set));
        } catch (IOException e) {
            return false;
        }
    }

    private static void add(MemorySegment set, int processor) {
        long at = processor / Byte.SIZE;
        set.set(JAVA_BYTE, at, (byte) (set.get(JAVA_BYTE, at) | 1 << processor % Byte.SIZE));
    }

    /// A thread that has ended meanwhile needs no processor.
    private static boolean isBound(Path thread, MemorySegment set) {
        MethodHandle allow = ALLOW;
        try {
            return allow != null
                    && ((int) allow.invokeExact(
                                    Integer.parseInt(thread.getFileName().toString()),
                                    (long) SET_BYTES, set) == 0
                            || !Files.exists(thread));
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static @Nullable MethodHandle function(String name, List<MemoryLayout> parameters) {
        if (!NativeState.class.getModule().isNativeAccessEnabled()) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor shape = FunctionDescriptor.of(
                JAVA_INT, parameters.toArray(MemoryLayout[]::new));
        return linker.defaultLookup().find(name)
                .map(at -> linker.downcallHandle(at, shape))
                .orElse(null);
    }
}
