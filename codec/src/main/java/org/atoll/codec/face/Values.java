// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Locale;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;

/// The instructions that write a value to a graph, and read it.
final class Values {
    static final ClassDesc WRITER = desc(GraphWriter.class);
    static final ClassDesc READER = desc(GraphReader.class);

    private Values() {}

    static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    static MethodTypeDesc desc(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .describeConstable().orElseThrow();
    }

    /// Writes a local variable.
    ///
    /// @param writer where the writer is
    /// @param type   what the value is declared as
    /// @param value  where it is
    static void put(CodeBuilder code, int writer, Class<?> type, int value) {
        code.aload(writer).loadLocal(TypeKind.from(type), value)
                .invokevirtual(WRITER, "put" + name(type), MethodTypeDesc.of(
                        CD_void, type.isPrimitive() ? desc(type) : CD_Object));
    }

    /// Reads a value and leaves it on the stack.
    ///
    /// @param reader where the reader is
    /// @param type   what the value is declared as
    static void get(CodeBuilder code, int reader, Class<?> type) {
        ClassDesc value = desc(type);
        code.aload(reader);
        if (type.isPrimitive()) {
            code.invokevirtual(READER, "get" + name(type), MethodTypeDesc.of(value));
        } else {
            code.loadConstant(value)
                    .invokevirtual(READER, "getObject", MethodTypeDesc.of(CD_Object, CD_Class))
                    .checkcast(value);
        }
    }

    /// Puts zero or null on the stack.
    static void zero(CodeBuilder code, Class<?> type) {
        switch (TypeKind.from(type).asLoadable()) {
            case LONG -> code.lconst_0();
            case FLOAT -> code.fconst_0();
            case DOUBLE -> code.dconst_0();
            case REFERENCE -> code.aconst_null();
            case VOID -> { }
            default -> code.iconst_0();
        }
    }

    private static String name(Class<?> type) {
        String name = type.isPrimitive() ? type.getName() : "object";
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }
}
