// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Methods of random types carry all arguments and the result, whatever they are.
class SignaturesTest {
    private static final int METHODS = 100;
    private static final int MOST_PARAMETERS = 20;
    private static final List<Class<?>> TYPES = List.of(
            boolean.class, byte.class, short.class, char.class, int.class, long.class,
            float.class, double.class, String.class, Object.class, int[].class, Integer.class,
            List.class, String[][].class);

    private final List<Object> received = new ArrayList<>();
    private @Nullable Object answer;

    private static @Nullable Object value(Class<?> type, SplittableRandom random) {
        long bits = random.nextLong();
        return switch (type.getTypeName()) {
            case "boolean" -> bits < 0;
            case "byte" -> (byte) bits;
            case "short" -> (short) bits;
            case "char" -> (char) bits;
            case "int", "java.lang.Integer" -> (int) bits;
            case "long", "java.lang.Object" -> bits;
            case "float" -> random.nextFloat();
            case "double" -> random.nextDouble();
            case "java.lang.String" -> bits % 5 == 0 ? null : Long.toString(bits);
            case "int[]" -> bits % 5 == 0 ? null : new int[] {(int) bits, 1, 2};
            case "java.util.List" -> List.of(bits, "x");
            case "java.lang.String[][]" -> new String[][] {{"a"}, {}};
            default -> null;
        };
    }

    private static Class<?> type(SplittableRandom random) {
        return TYPES.get(random.nextInt(TYPES.size()));
    }

    /// An interface of methods that are all called `call`.
    private static Class<?> random(SplittableRandom random) {
        ClassDesc name = ClassDesc.of("made.Signatures");
        byte[] bytes = ClassFile.of().build(name, made -> {
            made.withFlags(
                    ClassFile.ACC_PUBLIC | ClassFile.ACC_INTERFACE | ClassFile.ACC_ABSTRACT);
            for (int i = 0; i < METHODS; i++) {
                List<ClassDesc> types = Stream
                        .generate(() -> type(random).describeConstable().orElseThrow())
                        .limit(random.nextInt(MOST_PARAMETERS))
                        .toList();
                Class<?> result = random.nextInt(9) == 0 ? void.class : type(random);
                // The number of a method keeps two of the same types apart.
                made.withMethod("call" + i,
                        MethodTypeDesc.of(result.describeConstable().orElseThrow(), types),
                        ClassFile.ACC_PUBLIC | ClassFile.ACC_ABSTRACT, method -> { });
            }
        });
        return new ClassLoader(SignaturesTest.class.getClassLoader()) {
            Class<?> define() {
                return defineClass("made.Signatures", bytes, 0, bytes.length);
            }
        }.define();
    }

    private Object recorder(Class<?> type) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> {
                    received.clear();
                    received.add(method);
                    received.addAll(arguments == null ? List.of() : values(arguments));
                    return answer;
                });
    }

    private static List<Object> values(@Nullable Object... values) {
        List<Object> all = new ArrayList<>();
        for (Object value : values) {
            all.add(value == null ? "nothing" : value);
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void carryWhatTheyAreGiven(long seed) throws ReflectiveOperationException {
        SplittableRandom random = new SplittableRandom(seed);
        Class<?> type = random(random);
        Face face = Face.of(type);
        assertThat(face.methods()).hasSize(METHODS);
        Object reference = face.reference(new Loopback(face, recorder(type)));
        for (Method method : type.getMethods()) {
            Object[] arguments = Stream.of(method.getParameterTypes())
                    .map(parameter -> value(parameter, random))
                    .toArray();
            answer = value(method.getReturnType(), random);
            Object result = method.invoke(reference, arguments);
            assertThat(received.getFirst()).isEqualTo(method);
            assertThat(received.subList(1, received.size()).toArray())
                    .as(method.toString())
                    .isEqualTo(values(arguments).toArray());
            assertThat(new Object[] {result}).isEqualTo(new Object[] {answer});
        }
    }
}
