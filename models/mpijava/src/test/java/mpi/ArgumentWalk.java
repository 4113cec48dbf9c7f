// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Tries calls with one argument that is wrong, a reference null or a number far below what is
/// allowed, while the others are good. A call may take it; if it does not, its message begins with
/// the call's name and names the argument as the program knows it.
final class ArgumentWalk {
    private static final int WRONG = -99;

    /// What would wait for others, end what the rest needs, or do something lasting.
    private static final Set<String> LEFT_OUT = Set.of(
            "Init", "InitThread", "initThread", "Finalize", "Abort", "abort", "Free", "free",
            "Disconnect", "disconnect", "Errorhandler_set", "setErrhandler", "callErrhandler",
            "Ssend", "sSend", "accept", "connect", "join", "spawn", "spawnMultiple", "openPort",
            "publishName", "equals", "wait", "start", "close", "delete", "Merge", "merge");

    /// What calls say that have another reason than the wrong argument, which they do not need.
    private static final Pattern ANOTHER_REASON = Pattern.compile(
            "is neither a grid nor a graph|published text|lockType is 0|was cancelled|no active");

    private final Map<Class<?>, Object> samples = new HashMap<>(SAMPLES);
    private final Map<String, Object> byName = new HashMap<>();
    private final List<String> bare = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    /// What was not refused as it should be.
    List<String> bare() {
        return bare;
    }

    int refused() {
        return said.size();
    }

    /// What was said to whom: the call, the argument that was wrong, and the message.
    List<String> said() {
        return said;
    }

    /// Makes something the good argument for all parameters of that name.
    ArgumentWalk with(String parameter, Object good) {
        byName.put(parameter, good);
        return this;
    }

    /// Tries the static calls and constructors of a class.
    void of(Class<?>... types) throws Exception {
        for (Class<?> type : types) {
            for (Executable call : Stream.concat(
                            Stream.<Executable>of(type.getMethods())
                                    .filter(each -> Modifier.isStatic(each.getModifiers())),
                            Modifier.isAbstract(type.getModifiers())
                                    ? Stream.of()
                                    : Stream.of(type.getConstructors()))
                    .toList()) {
                tryEachArgument(null, call);
            }
        }
    }

    /// Tries the calls on an object, those that only its subclass may make, too.
    void on(Object target) throws Exception {
        for (Class<?> type = target.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Method call : type.getDeclaredMethods()) {
                if ((call.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
                        && !Modifier.isStatic(call.getModifiers()) && !call.isBridge()) {
                    tryEachArgument(target, call);
                }
            }
        }
    }

    private void tryEachArgument(@Nullable Object target, Executable call) throws Exception {
        if (LEFT_OUT.contains(call.getName())) {
            return;
        }
        call.setAccessible(true);
        Parameter[] parameters = call.getParameters();
        for (int wrong = 0; wrong < parameters.length; wrong++) {
            if (!canBeWrong(parameters[wrong].getType())) {
                continue;
            }
            Object[] arguments = new Object[parameters.length];
            for (int i = 0; i < parameters.length; i++) {
                arguments[i] = i == wrong ? wrong(parameters[i]) : good(parameters[i]);
            }
            Throwable thrown = attempt(target, call, arguments);
            if (thrown != null) {
                said.add(signature(call) + ", " + parameters[wrong].getName() + ": "
                        + thrown.getMessage());
                look(call, parameters[wrong].getName(), thrown);
            }
        }
    }

    private static String signature(Executable call) {
        return Stream.of(call.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(",", call.getName() + "(", ")"));
    }

    /// No buffer is right where nothing is meant.
    private static boolean canBeWrong(Class<?> type) {
        return type == int.class || type == long.class
                || !type.isPrimitive() && type != Object.class
                        && !Buffer.class.isAssignableFrom(type);
    }

    private static @Nullable Object wrong(Parameter parameter) {
        if (parameter.getType() == int.class) {
            return WRONG;
        }
        return parameter.getType() == long.class ? (Long) (long) WRONG : null;
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

    private void look(Executable call, String argument, Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        String name = call instanceof Constructor
                ? call.getDeclaringClass().getSimpleName() : call.getName();
        boolean javas = message.contains("because") || message.contains("out of bounds");
        boolean named = message.startsWith(name + ": ")
                && (names(message, argument) || ANOTHER_REASON.matcher(message).find());
        if (!(thrown instanceof MPIException) || !named || javas) {
            bare.add(call + ", argument " + argument + ": " + thrown);
        }
    }

    private static boolean names(String message, String argument) {
        return Pattern.compile("\\b" + argument + "\\b", Pattern.CASE_INSENSITIVE)
                .matcher(message).find();
    }

    private @Nullable Object good(Parameter parameter) {
        Object named = byName.get(parameter.getName());
        Class<?> type = parameter.getType();
        if (MethodType.methodType(type).wrap().returnType().isInstance(named)) {
            return named;
        }
        if (type.isInstance(MPI.COMM_WORLD) && type != Object.class) {
            return MPI.COMM_WORLD;
        }
        return Buffer.class.isAssignableFrom(type) ? buffer(type) : samples.get(type);
    }

    private static final Map<Class<?>, Object> SAMPLES = Map.ofEntries(
            Map.entry(int.class, 0), Map.entry(long.class, 0L), Map.entry(boolean.class, false),
            Map.entry(double.class, 0.0), Map.entry(float.class, 0f),
            Map.entry(byte.class, (byte) 0), Map.entry(short.class, (short) 0),
            Map.entry(char.class, 'c'), Map.entry(String.class, "text"),
            Map.entry(int[].class, new int[] {1}), Map.entry(boolean[].class, new boolean[1]),
            Map.entry(byte[].class, new byte[8]), Map.entry(char[].class, new char[1]),
            Map.entry(short[].class, new short[1]), Map.entry(long[].class, new long[1]),
            Map.entry(float[].class, new float[2]), Map.entry(double[].class, new double[2]),
            Map.entry(int[][].class, new int[][] {{0, 0, 1}}),
            Map.entry(Object.class, new int[8]), Map.entry(Object[].class, new Object[1]),
            Map.entry(String[].class, new String[] {"a"}), Map.entry(Datatype.class, MPI.INT),
            Map.entry(Datatype[].class, new Datatype[] {MPI.INT}), Map.entry(Op.class, MPI.SUM),
            Map.entry(Group.class, MPI.COMM_WORLD.Group()), Map.entry(Info.class, new Info()),
            Map.entry(Status.class, new Status()),
            Map.entry(Request[].class, new Request[] {MPI.REQUEST_NULL}),
            Map.entry(Prequest[].class, new Prequest[0]),
            Map.entry(User_function.class, new User_function() {
                @Override
                public void Call(
                        Object in, int from, Object inOut, int to, int count, Datatype type) {}
            }),
            Map.entry(UserFunction.class, new UserFunction() {}),
            Map.entry(Struct.class, new Int2()));

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
