// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.RecordComponent;
import java.util.Locale;

/// Writes the class that takes records of one class apart and makes them: a call of each accessor,
/// and one of the canonical constructor.
final class RecordCoderWriter {
    private static final ClassDesc SINK = desc(RecordCoder.Components.Sink.class);
    private static final ClassDesc SOURCE = desc(RecordCoder.Components.Source.class);
    private static final int RECORD = 1;
    private static final int SINK_AT = 2;
    private static final int SOURCE_AT = 1;
    private static final int FIRST_LOCAL = 2;

    private final Class<?> record;
    private final ClassDesc type;
    private final RecordComponent[] components;

    RecordCoderWriter(Class<?> record) {
        this.record = record;
        this.type = desc(record);
        this.components = record.getRecordComponents();
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    /// The class file.
    byte[] write() {
        ClassDesc self = ClassDesc.of(
                record.getPackageName(), "RecordCoderOf" + record.getSimpleName());
        return ClassFile.of().build(self, made -> made
                .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                .withInterfaceSymbols(desc(RecordCoder.class))
                .withMethodBody("<init>", MTD_void, 0, code ->
                        code.aload(0).invokespecial(CD_Object, "<init>", MTD_void).return_())
                .withMethodBody("write", MethodTypeDesc.of(CD_void, CD_Object, SINK),
                        ClassFile.ACC_PUBLIC, this::writeAll)
                .withMethodBody("read", MethodTypeDesc.of(CD_Object, SOURCE),
                        ClassFile.ACC_PUBLIC, this::readAll));
    }

    private void writeAll(CodeBuilder code) {
        for (RecordComponent component : components) {
            ClassDesc value = desc(component.getType());
            code.aload(SINK_AT).aload(RECORD).checkcast(type)
                    .invokevirtual(type, component.getName(), MethodTypeDesc.of(value))
                    .invokeinterface(SINK, "put", MethodTypeDesc.of(
                            CD_void, value.isPrimitive() ? value : CD_Object));
        }
        code.return_();
    }

    /// Components are kept in local variables, so that only what the constructor throws is caught.
    private void readAll(CodeBuilder code) {
        int[] places = new int[components.length];
        int next = FIRST_LOCAL;
        for (int i = 0; i < places.length; i++) {
            places[i] = next;
            TypeKind kind = TypeKind.from(components[i].getType());
            read(code, components[i].getType());
            code.storeLocal(kind, next);
            next += kind.slotSize();
        }
        int thrown = next;
        code.trying(
                body -> make(body, places),
                handlers -> handlers.catching(CD_Throwable, handler -> handler
                        .astore(thrown).aload(SOURCE_AT).loadConstant(type).aload(thrown)
                        .invokeinterface(SOURCE, "refused", MethodTypeDesc.of(
                                desc(RuntimeException.class), CD_Class, CD_Throwable))
                        .athrow()));
    }

    private static void read(CodeBuilder code, Class<?> kind) {
        ClassDesc value = desc(kind);
        code.aload(SOURCE_AT);
        if (kind.isPrimitive()) {
            String name = kind.getName();
            code.invokeinterface(SOURCE,
                    "get" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1),
                    MethodTypeDesc.of(value));
        } else {
            code.loadConstant(value)
                    .invokeinterface(SOURCE, "getObject", MethodTypeDesc.of(CD_Object, CD_Class))
                    .checkcast(value);
        }
    }

    private void make(CodeBuilder code, int... places) {
        ClassDesc[] types = new ClassDesc[places.length];
        code.new_(type).dup();
        for (int i = 0; i < places.length; i++) {
            types[i] = desc(components[i].getType());
            code.loadLocal(TypeKind.from(components[i].getType()), places[i]);
        }
        code.invokespecial(type, "<init>", MethodTypeDesc.of(CD_void, types)).areturn();
    }
}
