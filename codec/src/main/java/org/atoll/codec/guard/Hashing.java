// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.guard;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import org.jspecify.annotations.Nullable;

/// Finds out whether an object's hash is made of the hashes of all that it refers to. So it is for
/// collections of the JDK and for records that leave it to the compiler. What a class of the
/// program does in a `hashCode` of its own is the program's matter.
public final class Hashing {
    private static final ClassDesc GENERATOR =
            ClassDesc.of("java.lang.runtime", "ObjectMethods");

    private static final ClassValue<Boolean> DEEP =
            new ClassValue<>() {
                @Override
                protected Boolean computeValue(Class<?> type) {
                    return decide(type);
                }
            };

    private Hashing() {}

    /// Whether an object's hash is made of those of its members.
    public static boolean isDeep(Class<?> type) {
        return DEEP.get(type);
    }

    /// Whether a class is the JDK's.
    ///
    /// @return true if its package is one of Java's
    public static boolean isOfJdk(Class<?> type) {
        return type.getName().startsWith("java.");
    }

    private static boolean decide(Class<?> type) {
        if (type.isArray() || type.isEnum() || type.isPrimitive() || type.isInterface()) {
            return false;
        }
        if (isOfJdk(type) && Wanted.isStandIn(type)) {
            return true; // it stands for a collection
        }
        Class<?> owner = ownerOf(type);
        if (owner == null || owner == Object.class) {
            return false;
        }
        return isOfJdk(owner) || (owner.isRecord() && isGenerated(owner));
    }

    private static @Nullable Class<?> ownerOf(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            try {
                return c.getDeclaredMethod("hashCode").getDeclaringClass();
            } catch (NoSuchMethodException e) {
                assert e != null;
            } catch (LinkageError e) {
                return null; // a class that it names is missing
            }
        }
        return null;
    }

    /// Whether the compiler has written a record's `hashCode`; so it is taken to be where the
    /// class file cannot be read.
    private static boolean isGenerated(Class<?> record) {
        byte[] file = fileOf(record);
        if (file.length == 0) {
            return true;
        }
        return ClassFile.of().parse(file).methods().stream()
                .filter(m -> m.methodName().equalsString("hashCode")
                        && m.methodType().equalsString("()I"))
                .flatMap(m -> m.code().stream())
                .flatMap(code -> code.elementStream())
                .anyMatch(e -> e instanceof InvokeDynamicInstruction call
                        && call.bootstrapMethod().owner().equals(GENERATOR));
    }

    /// The class file, or nothing if it cannot be read.
    public static byte[] fileOf(Class<?> type) {
        String name = type.getName();
        String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
        try (var in = type.getResourceAsStream(file)) {
            return in == null ? new byte[0] : in.readAllBytes();
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
