// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Walks all calls of both faces: one argument is wrong, a reference null or a number far below
/// what is allowed, the others are good. A call may take it; if it does not, its message begins
/// with the call's name and names the argument in words of its own.
class WrongArgumentsTest {
    private static final int WRONG = -99;

    /// What would wait for others, end what the rest needs, or do something lasting.
    private static final Set<String> LEFT_OUT = Set.of(
            "Init", "InitThread", "Finalize", "Abort", "abort", "Free", "free", "Disconnect",
            "disconnect", "Errorhandler_set", "setErrhandler", "callErrhandler", "Ssend", "sSend",
            "accept", "connect", "join", "spawn", "spawnMultiple", "openPort", "publishName",
            "equals", "wait", "start");

    private final List<String> bare = new ArrayList<>();
    private int refused;

    @OnRanks(1)
    void everyCallNamesItselfAndTheArgument() throws Exception {
        walk(null, MPI.class, Comm.class, Intracomm.class, Group.class, Datatype.class, Op.class,
                Request.class, Info.class, Win.class, Cartcomm.class, CartComm.class);
        walk(MPI.COMM_WORLD, Intracomm.class);
        walk(MPI.COMM_WORLD.Group(), Group.class);
        walk(MPI.INT.dup(), Datatype.class);
        walk(new Info(), Info.class);
        walk(new Status(), Status.class);
        walk(new Message(), Message.class);
        walk(MPI.COMM_WORLD.createCart(new int[] {1}, new boolean[] {true}, false),
                CartComm.class);
        walk(new Win(MPI.newByteBuffer(8), 8, 1, new Info(), MPI.COMM_WORLD), Win.class);
        assertThat(bare).isEmpty();
        assertThat(refused).isGreaterThan(1000);
    }

    /// The calls on an object, or the static ones and constructors.
    private void walk(@Nullable Object target, Class<?>... types) throws Exception {
        for (Class<?> type : types) {
            for (Executable call : target == null ? ofClass(type) : ofObject(type)) {
                if (!LEFT_OUT.contains(call.getName())) {
                    tryEachArgument(target, call);
                }
            }
        }
    }

    private static List<Executable> ofObject(Class<?> type) {
        return Stream.<Executable>of(type.getMethods())
                .filter(call -> !Modifier.isStatic(call.getModifiers()))
                .filter(call -> call.getDeclaringClass() != Object.class)
                .toList();
    }

    private static List<Executable> ofClass(Class<?> type) {
        Stream<Executable> calls = Stream.<Executable>of(type.getMethods())
                .filter(call -> Modifier.isStatic(call.getModifiers()));
        return Stream.concat(calls, Stream.of(type.getConstructors())).toList();
    }

    private void tryEachArgument(@Nullable Object target, Executable call) throws Exception {
        call.setAccessible(true);
        Class<?>[] types = call.getParameterTypes();
        for (int wrong = 0; wrong < types.length; wrong++) {
            if (!canBeWrong(types[wrong])) {
                continue;
            }
            Object[] arguments = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                arguments[i] = i == wrong ? types[i] == int.class ? WRONG : null : good(types[i]);
            }
            Throwable thrown = attempt(target, call, arguments);
            if (thrown != null) {
                refused++;
                look(call, wrong, thrown);
            }
        }
    }

    /// No buffer is right where nothing is meant.
    private static boolean canBeWrong(Class<?> type) {
        return type == int.class
                || !type.isPrimitive() && type != Object.class
                        && !Buffer.class.isAssignableFrom(type);
    }

    private static @Nullable Throwable attempt(
            @Nullable Object target, Executable call, Object[] arguments) throws Exception {
        try {
            if (call instanceof Constructor<?> constructor) {
                constructor.newInstance(arguments);
            } else {
                ((Method) call).invoke(target, arguments);
            }
            return null;
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    private void look(Executable call, int wrong, Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        String name = call instanceof Constructor
                ? call.getDeclaringClass().getSimpleName() : call.getName();
        boolean javas = message.contains("because") || message.contains("out of bounds");
        if (!(thrown instanceof MPIException) || !message.startsWith(name + ": ") || javas) {
            bare.add(call + ", argument " + wrong + ": " + thrown);
        }
    }

    private static final Map<Class<?>, Object> GOOD = Map.ofEntries(
            Map.entry(int.class, 0), Map.entry(long.class, 0L), Map.entry(boolean.class, false),
            Map.entry(double.class, 0.0), Map.entry(String.class, "text"),
            Map.entry(int[].class, new int[] {1}), Map.entry(boolean[].class, new boolean[1]),
            Map.entry(byte[].class, new byte[8]), Map.entry(char[].class, new char[1]),
            Map.entry(short[].class, new short[1]), Map.entry(long[].class, new long[1]),
            Map.entry(float[].class, new float[1]), Map.entry(double[].class, new double[1]),
            Map.entry(int[][].class, new int[][] {{0, 0, 1}}),
            Map.entry(Object.class, new int[8]), Map.entry(Object[].class, new Object[1]),
            Map.entry(String[].class, new String[] {"a"}));

    private static @Nullable Object good(Class<?> type) {
        if (type == Datatype.class) {
            return MPI.INT;
        }
        if (type == Datatype[].class) {
            return new Datatype[] {MPI.INT};
        }
        if (type == Op.class) {
            return MPI.SUM;
        }
        if (type == Group.class) {
            return MPI.COMM_WORLD.Group();
        }
        if (type == Request[].class) {
            return new Request[] {MPI.REQUEST_NULL};
        }
        if (type == Info.class) {
            return new Info();
        }
        if (type.isInstance(MPI.COMM_WORLD) && type != Object.class) {
            return MPI.COMM_WORLD;
        }
        return Buffer.class.isAssignableFrom(type) ? buffer(type) : GOOD.get(type);
    }

    private static Buffer buffer(Class<?> type) {
        ByteBuffer bytes = MPI.newByteBuffer(64);
        Map<Class<?>, Buffer> views = Map.of(
                CharBuffer.class, bytes.asCharBuffer(), ShortBuffer.class, bytes.asShortBuffer(),
                IntBuffer.class, bytes.asIntBuffer(), LongBuffer.class, bytes.asLongBuffer(),
                FloatBuffer.class, bytes.asFloatBuffer(),
                DoubleBuffer.class, bytes.asDoubleBuffer());
        return views.getOrDefault(type, bytes);
    }
}
