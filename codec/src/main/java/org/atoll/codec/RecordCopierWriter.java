// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Locale;
import java.util.function.Consumer;
import org.atoll.codec.RecordShape.Component;

/// Writes the class that copies records of one class: a loop over the records, and in it one
/// access to memory for each primitive component.
final class RecordCopierWriter {
    private static final ClassDesc SEGMENT = desc(MemorySegment.class);
    private static final ClassDesc LAYOUTS = desc(ValueLayout.class);
    private static final MethodTypeDesc COPY =
            MethodTypeDesc.of(CD_void, CD_Object.arrayType(), CD_int, CD_int, SEGMENT, CD_long);

    private static final MethodTypeDesc GAP =
            MethodTypeDesc.of(CD_int, CD_Object.arrayType(), CD_int, CD_int);

    private static final int RECORDS = 1;
    private static final int FROM = 2;
    private static final int COUNT = 3;
    private static final int MEMORY = 4;
    private static final int AT = 5;
    private static final int TURN = 7;
    private static final int RECORD = 8;

    private final RecordShape shape;
    private final ClassDesc type;

    RecordCopierWriter(RecordShape shape) {
        this.shape = shape;
        this.type = desc(shape.type());
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    /// The class file.
    byte[] write() {
        String inPackage = shape.type().getPackageName();
        ClassDesc self = ClassDesc.of(inPackage, "RecordCopierOf" + shape.type().getSimpleName());
        return ClassFile.of()
                .build(
                        self,
                        made -> made
                                .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                                .withInterfaceSymbols(desc(RecordCopier.class))
                                .withMethodBody("<init>", MTD_void, 0, RecordCopierWriter::begin)
                                .withMethodBody(
                                        "pack",
                                        COPY,
                                        ClassFile.ACC_PUBLIC,
                                        code -> loop(code, this::packOne))
                                .withMethodBody(
                                        "unpack",
                                        COPY,
                                        ClassFile.ACC_PUBLIC,
                                        code -> loop(code, this::unpackOne))
                                .withMethodBody(
                                        "gap", GAP, ClassFile.ACC_PUBLIC, this::findGap));
    }

    private static void begin(CodeBuilder code) {
        code.aload(0).invokespecial(CD_Object, "<init>", MTD_void).return_();
    }

    /// The loop over the records.
    private void loop(CodeBuilder code, Consumer<CodeBuilder> body) {
        Label next = code.newLabel();
        Label end = code.newLabel();
        code.iconst_0().istore(TURN);
        code.labelBinding(next).iload(TURN).iload(COUNT).if_icmpge(end);
        body.accept(code);
        code.iinc(TURN, 1);
        code.lload(AT).loadConstant((long) shape.bytes()).ladd().lstore(AT);
        code.goto_(next).labelBinding(end).return_();
    }

    private static void place(CodeBuilder code) {
        code.aload(RECORDS).iload(FROM).iload(TURN).iadd();
    }

    private void packOne(CodeBuilder code) {
        place(code);
        code.aaload().checkcast(type).astore(RECORD);
        packAll(code, shape, () -> code.aload(RECORD));
    }

    /// Copies each component; `owner` puts the record that has it on the stack.
    private static void packAll(CodeBuilder code, RecordShape shape, Runnable owner) {
        for (Component component : shape.components()) {
            Runnable value = value(code, shape, component, owner);
            if (component.nested().isEmpty()) {
                address(code, component);
                value.run();
                ClassDesc[] set = {layout(component), CD_long, number(component)};
                code.invokeinterface(SEGMENT, "set", MethodTypeDesc.of(CD_void, set));
            } else {
                packAll(code, component.nested().getFirst(), value);
            }
        }
    }

    /// Puts a component on the stack; `owner` does so with the record that has it.
    private static Runnable value(
            CodeBuilder code, RecordShape shape, Component component, Runnable owner) {
        return () -> {
            owner.run();
            code.invokevirtual(
                    desc(shape.type()),
                    component.name(),
                    MethodTypeDesc.of(desc(component.type())));
        };
    }

    /// The same loop without memory, which ends where something is missing.
    private void findGap(CodeBuilder code) {
        Label next = code.newLabel();
        Label end = code.newLabel();
        Label found = code.newLabel();
        code.iconst_0().istore(TURN);
        code.labelBinding(next).iload(TURN).iload(COUNT).if_icmpge(end);
        place(code);
        code.aaload().checkcast(type).dup().astore(RECORD).ifnull(found);
        requireNested(code, shape, () -> code.aload(RECORD), found);
        code.iinc(TURN, 1).goto_(next);
        code.labelBinding(found).iload(FROM).iload(TURN).iadd().ireturn();
        code.labelBinding(end).iconst_m1().ireturn();
    }

    private static void requireNested(
            CodeBuilder code, RecordShape shape, Runnable owner, Label missing) {
        for (Component component : shape.components()) {
            if (!component.nested().isEmpty()) {
                Runnable value = value(code, shape, component, owner);
                value.run();
                code.ifnull(missing);
                requireNested(code, component.nested().getFirst(), value, missing);
            }
        }
    }

    private void unpackOne(CodeBuilder code) {
        place(code);
        unpackAll(code, shape);
        code.aastore();
    }

    /// Makes a record from its components.
    private static void unpackAll(CodeBuilder code, RecordShape shape) {
        ClassDesc made = desc(shape.type());
        code.new_(made).dup();
        for (Component component : shape.components()) {
            if (component.nested().isEmpty()) {
                address(code, component);
                ClassDesc[] get = {layout(component), CD_long};
                code.invokeinterface(
                        SEGMENT, "get", MethodTypeDesc.of(number(component), get));
            } else {
                unpackAll(code, component.nested().getFirst());
            }
        }
        ClassDesc[] parameters =
                shape.components().stream().map(c -> desc(c.type())).toArray(ClassDesc[]::new);
        code.invokespecial(made, "<init>", MethodTypeDesc.of(CD_void, parameters));
    }

    /// The segment, how to read it, and where.
    private static void address(CodeBuilder code, Component component) {
        code.aload(MEMORY).getstatic(LAYOUTS, constant(component), layout(component));
        code.lload(AT).loadConstant((long) component.offset()).ladd();
    }

    private static ClassDesc number(Component component) {
        return desc(component.type());
    }

    private static String constant(Component component) {
        String name = component.type().getName().toUpperCase(Locale.ROOT);
        boolean single = component.type() == byte.class || component.type() == boolean.class;
        return "JAVA_" + name + (single ? "" : "_UNALIGNED");
    }

    private static ClassDesc layout(Component component) {
        String name = component.type().getName();
        return LAYOUTS.nested(
                "Of" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));
    }
}
