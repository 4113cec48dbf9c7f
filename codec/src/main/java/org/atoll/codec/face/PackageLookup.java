// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static java.lang.constant.ConstantDescs.CD_MethodHandles_Lookup;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/// Lookups with all the rights of a program's class, so that hidden classes can be defined beside
/// it and can name the classes of this module.
final class PackageLookup {
    private PackageLookup() {}

    /// Gives a class a lookup that may define hidden classes. From another module
    /// [MethodHandles#privateLookupIn] gives one that may define classes, but no hidden ones: it
    /// defines a class that gives its own lookup. Ranks that are threads have loaders, and with
    /// them modules, of their own.
    ///
    /// @throws IllegalAccessException if the module of the class does not open the package
    static Lookup of(Class<?> type) throws IllegalAccessException {
        Module here = PackageLookup.class.getModule();
        here.addReads(type.getModule());
        Lookup near = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        if (near.hasFullPrivilegeAccess()) {
            return near;
        }
        try {
            Lookup own = (Lookup) near.findStatic(
                    door(near, type), "lookup", MethodType.methodType(Lookup.class)).invoke();
            own.findVirtual(
                    Module.class, "addReads", MethodType.methodType(Module.class, Module.class))
                    .invoke(type.getModule(), here);
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
        ClassDesc self = ClassDesc.of(type.getPackageName(), "AtollWayTo" + within);
        try {
            return near.defineClass(door(self));
        } catch (LinkageError e) {
            String of = type.getPackageName().isEmpty() ? "" : type.getPackageName() + ".";
            return near.findClass(of + self.displayName());
        }
    }

    private static byte[] door(ClassDesc self) {
        MethodTypeDesc giving = MethodTypeDesc.of(CD_MethodHandles_Lookup);
        ClassDesc handles = MethodHandles.class.describeConstable().orElseThrow();
        return ClassFile.of().build(self, made -> made
                .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                .withMethodBody("lookup", giving, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                        code -> code.invokestatic(handles, "lookup", giving).areturn()));
    }
}
