// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Walks the lists of names and signatures: each is here, so that a program that names it
/// compiles, or is in `missing.txt` with the reason; what is there must not be in that file. So is
/// what a type extends and implements, and no type is final that a program may extend.
class ApiTest {

    @ParameterizedTest
    @ValueSource(strings = {"mpijava-1.2.txt", "mpjexpress-later.txt", "openmpi-java.txt"})
    void everyNameIsHereOrListedWithItsReason(String list) throws IOException {
        Map<String, String> missing = missing();
        List<String> wrong = new ArrayList<>();
        for (ApiList.Entry entry : ApiList.read(list).entries()) {
            boolean listed = missing.containsKey(entry.toString())
                    || missing.containsKey(entry.owner() + ".*");
            if (isHere(entry) == listed) {
                wrong.add((listed ? "is here, but listed as missing: " : "is missing: ")
                        + entry + " : " + entry.type());
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpijava-1.2.txt", "mpjexpress-later.txt", "openmpi-java.txt"})
    void everyTypeIsWhatItExtendsAndImplements(String list) throws IOException {
        Map<String, String> missing = missing();
        List<String> wrong = new ArrayList<>();
        for (ApiList.Type type : ApiList.read(list).declared()) {
            Class<?> here = type(type.name());
            for (String named : type.supers()) {
                Class<?> wanted = type(named);
                boolean isOne = here != null && wanted != null && wanted.isAssignableFrom(here);
                if (isOne == missing.containsKey(type.name() + " extends " + named)) {
                    wrong.add((isOne ? "is one, but listed as missing: " : "is none: ")
                            + type.name() + " extends " + named);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpijava-1.2.txt", "openmpi-java.txt"})
    void whatAProgramMayExtendIsNotFinal(String name) throws IOException {
        ApiList list = ApiList.read(name);
        List<String> closed = list.declared().stream()
                .filter(type -> !type.isFinal() && list.hasConstructor(type.name()))
                .map(ApiList.Type::name)
                .filter(type -> Modifier.isFinal(Objects.requireNonNull(type(type), type)
                        .getModifiers()))
                .toList();
        assertThat(closed).isEmpty();
    }

    @Test
    void theListsAreReadWhole() throws IOException {
        assertThat(ApiList.read("mpijava-1.2.txt").declared()).hasSize(19);
        assertThat(ApiList.read("openmpi-java.txt").declared()).hasSize(41);
        assertThat(ApiList.read("mpijava-1.2.txt").entries().size()).isEqualTo(206);
        assertThat(ApiList.read("mpjexpress-later.txt").entries().size()).isEqualTo(11);
        assertThat(ApiList.read("openmpi-java.txt").entries().size()).isEqualTo(722);
    }

    @Test
    void nothingIsListedThatNobodyAsksFor() throws IOException {
        List<String> asked = new ArrayList<>();
        for (String name : List.of("mpijava-1.2.txt", "openmpi-java.txt")) {
            ApiList list = ApiList.read(name);
            list.entries().forEach(entry ->
                    asked.addAll(List.of(entry.toString(), entry.owner() + ".*")));
            list.declared().forEach(type -> type.supers().forEach(
                    named -> asked.add(type.name() + " extends " + named)));
        }
        assertThat(asked).containsAll(missing().keySet());
    }

    /// Lines `Class.member(Types) : reason`, `Class.* : reason` for a whole class, or
    /// `Class extends Class : reason`.
    private static Map<String, String> missing() throws IOException {
        Map<String, String> missing = new LinkedHashMap<>();
        try (InputStream in = Objects.requireNonNull(
                ApiTest.class.getResourceAsStream("missing.txt"))) {
            String text = new String(in.readAllBytes(), UTF_8);
            text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(line -> {
                String[] parts = line.split(" : ", 2);
                assertThat(parts).as("a reason in '%s'", line).hasSize(2);
                missing.put(parts[0].strip(), parts[1].strip());
            });
        }
        return missing;
    }

    private static boolean isHere(ApiList.Entry entry) {
        Class<?> owner = type(entry.owner());
        if (owner == null) {
            return false;
        }
        if (entry.params() == null) {
            return fields(owner).anyMatch(field -> matches(field, entry));
        }
        return entry.name().equals("new")
                ? Stream.of(owner.getDeclaredConstructors())
                        .anyMatch(constructor -> takes(constructor, entry))
                : methods(owner).anyMatch(method -> matches(method, entry));
    }

    private static boolean matches(Field field, ApiList.Entry entry) {
        Class<?> wanted = type(entry.type());
        return field.getName().equals(entry.name())
                && Modifier.isStatic(field.getModifiers()) == entry.fixed()
                && wanted != null
                && wanted.isAssignableFrom(field.getType());
    }

    private static boolean matches(Method method, ApiList.Entry entry) {
        Class<?> wanted = type(entry.type());
        return method.getName().equals(entry.name())
                && Modifier.isStatic(method.getModifiers()) == entry.fixed()
                && takes(method, entry)
                && wanted != null
                && (wanted == void.class || wanted.isAssignableFrom(method.getReturnType()));
    }

    private static boolean takes(Executable executable, ApiList.Entry entry) {
        if ((executable.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) == 0) {
            return false;
        }
        List<Class<?>> inner = new ArrayList<>(List.of(executable.getParameterTypes()));
        if (entry.name().equals("new") && entry.owner().contains(".")) {
            inner.removeFirst(); // the outer instance
        }
        return inner.equals(entry.params().stream().map(ApiTest::type).toList());
    }

    /// All that a subclass may name.
    private static Stream<Method> methods(Class<?> owner) {
        return Stream.concat(Stream.of(owner.getMethods()),
                Stream.<Class<?>>iterate(owner, Objects::nonNull, Class::getSuperclass)
                        .flatMap(type -> Stream.of(type.getDeclaredMethods())));
    }

    private static Stream<Field> fields(Class<?> owner) {
        return Stream.of(owner.getFields());
    }

    /// The type of a list's word: a primitive, or a class in one of the packages the lists mean.
    static Class<?> type(String word) {
        if (word.endsWith("[]")) {
            Class<?> of = type(word.substring(0, word.length() - 2));
            return of == null ? null : of.arrayType();
        }
        String name = switch (word) {
            case "T", "D" -> "Struct.Data";
            case "S" -> "Struct";
            case "Data" -> "Struct.Data";
            default -> word;
        };
        return Stream.of("mpi." + name.replace('.', '$'), "java.lang." + name,
                        "java.nio." + name, name)
                .map(ApiTest::load)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static Class<?> load(String name) {
        for (Class<?> primitive : List.of(boolean.class, byte.class, char.class, short.class,
                int.class, long.class, float.class, double.class, void.class)) {
            if (primitive.getName().equals(name)) {
                return primitive;
            }
        }
        try {
            return Class.forName(name, false, ApiTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
