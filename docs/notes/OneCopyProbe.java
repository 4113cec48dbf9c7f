// SPDX-License-Identifier: Apache-2.0

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Parts of arrays from one JVM into an array of another with one copy, by a pipe (`vmsplice`) or
/// by `pread` of `/proc/PID/mem`, while a collector moves the arrays. Two checks afterwards may
/// say that a part is good: its array has the same address, and an object that only a weak
/// reference holds is still there. Counts the parts that were wrong for each answer.
///
///     javac -d DIR OneCopyProbe.java
///     java --enable-native-access=ALL-UNNAMED -Dprobe=OneCopyProbe -cp DIR [collector] \
///         OneCopyProbe pipe|mem|copy soak|speed SECONDS BYTES -cp DIR [collector]
final class OneCopyProbe {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle WHERE =
            call("memmove", true, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);
    private static final MethodHandle READ =
            call("read", true, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);
    private static final MethodHandle PREAD =
            call("pread", true, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle SPLICE =
            call("vmsplice", false, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MethodHandle OPEN = call("open", false, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle PIPE = call("pipe", false, JAVA_INT, ADDRESS);
    private static final MethodHandle FCNTL =
            call("fcntl", false, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MemorySegment IOV = Arena.global().allocate(16, 8);
    private static final VarHandle LONG = JAVA_LONG.varHandle();
    private static volatile Object sink;

    private static MethodHandle call(String name, boolean heap, MemoryLayout result,
            MemoryLayout... parameters) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(result, parameters),
                Linker.Option.critical(heap));
    }

    private static long where(MemorySegment array) throws Throwable {
        return (long) WHERE.invokeExact(array, array, 0L);
    }

    private static MemorySegment shared(Path file, long bytes) throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ,
                StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.global());
        }
    }

    private static long word(MemorySegment memory, int i) {
        return (long) LONG.getAcquire(memory, 8L * i);
    }

    private static void set(MemorySegment memory, int i, long value) {
        LONG.setRelease(memory, 8L * i, value);
    }

    private static void await(MemorySegment memory, int i, long value) {
        for (int tries = 0; word(memory, i) != value; tries++) {
            if (tries > 2000) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /// Sends, or receives for another JVM that sends.
    public static void main(String[] args) throws Throwable {
        if (args[0].equals("receive")) {
            receive(args[1], args[2].equals("soak"), Integer.parseInt(args[3]), Path.of(args[4]),
                    Long.parseLong(args[5]), Integer.parseInt(args[6]));
        } else {
            send(args);
        }
    }

    private static Process receiver(String[] args, Path file, int fd) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(Arrays.asList(args).subList(4, args.length));
        command.addAll(List.of(System.getProperty("probe"), "receive", args[0], args[1], args[3],
                file.toString(), "" + ProcessHandle.current().pid(), "" + fd));
        return new ProcessBuilder(command).inheritIO().start();
    }

    private static void litter() {
        Thread.ofPlatform().daemon().start(() -> {
            while (true) {
                sink = new byte[20_000];
            }
        });
    }

    private static long[] filled(int bytes, long first) {
        long[] array = new long[bytes / 8];
        for (int i = 0; i < array.length; i++) {
            array[i] = first + i;
        }
        return array;
    }

    // words: 0 sent, 1 received, 2 bytes, 3 address, 4 seed, 5 whether wrong; data from 4096 on
    private static void send(String[] args) throws Throwable {
        boolean soak = args[1].equals("soak");
        int bytes = Integer.parseInt(args[3]);
        Path file = Files.createTempFile(Path.of("/dev/shm"), "probe", "");
        MemorySegment memory = shared(file, 4096 + bytes);
        MemorySegment ends = Arena.global().allocate(8);
        int piped = (int) PIPE.invokeExact(ends);
        int end = ends.get(JAVA_INT, 4);
        int resized = (int) FCNTL.invokeExact(end, 1031, 1 << 20);
        Process child = receiver(args, file, ends.get(JAVA_INT, 0));
        if (soak) {
            litter();
        }
        long[][] live = new long[soak ? 40 : 1][];
        Random random = new Random(1);
        long[] right = new long[4];
        long[] wrong = new long[4];
        List<Long> times = new ArrayList<>();
        long limit = System.nanoTime() + Long.parseLong(args[2]) * 1_000_000_000L;
        for (long turn = 1; System.nanoTime() < limit; turn++) {
            int at = random.nextInt(live.length);
            if (live[at] == null || soak && random.nextInt(4) == 0) {
                live[at] = filled(bytes, turn * 31);
            }
            long begin = System.nanoTime();
            int answer = pass(args[0], live[at], end, memory, turn);
            times.add(System.nanoTime() - begin);
            (word(memory, 5) == 0 ? right : wrong)[answer]++;
        }
        set(memory, 0, -1);
        child.waitFor();
        Files.delete(file);
        times.sort(null);
        System.out.println(args[0] + " " + args[1] + " right/wrong: stayed, no collection "
                + right[0] + "/" + wrong[0] + "; moved, no collection " + right[1] + "/" + wrong[1]
                + "; same address, collection " + right[2] + "/" + wrong[2]
                + "; moved, collection " + right[3] + "/" + wrong[3]
                + "; ns: quarter " + times.get(times.size() / 4)
                + ", median " + times.get(times.size() / 2));
    }

    private static int pass(String way, long[] array, int end, MemorySegment memory, long turn)
            throws Throwable {
        WeakReference<Object> canary = new WeakReference<>(new Object());
        MemorySegment segment = MemorySegment.ofArray(array);
        long address = where(segment);
        long length = segment.byteSize();
        if (way.equals("pipe")) {
            IOV.set(JAVA_LONG, 0, address);
            IOV.set(JAVA_LONG, 8, length);
            length = (long) SPLICE.invokeExact(end, IOV, 1L, 2);
        } else if (way.equals("copy")) {
            MemorySegment.copy(segment, 0, memory, 4096, length);
        }
        set(memory, 2, length);
        set(memory, 3, address);
        set(memory, 4, array[0]);
        set(memory, 0, turn);
        await(memory, 1, turn);
        return (where(segment) == address ? 0 : 1) + (canary.get() != null ? 0 : 2);
    }

    private static void receive(String way, boolean soak, int bytes, Path file, long pid, int fd)
            throws Throwable {
        MemorySegment memory = shared(file, 4096 + bytes);
        String path = "/proc/" + pid + (way.equals("mem") ? "/mem" : "/fd/" + fd);
        int from = (int) OPEN.invokeExact(Arena.global().allocateFrom(path), 0);
        if (from < 0) {
            System.err.println("cannot open " + path);
        }
        if (soak) {
            litter();
        }
        Random random = new Random(2);
        long[] array = new long[bytes / 8];
        for (long turn = 1; awaitTurn(memory, turn); turn++) {
            if (soak) {
                array = new long[bytes / 8];
                Thread.sleep(Math.max(0, random.nextInt(-7, 8)));
            }
            boolean whole = take(way, memory, from, MemorySegment.ofArray(array));
            long[] sent = soak ? filled(bytes, word(memory, 4)) : array;
            boolean right = whole && Arrays.equals(array, sent);
            set(memory, 5, right ? 0 : 1);
            set(memory, 1, turn);
        }
    }

    private static boolean awaitTurn(MemorySegment memory, long turn) {
        for (int tries = 0; word(memory, 0) != turn; tries++) {
            if (word(memory, 0) == -1) {
                return false;
            }
            if (tries > 2000) {
                Thread.yield();
            }
        }
        return true;
    }

    private static boolean take(String way, MemorySegment memory, int from, MemorySegment to)
            throws Throwable {
        long length = word(memory, 2);
        long address = word(memory, 3);
        long done = 0;
        while (done < length) {
            MemorySegment rest = to.asSlice(done, length - done);
            long got = length;
            if (way.equals("pipe")) {
                got = (long) READ.invokeExact(from, rest, length - done);
            } else if (way.equals("mem")) {
                got = (long) PREAD.invokeExact(from, rest, length - done, address + done);
            } else {
                MemorySegment.copy(memory, 4096, to, 0, length);
            }
            if (got <= 0) {
                return false;
            }
            done += got;
        }
        return done == to.byteSize();
    }
}
