// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.MTD_void;
import static org.atoll.codec.graph.FieldCode.READER;
import static org.atoll.codec.graph.FieldCode.WRITER;
import static org.atoll.codec.graph.FieldCode.desc;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.RecordComponent;
import java.util.function.Consumer;
import org.atoll.codec.guard.Neighbours;

/// Writes the [RecordForm] of one class: a call of each accessor, and one of the canonical
/// constructor.
final class RecordFormWriter {
    private static final ClassDesc FORM = desc(RecordForm.class);
    private static final ClassDesc CONSUMER = desc(Consumer.class);
    private static final int RECORD = 1;
    private static final int TO = 2;
    private static final int FROM = 1;
    private static final int FIRST_LOCAL = 2;

    private final Class<?> record;
    private final ClassDesc type;
    private final RecordComponent[] components;

    private RecordFormWriter(Class<?> record) {
        this.record = record;
        this.type = desc(record);
        this.components = record.getRecordComponents();
    }

    /// Makes the form of a class of records.
    ///
    /// @throws IllegalAccessException if its package is not open
    static RecordForm make(Class<?> record) throws IllegalAccessException {
        return (RecordForm) Neighbours.make(record, new RecordFormWriter(record).write());
    }

    private byte[] write() {
        ClassDesc self = ClassDesc.of(
                record.getPackageName(), "RecordFormOf" + record.getSimpleName());
        return ClassFile.of().build(self, made -> made
                .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                .withSuperclass(FORM)
                .withMethodBody("<init>", MTD_void, 0, code ->
                        code.aload(0).invokespecial(FORM, "<init>", MTD_void).return_())
                .withMethodBody("write", MethodTypeDesc.of(CD_void, CD_Object, WRITER),
                        ClassFile.ACC_PUBLIC, this::writeAll)
                .withMethodBody("make", MethodTypeDesc.of(CD_Object, READER),
                        ClassFile.ACC_PUBLIC, this::readAll)
                .withMethodBody("each", MethodTypeDesc.of(CD_void, CD_Object, CONSUMER),
                        ClassFile.ACC_PUBLIC, this::each));
    }

    private void component(CodeBuilder code, RecordComponent component) {
        code.aload(RECORD).checkcast(type).invokevirtual(
                type, component.getName(), MethodTypeDesc.of(desc(component.getType())));
    }

    private void writeAll(CodeBuilder code) {
        for (RecordComponent component : components) {
            code.aload(TO);
            component(code, component);
            FieldCode.put(code, component.getType());
        }
        code.return_();
    }

    private void each(CodeBuilder code) {
        for (RecordComponent component : components) {
            if (!component.getType().isPrimitive()) {
                code.aload(TO);
                component(code, component);
                code.invokeinterface(
                        CONSUMER, "accept", MethodTypeDesc.of(CD_void, CD_Object));
            }
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
            code.aload(FROM);
            FieldCode.get(code, components[i].getType());
            code.storeLocal(kind, next);
            next += kind.slotSize();
        }
        int thrown = next;
        code.trying(
                body -> make(body, places),
                handlers -> handlers.catching(CD_Throwable, handler -> handler
                        .astore(thrown).aload(FROM).loadConstant(type).aload(thrown)
                        .invokevirtual(READER, "refused", MethodTypeDesc.of(
                                desc(RuntimeException.class), CD_Class, CD_Throwable))
                        .athrow()));
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
