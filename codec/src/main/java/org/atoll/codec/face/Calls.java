// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The methods of a class, sorted by what a reference does for each.
///
/// @param called  these are calls, in the order of their numbers
/// @param bridges these call another method of the reference, and which
/// @param closed  these are for the object alone, and throw
record Calls(List<Method> called, Map<Signature, Signature> bridges, Collection<Method> closed) {
    private static final Set<Signature> IDENTITY = Set.of(
            new Signature("equals", "(Ljava/lang/Object;)Z"),
            new Signature("hashCode", "()I"),
            new Signature("toString", "()Ljava/lang/String;"));
    private static final Signature FINALIZE = new Signature("finalize", "()V");
    private static final Signature STREAMED =
            new Signature("writeReplace", "()Ljava/lang/Object;");

    /// Looks at a class and what it inherits.
    ///
    /// @throws IllegalArgumentException if that takes a class file which is not there
    static Calls of(Class<?> type, ClassFiles files) {
        Map<Signature, Method> all = publicMethods(type);
        Map<Signature, Signature> bridges = new TreeMap<>();
        all.forEach((signature, method) -> {
            if (method.isBridge()) {
                target(type, method, files)
                        .filter(all::containsKey)
                        .ifPresent(target -> bridges.put(signature, target));
            }
        });
        List<Method> called = new ArrayList<>();
        all.forEach((signature, method) -> {
            if (!bridges.containsKey(signature)) {
                called.add(method);
            }
        });
        return new Calls(List.copyOf(called), bridges, closed(type, all.keySet()));
    }

    /// Whether a reference itself answers it.
    static boolean isOfIdentity(Method method) {
        Signature signature = Signature.of(method);
        return IDENTITY.contains(signature)
                || signature.equals(FINALIZE)
                || signature.equals(STREAMED);
    }

    /// All public methods, in an order that depends on their names and types alone. Of those that
    /// an interface inherits several times, it has the one with a body.
    private static Map<Signature, Method> publicMethods(Class<?> type) {
        Map<Signature, Method> all = new TreeMap<>();
        for (Method method : type.getMethods()) {
            boolean counts = !Modifier.isStatic(method.getModifiers())
                    && method.getDeclaringClass() != Object.class
                    && !isOfIdentity(method);
            if (counts) {
                all.merge(Signature.of(method), method, Calls::better);
            }
        }
        return all;
    }

    private static Method better(Method one, Method other) {
        if (one.isDefault() != other.isDefault()) {
            return one.isDefault() ? one : other;
        }
        String name = one.getDeclaringClass().getName();
        return name.compareTo(other.getDeclaringClass().getName()) <= 0 ? one : other;
    }

    /// What a bridge calls; nothing if it only makes a method of a hidden superclass visible.
    private static Optional<Signature> target(Class<?> type, Method bridge, ClassFiles files) {
        Signature signature = Signature.of(bridge);
        MethodModel model = files
                .method(bridge.getDeclaringClass(), signature.name(), signature.descriptor())
                .orElseThrow(() -> Refusals.refusal(
                        type, "its class file cannot be read at its loader",
                        "let the loader give it as a resource"));
        return model.code().stream()
                .flatMap(code -> code.elementStream())
                .filter(InvokeInstruction.class::isInstance)
                .map(InvokeInstruction.class::cast)
                .map(call -> new Signature(
                        call.name().stringValue(), call.type().stringValue()))
                .filter(call -> call.name().equals(signature.name())
                        && !call.equals(signature))
                .findFirst();
    }

    /// Methods that the class's own code may call on a reference, though they are not public.
    private static Collection<Method> closed(Class<?> type, Set<Signature> open) {
        Map<Signature, Method> closed = new TreeMap<>();
        Set<Signature> met = new HashSet<>(open);
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                Signature signature = Signature.of(method);
                if (isOverridable(type, method) && !isOfIdentity(method) && met.add(signature)) {
                    closed.put(signature, method);
                }
            }
        }
        return List.copyOf(closed.values());
    }

    private static boolean isOverridable(Class<?> type, Method method) {
        int modifiers = method.getModifiers();
        return !Modifier.isStatic(modifiers)
                && !Modifier.isPublic(modifiers)
                && isReachable(type, method);
    }

    /// Whether code beside a class may call a method of it.
    static boolean isReachable(Class<?> type, Method method) {
        int modifiers = method.getModifiers();
        Class<?> owner = method.getDeclaringClass();
        return Modifier.isPublic(modifiers)
                || Modifier.isProtected(modifiers)
                || (!Modifier.isPrivate(modifiers)
                && owner.getPackageName().equals(type.getPackageName())
                && Objects.equals(owner.getClassLoader(), type.getClassLoader()));
    }
}
