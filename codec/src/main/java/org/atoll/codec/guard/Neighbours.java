// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.guard;

import static java.lang.constant.ConstantDescs.CD_MethodHandles_Lookup;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;

/// Defines classes next to a program's own, where they may use what is private there.
public final class Neighbours {
    private static final ClassValue<Optional<Lookup>> INSIDES =
            new ClassValue<>() {
                @Override
                protected Optional<Lookup> computeValue(Class<?> type) {
                    try {
                        return Optional.of(inside(type));
                    } catch (IllegalAccessException e) {
                        return Optional.empty();
                    }
                }
            };

    private Neighbours() {}

    /// Defines a hidden class and makes its one instance.
    ///
    /// @param beside the program's class
    /// @param bytes  a class in its package, with a constructor that takes nothing
    /// @throws IllegalAccessException if the program's module does not open the package to this
    ///     one
    public static Object make(Class<?> beside, byte[] bytes) throws IllegalAccessException {
        return make(beside, bytes, List.of());
    }

    /// Defines a hidden class with constants and makes its one instance.
    ///
    /// @param beside    the program's class
    /// @param bytes     a class in its package, with a constructor that takes nothing
    /// @param constants what it finds as its class data
    /// @throws IllegalAccessException if the program's module does not open the package to this
    ///     one, or does not read it
    public static Object make(Class<?> beside, byte[] bytes, List<?> constants)
            throws IllegalAccessException {
        Lookup inside = INSIDES.get(beside).orElseThrow(() -> new IllegalAccessException(
                "the package of " + beside + " is not open to " + Neighbours.class.getModule()));
        try {
            Class<?> made = inside.defineHiddenClassWithClassData(
                    bytes, constants, true, Lookup.ClassOption.NESTMATE).lookupClass();
            return inside.findConstructor(made, MethodType.methodType(void.class)).invoke();
        } catch (IllegalAccessError | NoClassDefFoundError e) {
            throw (IllegalAccessException) new IllegalAccessException(
                    beside + " does not see " + Neighbours.class.getModule()).initCause(e);
        } catch (Throwable e) {
            throw new IllegalStateException("no class can be made next to " + beside, e);
        }
    }

    /// A lookup with all the rights of a class. From another module `privateLookupIn` gives one
    /// that may define classes, but no hidden ones: it defines a class that gives its own lookup.
    /// Ranks that are threads have loaders, and with them modules, of their own.
    private static Lookup inside(Class<?> type) throws IllegalAccessException {
        Neighbours.class.getModule().addReads(type.getModule());
        Lookup near = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        if (near.hasFullPrivilegeAccess()) {
            return near;
        }
        try {
            Lookup own = (Lookup) near.findStatic(
                    door(near, type), "lookup", MethodType.methodType(Lookup.class)).invoke();
            return MethodHandles.privateLookupIn(type, own);
        } catch (IllegalAccessException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("no way into the package of " + type, e);
        }
    }

    /// Threads that need it at the same time all try to define it, and one does.
    private static Class<?> door(Lookup near, Class<?> type) throws ReflectiveOperationException {
        String within = type.getName().substring(type.getName().lastIndexOf('.') + 1);
        String name = "AtollDoorTo" + within;
        try {
            return near.defineClass(door(ClassDesc.of(type.getPackageName(), name)));
        } catch (LinkageError e) {
            String of = type.getPackageName().isEmpty() ? "" : type.getPackageName() + ".";
            return near.findClass(of + name);
        }
    }

    private static byte[] door(ClassDesc self) {
        MethodTypeDesc giving = MethodTypeDesc.of(CD_MethodHandles_Lookup);
        ClassDesc handles = MethodHandles.class.describeConstable().orElseThrow();
        return ClassFile.of().build(self, made -> made
                .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                .withSuperclass(ConstantDescs.CD_Object)
                .withMethodBody("lookup", giving, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                        code -> code.invokestatic(handles, "lookup", giving).areturn()));
    }
}
