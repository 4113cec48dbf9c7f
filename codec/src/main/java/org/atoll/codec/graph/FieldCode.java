// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_MethodHandles;
import static java.lang.constant.ConstantDescs.CD_MethodHandles_Lookup;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Locale;

/// The instructions by which generated forms hand one field to a [GraphWriter] and get one from a
/// [GraphReader].
final class FieldCode {
    static final ClassDesc WRITER = desc(GraphWriter.class);
    static final ClassDesc READER = desc(GraphReader.class);

    private static final DirectMethodHandleDesc DATA =
            MethodHandleDesc.ofMethod(
                    DirectMethodHandleDesc.Kind.STATIC, CD_MethodHandles, "classDataAt",
                    MethodTypeDesc.of(
                            CD_Object, CD_MethodHandles_Lookup, CD_String, CD_Class, CD_int));

    private FieldCode() {}

    static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow(
                () -> new IllegalArgumentException("class " + type.getName() + " has no name"));
    }

    /// The writer and a value are on the stack.
    static void put(CodeBuilder code, Class<?> type) {
        if (type.isPrimitive()) {
            code.invokevirtual(WRITER, "put" + name(type), MethodTypeDesc.of(CD_void, desc(type)));
        } else if (type == String.class) {
            code.invokevirtual(WRITER, "putText", MethodTypeDesc.of(CD_void, CD_String));
        } else {
            code.invokevirtual(WRITER, "putField", MethodTypeDesc.of(CD_void, CD_Object));
        }
    }

    /// The reader is on the stack, and the value then.
    static void get(CodeBuilder code, Class<?> type) {
        if (type.isPrimitive()) {
            code.invokevirtual(READER, "get" + name(type), MethodTypeDesc.of(desc(type)));
        } else if (type == String.class) {
            code.invokevirtual(READER, "getText", MethodTypeDesc.of(CD_String));
        } else {
            code.loadConstant(desc(type))
                    .invokevirtual(READER, "getField", MethodTypeDesc.of(CD_Object, CD_Class))
                    .checkcast(desc(type));
        }
    }

    private static String name(Class<?> primitive) {
        String name = primitive.getName();
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    /// Puts a constant of the class on the stack.
    ///
    /// @param place its place in the class data
    static void data(CodeBuilder code, ClassDesc type, int place) {
        code.ldc(DynamicConstantDesc.ofNamed(DATA, "_", type, place));
    }
}
