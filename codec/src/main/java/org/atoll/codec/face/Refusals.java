// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.stream.Stream;

/// Tells classes that references cannot be typed as, because a reference would not behave as the
/// object does.
final class Refusals {
    private Refusals() {}

    /// Checks the class itself, and its fields and methods.
    ///
    /// @throws IllegalArgumentException if references would not behave as objects; one line says
    ///     why, and what to do
    static void check(Class<?> type) {
        checkKind(type);
        if (isOfJdk(type)) {
            throw refusal(type, "it is a class of the JDK", "extend it by a class of your own");
        }
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                checkField(type, field);
            }
            for (Method method : at.getDeclaredMethods()) {
                checkMethod(type, method);
            }
        }
    }

    /// A refusal in one line.
    ///
    /// @param advice what to do, as an imperative
    static IllegalArgumentException refusal(Class<?> type, String why, String advice) {
        return new IllegalArgumentException(
                "no reference can be typed as " + type.getTypeName() + ": " + why + "; " + advice);
    }

    private static void checkKind(Class<?> type) {
        if (type.isPrimitive() || type.isArray() || type.isAnnotation()) {
            throw refusal(type, "it is no class with methods of its own", "use a class");
        }
        if (type.isRecord() || type.isEnum()) {
            throw refusal(type,
                    (type.isRecord() ? "a record" : "an enum") + " cannot be extended",
                    "make it a class, or pass its values as arguments");
        }
        if (Reference.class.isAssignableFrom(type)) {
            throw refusal(type, "it is the class of references", "use the class it extends");
        }
        if (type.isHidden() || type.isSealed()) {
            throw refusal(type,
                    "a " + (type.isHidden() ? "hidden" : "sealed") + " class cannot be extended",
                    "make it an ordinary class");
        }
        if (Modifier.isFinal(type.getModifiers())) {
            throw refusal(type, "a final class cannot be extended", "remove 'final'");
        }
    }

    static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
    }

    private static void checkField(Class<?> type, Field field) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers)) {
            boolean state = !Modifier.isFinal(modifiers)
                    && !field.isSynthetic() && !isOfJdk(field.getDeclaringClass());
            if (state) {
                throw refusal(type, shown(field) + " is static, and each rank has its own copy",
                        "make it final, or a field of the object");
            }
        } else if (isOpen(field)) {
            String open = Modifier.isPublic(modifiers) ? "public"
                    : Modifier.isProtected(modifiers) ? "protected" : "package-private";
            throw refusal(type, shown(field) + " is " + open + ", and a reference has no fields",
                    "make it private and add a method");
        }
    }

    /// Whether other code of a program may touch a field; what extends a class of the JDK may do so
    /// by itself only ([PrivateUses]).
    private static boolean isOpen(Field field) {
        int modifiers = field.getModifiers();
        return Modifier.isPublic(modifiers)
                || (!Modifier.isPrivate(modifiers) && !field.isSynthetic()
                        && !isOfJdk(field.getDeclaringClass()));
    }

    private static void checkMethod(Class<?> type, Method method) {
        int modifiers = method.getModifiers();
        boolean callable = !Modifier.isStatic(modifiers) && Calls.isReachable(type, method);
        if (callable && Modifier.isFinal(modifiers)) {
            Class<?> owner = method.getDeclaringClass();
            throw refusal(type,
                    shown(method) + " is final, so that no reference can take its calls",
                    isOfJdk(owner)
                            ? "keep a " + owner.getSimpleName() + " in a field, do not extend it"
                            : "remove 'final'");
        }
        if (callable && Modifier.isPublic(modifiers)) {
            Stream.concat(Stream.of(method.getParameterTypes()), Stream.of(method.getReturnType()))
                    .filter(named -> !isVisible(type, named))
                    .findFirst()
                    .ifPresent(hidden -> {
                        throw refusal(type, shown(method) + " names " + hidden.getTypeName()
                                + ", which is private to another package", "make it public");
                    });
        }
    }

    static String shown(Field field) {
        return "the field " + field.getDeclaringClass().getSimpleName() + "." + field.getName();
    }

    static String shown(Method method) {
        return "the method " + Signature.shown(method);
    }

    /// Whether code beside a class may name another.
    static boolean isVisible(Class<?> type, Class<?> named) {
        Class<?> element = named;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        // To the JVM a protected class is public, and a private one is its package's.
        return element.isPrimitive()
                || Modifier.isPublic(element.getModifiers())
                || Modifier.isProtected(element.getModifiers())
                || element.getPackageName().equals(type.getPackageName());
    }
}
