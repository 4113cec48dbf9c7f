// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.MTD_void;
import static org.atoll.codec.graph.FieldCode.READER;
import static org.atoll.codec.graph.FieldCode.WRITER;
import static org.atoll.codec.graph.FieldCode.desc;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.atoll.codec.guard.Neighbours;
import org.jspecify.annotations.Nullable;

/// Writes the [ClassForm] of one class: instructions that get and put each field. As a nestmate of
/// the class it may touch what is private there. Its constants are class data, which the compiler
/// trusts: the constructor that makes objects, the forms of the classes above, and, for each final
/// field, a method handle that sets it, because no instruction outside of a constructor may.
final class FormWriter {
    private static final ClassDesc FORM = desc(ClassForm.class);
    private static final ClassDesc FILLED = desc(FillForm.class);
    private static final ClassDesc CONSTRUCTOR = desc(Constructor.class);
    private static final MethodTypeDesc PUT = MethodTypeDesc.of(CD_void, CD_Object, WRITER);
    private static final MethodTypeDesc READ = MethodTypeDesc.of(CD_void, CD_Object, READER);
    private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_Object, READER, CD_Class);

    private static final int OBJECT = 1;
    private static final int STREAM = 2;
    private static final int TYPED = 3;
    private static final int FIRST = 4;
    private static final int NEXT = 5;

    private final Class<?> type;
    private final ClassDesc owner;
    private final List<SerialField> fields;
    private final List<ClassForm> above;

    /// The place of the field by which an object may refer to the next one of its class, or -1.
    private final int tail;

    private final List<Object> constants = new ArrayList<>();

    /// For each field the place of its setter among the constants, or -1.
    private final List<Integer> setters = new ArrayList<>();

    private FormWriter(Class<?> type, List<ClassForm> above) {
        this.type = type;
        this.owner = desc(type);
        this.fields = SerialField.of(type);
        this.above = above;
        this.tail = SerialField.tail(type, fields);
        constants.addAll(above);
    }

    /// Makes the form of a class.
    ///
    /// @param above the forms of the classes that it extends, the outermost first
    /// @throws IllegalAccessException if its package is not open
    static ClassForm make(Class<?> type, List<ClassForm> above) throws IllegalAccessException {
        FormWriter writer = new FormWriter(type, above);
        byte[] bytes = writer.write(Door.constructor(type));
        return (ClassForm) Neighbours.make(type, bytes, writer.constants);
    }

    private byte[] write(@Nullable Constructor<?> constructor) throws IllegalAccessException {
        for (SerialField field : fields) {
            setters.add(setter(field.field()));
        }
        int making = constructor == null ? -1 : constants.size();
        if (constructor != null) {
            constants.add(constructor);
        }
        ClassDesc self = ClassDesc.of(type.getPackageName(), "FormOf" + simpleName());
        return ClassFile.of().build(self, made -> made
                .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                .withSuperclass(FORM)
                .withMethodBody("<init>", MTD_void, 0, code ->
                        code.aload(0).invokespecial(FORM, "<init>", MTD_void).return_())
                .withMethodBody("putOwn", PUT, ClassFile.ACC_PUBLIC,
                        code -> putOwn(code, fields.size()))
                .withMethodBody("getOwn", READ, ClassFile.ACC_PUBLIC,
                        code -> getFields(code, fields.size()))
                .withMethodBody("putFront", PUT, ClassFile.ACC_PUBLIC,
                        code -> putOwn(code, tail < 0 ? fields.size() : tail))
                .withMethodBody("getFront", READ, ClassFile.ACC_PUBLIC,
                        code -> getFields(code, tail < 0 ? fields.size() : tail))
                .withMethodBody("write", PUT, ClassFile.ACC_PUBLIC, code -> {
                    all(code, self, "putOwn", "putOwn", PUT);
                    code.return_();
                })
                .withMethodBody("read", READ, ClassFile.ACC_PUBLIC, code -> {
                    all(code, self, "getOwn", "getOwn", READ);
                    code.return_();
                })
                .withMethodBody("put", PUT, ClassFile.ACC_PUBLIC, code -> put(code, self))
                .withMethodBody("get", GET, ClassFile.ACC_PUBLIC, code -> get(code, self))
                .withMethodBody("make", MethodTypeDesc.of(CD_Object), ClassFile.ACC_PUBLIC,
                        code -> make(code, making)));
    }

    private String simpleName() {
        String name = type.getName();
        return name.substring(name.lastIndexOf('.') + 1).replace('/', '_');
    }

    /// The place of a final field's setter among the constants, else -1.
    private int setter(@Nullable Field field) throws IllegalAccessException {
        if (field == null || !Modifier.isFinal(field.getModifiers())) {
            return -1;
        }
        try {
            field.setAccessible(true);
        } catch (RuntimeException e) {
            throw (IllegalAccessException) new IllegalAccessException(e.getMessage()).initCause(e);
        }
        MethodHandle set = MethodHandles.lookup().unreflectSetter(field);
        Class<?> kind = field.getType().isPrimitive() ? field.getType() : Object.class;
        constants.add(set.asType(set.type().changeParameterType(0, Object.class)
                .changeParameterType(1, kind)));
        return constants.size() - 1;
    }

    /// Calls a method of the forms above, and then one of this.
    private void all(
            CodeBuilder code, ClassDesc self, String others, String own, MethodTypeDesc types) {
        for (int i = 0; i < above.size(); i++) {
            FieldCode.data(code, FORM, i);
            code.aload(OBJECT).aload(STREAM).invokevirtual(FORM, others, types);
        }
        code.aload(0).aload(OBJECT).aload(STREAM).invokevirtual(self, own, types);
    }

    /// A list is written in a loop: it takes no stack.
    private void put(CodeBuilder code, ClassDesc self) {
        Label next = code.newLabel();
        Label end = code.newLabel();
        code.labelBinding(next).aload(STREAM).aload(OBJECT).aload(0)
                .invokevirtual(WRITER, "begin", MethodTypeDesc.of(CD_boolean, CD_Object, FILLED))
                .ifeq(end);
        all(code, self, "putOwn", "putFront", PUT);
        if (tail >= 0) {
            Label other = code.newLabel();
            code.aload(OBJECT).checkcast(owner)
                    .getfield(owner, fields.get(tail).name(), desc(fields.get(tail).type()))
                    .astore(OBJECT)
                    .aload(OBJECT).ifnull(other)
                    .aload(OBJECT).invokevirtual(CD_Object, "getClass", MethodTypeDesc.of(CD_Class))
                    .loadConstant(owner).if_acmpne(other)
                    .aload(STREAM).invokevirtual(WRITER, "leave", MTD_void)
                    .goto_(next)
                    .labelBinding(other).aload(STREAM).aload(OBJECT)
                    .invokevirtual(WRITER, "putField", MethodTypeDesc.of(CD_void, CD_Object));
        }
        code.aload(STREAM).invokevirtual(WRITER, "leave", MTD_void)
                .labelBinding(end).return_();
    }

    private void get(CodeBuilder code, ClassDesc self) {
        Label next = code.newLabel();
        Label last = code.newLabel();
        MethodTypeDesc making = MethodTypeDesc.of(CD_Object);
        code.aload(OBJECT).astore(STREAM)
                .aload(0).invokevirtual(self, "make", making).dup().astore(FIRST).astore(OBJECT)
                .aload(STREAM).aload(OBJECT)
                .invokevirtual(READER, "begin", MethodTypeDesc.of(CD_void, CD_Object))
                .labelBinding(next);
        all(code, self, "getOwn", "getFront", READ);
        if (tail >= 0) {
            code.aload(STREAM).aload(0)
                    .invokevirtual(READER, "skips", MethodTypeDesc.of(CD_boolean, FILLED))
                    .ifeq(last)
                    .aload(0).invokevirtual(self, "make", making).astore(NEXT)
                    .aload(STREAM).aload(NEXT)
                    .invokevirtual(READER, "number", MethodTypeDesc.of(CD_void, CD_Object));
            code.aload(OBJECT).checkcast(owner).astore(TYPED);
            set(code, tail, () -> code.aload(NEXT).checkcast(desc(fields.get(tail).type())));
            code.aload(NEXT).astore(OBJECT).goto_(next)
                    .labelBinding(last).aload(OBJECT).checkcast(owner).astore(TYPED);
            getField(code, tail);
        }
        code.aload(STREAM).invokevirtual(READER, "leave", MTD_void).aload(FIRST).areturn();
    }

    private void make(CodeBuilder code, int constructor) {
        if (constructor < 0) {
            code.aload(0)
                    .invokevirtual(FORM, "unmade",
                            MethodTypeDesc.of(desc(RuntimeException.class)))
                    .athrow();
            return;
        }
        FieldCode.data(code, CONSTRUCTOR, constructor);
        code.aconst_null() // no arguments
                .invokevirtual(CONSTRUCTOR, "newInstance",
                        MethodTypeDesc.of(CD_Object, CD_Object.arrayType()))
                .areturn();
    }

    private void putOwn(CodeBuilder code, int count) {
        code.aload(OBJECT).checkcast(owner).astore(TYPED);
        for (SerialField field : fields.subList(0, count)) {
            code.aload(STREAM);
            if (field.field() == null) {
                zero(code, field.type());
            } else {
                code.aload(TYPED).getfield(owner, field.name(), desc(field.type()));
            }
            FieldCode.put(code, field.type());
        }
        code.return_();
    }

    private static void zero(CodeBuilder code, Class<?> kind) {
        switch (TypeKind.from(kind).asLoadable()) {
            case INT -> code.iconst_0();
            case LONG -> code.lconst_0();
            case FLOAT -> code.fconst_0();
            case DOUBLE -> code.dconst_0();
            default -> code.aconst_null();
        }
    }

    private void getFields(CodeBuilder code, int count) {
        code.aload(OBJECT).checkcast(owner).astore(TYPED);
        for (int i = 0; i < count; i++) {
            getField(code, i);
        }
        code.return_();
    }

    private void getField(CodeBuilder code, int place) {
        Class<?> kind = fields.get(place).type();
        set(code, place, () -> {
            code.aload(STREAM);
            FieldCode.get(code, kind);
        });
    }

    /// Sets a field; the object is a local variable.
    ///
    /// @param value puts the value on the stack
    private void set(CodeBuilder code, int place, Runnable value) {
        SerialField field = fields.get(place);
        ClassDesc kind = desc(field.type());
        int setter = setters.get(place);
        if (field.field() == null) {
            value.run();
            if (TypeKind.from(field.type()).slotSize() == 2) {
                code.pop2();
            } else {
                code.pop();
            }
        } else if (setter >= 0) {
            FieldCode.data(code, CD_MethodHandle, setter);
            code.aload(TYPED);
            value.run();
            code.invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(
                    CD_void, CD_Object, field.type().isPrimitive() ? kind : CD_Object));
        } else {
            code.aload(TYPED);
            value.run();
            code.putfield(owner, field.name(), kind);
        }
    }
}
