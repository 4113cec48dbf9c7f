// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.reflect.AccessFlag;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Compiled classes: what they declare, and what they call.
final class ClassFiles {
    private final Map<String, ClassModel> classes = new TreeMap<>();

    /// All that lie where a class lies.
    static ClassFiles beside(Class<?> type) throws IOException, URISyntaxException {
        ClassFiles found = new ClassFiles();
        Path root = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.filter(file -> file.toString().endsWith(".class")).toList()) {
                ClassModel model = ClassFile.of().parse(path);
                found.classes.put(model.thisClass().asInternalName(), model);
            }
        }
        return found;
    }

    /// A method with the name of the class that declares it.
    static String name(String owner, String method, String type) {
        return owner.replace('/', '.') + "." + method + type.substring(0, type.indexOf(')') + 1);
    }

    /// What a program may call: the methods and constructors of public classes, also those that
    /// they inherit from classes of the package.
    Set<String> callable() {
        Set<String> names = new HashSet<>();
        for (ClassModel model : classes.values()) {
            if (isKnownToPrograms(model)) {
                model.methods().stream()
                        .filter(ClassFiles::isForPrograms)
                        .map(method -> name(model.thisClass().asInternalName(),
                                method.methodName().stringValue(),
                                method.methodType().stringValue()))
                        .forEach(names::add);
            }
        }
        return names;
    }

    private boolean isKnownToPrograms(ClassModel model) {
        String name = model.thisClass().asInternalName();
        return model.flags().has(AccessFlag.PUBLIC)
                || classes.values().stream()
                        .filter(other -> name.equals(superclass(other)))
                        .anyMatch(this::isKnownToPrograms);
    }

    private static boolean isForPrograms(MethodModel method) {
        return (method.flags().has(AccessFlag.PUBLIC) || method.flags().has(AccessFlag.PROTECTED))
                && !method.flags().has(AccessFlag.SYNTHETIC)
                && !method.flags().has(AccessFlag.ABSTRACT);
    }

    private static @Nullable String superclass(ClassModel model) {
        return model.superclass().map(found -> found.asInternalName()).orElse(null);
    }

    /// What the classes call that others declare, but for those whose outermost name is among some.
    Set<String> calls(ClassFiles others, Set<String> except) {
        Set<String> names = new HashSet<>();
        for (ClassModel model : classes.values()) {
            String name = model.thisClass().asInternalName();
            if (!except.contains(name.replaceAll("^.*/|\\$.*$", ""))) {
                model.constantPool().forEach(entry -> called(others, entry).ifPresent(names::add));
            }
        }
        return names;
    }

    private Optional<String> called(ClassFiles others, PoolEntry entry) {
        return entry instanceof MemberRefEntry member && !(entry instanceof FieldRefEntry)
                ? Optional.of(declared(others, member))
                : Optional.empty();
    }

    /// A call through a variable of a class is one of the method that this class has or inherits.
    private String declared(ClassFiles others, MemberRefEntry member) {
        String method = member.name().stringValue();
        String type = member.type().stringValue();
        String owner = member.owner().asInternalName();
        for (String name = owner; name != null; ) {
            ClassModel model = others.classes.getOrDefault(name, classes.get(name));
            if (model == null || declares(model.methods(), method, type)) {
                return name(name, method, type);
            }
            name = superclass(model);
        }
        return name(Objects.requireNonNull(owner), method, type);
    }

    private static boolean declares(List<MethodModel> methods, String name, String type) {
        return methods.stream().anyMatch(method -> method.methodName().equalsString(name)
                && method.methodType().equalsString(type));
    }
}
