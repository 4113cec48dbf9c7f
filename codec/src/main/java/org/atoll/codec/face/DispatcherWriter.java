// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Writes the class that makes the calls where the object is: a method for each that can be
/// called, which reads the arguments, calls it and writes the result, and a switch over them.
final class DispatcherWriter {
    private static final ClassDesc DISPATCHER = Values.desc(Dispatcher.class);
    private static final ClassDesc FAILURE = Values.desc(CallFailure.class);
    private static final String ONE_METHOD = "call";
    private static final String ONE_CONSTRUCTOR = "make";

    private final Class<?> type;
    private final ClassDesc owner;
    private final List<Method> methods;
    private final List<Constructor<?>> constructors;
    private final ClassDesc self;

    DispatcherWriter(Class<?> type, List<Method> methods, List<Constructor<?>> constructors) {
        this.type = type;
        this.owner = Values.desc(type);
        this.methods = methods;
        this.constructors = constructors;
        String within = type.getName().substring(type.getName().lastIndexOf('.') + 1);
        this.self = ClassDesc.of(type.getPackageName(), within + "Dispatcher");
    }

    /// The class file.
    byte[] write() {
        return ClassFile.of().build(self, made -> {
            made.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC | ClassFile.ACC_SUPER)
                    .withInterfaceSymbols(DISPATCHER)
                    .withMethodBody("<init>", MTD_void, 0, code ->
                            code.aload(0).invokespecial(CD_Object, "<init>", MTD_void).return_());
            invoke(made);
            construct(made);
        });
    }

    private void invoke(ClassBuilder made) {
        MethodTypeDesc one = MethodTypeDesc.of(CD_void, owner, Values.READER, Values.WRITER);
        made.withMethodBody("invoke",
                MethodTypeDesc.of(CD_void, CD_int, CD_Object, Values.READER, Values.WRITER),
                ClassFile.ACC_PUBLIC,
                code -> choose(code, methods.size(), number -> code
                        .aload(2).checkcast(owner).aload(3).aload(4)
                        .invokestatic(self, ONE_METHOD + number, one).return_()));
        for (int i = 0; i < methods.size(); i++) {
            Method method = methods.get(i);
            made.withMethodBody(ONE_METHOD + i, one,
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC, code -> call(code, method));
        }
    }

    private void construct(ClassBuilder made) {
        MethodTypeDesc one = MethodTypeDesc.of(CD_Object, Values.READER);
        made.withMethodBody("construct", MethodTypeDesc.of(CD_Object, CD_int, Values.READER),
                ClassFile.ACC_PUBLIC,
                code -> choose(code, constructors.size(), number -> code
                        .aload(2).invokestatic(self, ONE_CONSTRUCTOR + number, one).areturn()));
        for (int i = 0; i < constructors.size(); i++) {
            Constructor<?> constructor = constructors.get(i);
            made.withMethodBody(ONE_CONSTRUCTOR + i, one,
                    ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
                    code -> make(code, constructor));
        }
    }

    /// A switch over the first parameter.
    private static void choose(CodeBuilder code, int count, Consumer<Integer> each) {
        Label otherwise = code.newLabel();
        if (count > 0) {
            List<SwitchCase> cases = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                cases.add(SwitchCase.of(i, code.newLabel()));
            }
            code.iload(1).tableswitch(0, count - 1, otherwise, cases);
            cases.forEach(chosen -> {
                code.labelBinding(chosen.target());
                each.accept(chosen.caseValue());
            });
        }
        code.labelBinding(otherwise).iload(1)
                .invokestatic(DISPATCHER, "unknown", MethodTypeDesc.of(
                        Values.desc(IllegalArgumentException.class), CD_int), true)
                .athrow();
    }

    /// Reads all arguments first, so that only what the method throws is caught.
    private void call(CodeBuilder code, Method method) {
        int[] places = read(code, 1, method.getParameterTypes());
        code.aload(1).invokevirtual(Values.READER, "endArguments", MTD_void);
        Class<?> result = method.getReturnType();
        int value = code.allocateLocal(TypeKind.LONG);
        trying(code, body -> {
            body.aload(0);
            load(body, places, method.getParameterTypes());
            if (type.isInterface()) {
                body.invokeinterface(owner, method.getName(), Values.desc(method));
            } else {
                body.invokevirtual(owner, method.getName(), Values.desc(method));
            }
            if (result != void.class) {
                body.storeLocal(TypeKind.from(result), value);
            }
        });
        if (result != void.class) {
            Values.put(code, 2, result, value);
        }
        code.return_();
    }

    private void make(CodeBuilder code, Constructor<?> constructor) {
        Class<?>[] types = constructor.getParameterTypes();
        int[] places = read(code, 0, types);
        int made = code.allocateLocal(TypeKind.REFERENCE);
        trying(code, body -> {
            body.new_(owner).dup();
            load(body, places, types);
            body.invokespecial(owner, "<init>", MethodTypeDesc.of(
                    CD_void, Stream.of(types).map(Values::desc).toArray(ClassDesc[]::new)))
                    .astore(made);
        });
        code.aload(made).areturn();
    }

    private static int[] read(CodeBuilder code, int reader, Class<?>... types) {
        int[] places = new int[types.length];
        for (int i = 0; i < types.length; i++) {
            TypeKind kind = TypeKind.from(types[i]);
            Values.get(code, reader, types[i]);
            places[i] = code.allocateLocal(kind);
            code.storeLocal(kind, places[i]);
        }
        return places;
    }

    private static void load(CodeBuilder code, int[] places, Class<?>... types) {
        for (int i = 0; i < types.length; i++) {
            code.loadLocal(TypeKind.from(types[i]), places[i]);
        }
    }

    private static void trying(CodeBuilder code, Consumer<CodeBuilder> called) {
        code.trying(called::accept, failed -> failed.catchingAll(handler -> handler
                .invokestatic(DISPATCHER, "failure",
                        MethodTypeDesc.of(FAILURE, CD_Throwable), true)
                .athrow()));
    }
}
