// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_Throwable;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;

/// Writes the class of references: a subclass that hands each public method to its caller. It has
/// one field, and no constructor that anybody runs.
final class ReferenceWriter {
    private static final ClassDesc CALLER = Values.desc(Caller.class);
    private static final ClassDesc REFERENCE = Values.desc(Reference.class);
    private static final ClassDesc DISPATCHER = Values.desc(Dispatcher.class);
    private static final String FIELD = "caller";

    private final Class<?> type;
    private final Calls calls;
    private final ClassDesc self;

    ReferenceWriter(Class<?> type, Calls calls) {
        this.type = type;
        this.calls = calls;
        String within = type.getName().substring(type.getName().lastIndexOf('.') + 1);
        this.self = ClassDesc.of(type.getPackageName(), within + "Reference");
    }

    /// The class file.
    byte[] write() {
        return ClassFile.of().build(self, made -> {
            made.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC | ClassFile.ACC_SUPER);
            if (type.isInterface()) {
                made.withInterfaceSymbols(Values.desc(type), REFERENCE);
            } else {
                made.withSuperclass(Values.desc(type)).withInterfaceSymbols(REFERENCE);
            }
            made.withField(FIELD, CALLER, ClassFile.ACC_PRIVATE);
            identity(made);
            List<Method> called = calls.called();
            for (int i = 0; i < called.size(); i++) {
                int number = i;
                Method method = called.get(i);
                made.withMethodBody(method.getName(), Values.desc(method), ClassFile.ACC_PUBLIC,
                        code -> call(code, number, method));
            }
            calls.bridges().forEach((bridge, target) -> made.withMethodBody(
                    bridge.name(), types(bridge), ClassFile.ACC_PUBLIC,
                    code -> pass(code, types(bridge), target)));
            calls.closed().forEach(method -> made.withMethodBody(
                    method.getName(), Values.desc(method),
                    method.getModifiers() & ClassFile.ACC_PROTECTED,
                    code -> close(code, method)));
        });
    }

    private static MethodTypeDesc types(Signature signature) {
        return MethodTypeDesc.ofDescriptor(signature.descriptor());
    }

    private void identity(ClassBuilder made) {
        made.withMethodBody("atollCaller", MethodTypeDesc.of(CALLER), ClassFile.ACC_PUBLIC,
                code -> caller(code).areturn());
        made.withMethodBody("atollCaller", MethodTypeDesc.of(CD_void, CALLER),
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0).aload(1).putfield(self, FIELD, CALLER).return_());
        made.withMethodBody("equals", MethodTypeDesc.of(CD_boolean, CD_Object),
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0).aload(1)
                        .invokestatic(REFERENCE, "equal",
                                MethodTypeDesc.of(CD_boolean, REFERENCE, CD_Object), true)
                        .ireturn());
        made.withMethodBody("hashCode", MethodTypeDesc.of(CD_int), ClassFile.ACC_PUBLIC,
                code -> named(code)
                        .invokevirtual(CD_Object, "hashCode", MethodTypeDesc.of(CD_int))
                        .ireturn());
        made.withMethodBody("toString", MethodTypeDesc.of(CD_String), ClassFile.ACC_PUBLIC,
                code -> named(code)
                        .invokevirtual(CD_Object, "toString", MethodTypeDesc.of(CD_String))
                        .areturn());
        made.withMethodBody("writeReplace", MethodTypeDesc.of(CD_Object), ClassFile.ACC_PUBLIC,
                code -> caller(code).aload(0)
                        .invokeinterface(CALLER, "streamed",
                                MethodTypeDesc.of(CD_Object, CD_Object))
                        .areturn());
        // Nothing is done for a reference when it is collected, though its class may do something.
        made.withMethodBody("finalize", MTD_void, ClassFile.ACC_PUBLIC, CodeBuilder::return_);
    }

    private CodeBuilder caller(CodeBuilder code) {
        return code.aload(0).getfield(self, FIELD, CALLER);
    }

    private CodeBuilder named(CodeBuilder code) {
        return caller(code).invokeinterface(CALLER, "identity", MethodTypeDesc.of(CD_Object));
    }

    /// A call, as [Caller] describes it.
    private void call(CodeBuilder code, int number, Method method) {
        if (isPlain(method)) {
            look(code, number, method);
            callDirectly(code, number, method);
        }
        int writer = code.allocateLocal(TypeKind.REFERENCE);
        int reader = code.allocateLocal(TypeKind.REFERENCE);
        int value = code.allocateLocal(TypeKind.LONG);
        caller(code).loadConstant(number)
                .invokeinterface(CALLER, "begin", MethodTypeDesc.of(Values.WRITER, CD_int))
                .astore(writer);
        if (method.getParameterCount() > 0) {
            code.trying(body -> arguments(body, writer, method.getParameterTypes()),
                    failed -> failed.catchingAll(handler ->
                            failed(handler, number, Values.WRITER, writer)));
        }
        caller(code).loadConstant(number).aload(writer)
                .invokeinterface(CALLER, "call",
                        MethodTypeDesc.of(Values.READER, CD_int, Values.WRITER))
                .astore(reader);
        Label none = code.newLabel();
        code.aload(reader).ifnull(none);
        Class<?> result = method.getReturnType();
        if (result != void.class) {
            code.trying(
                    body -> {
                        Values.get(body, reader, result);
                        body.storeLocal(TypeKind.from(result), value);
                    },
                    failed -> failed.catchingAll(handler ->
                            failed(handler, number, Values.READER, reader)));
        }
        tell(code, "end", Values.READER, reader);
        if (result == void.class) {
            code.labelBinding(none).return_();
            return;
        }
        code.loadLocal(TypeKind.from(result), value).return_(TypeKind.from(result));
        code.labelBinding(none);
        Values.zero(code, result);
        code.return_(TypeKind.from(result));
    }

    /// Whether nothing that a call passes can change, so that nobody sees whether it is a copy.
    private static boolean isPlain(Method method) {
        return Stream.concat(
                        Stream.of(method.getReturnType()), Stream.of(method.getParameterTypes()))
                .allMatch(each -> each.isPrimitive() || each == String.class);
    }

    /// A call on the object itself while others may change it, if the caller lets it look. What
    /// it returns or throws counts if nobody has.
    private void look(CodeBuilder code, int number, Method method) {
        int since = code.allocateLocal(TypeKind.LONG);
        int object = code.allocateLocal(TypeKind.REFERENCE);
        int value = code.allocateLocal(TypeKind.LONG);
        Class<?> result = method.getReturnType();
        Label asAnyOther = code.newLabel();
        caller(code).loadConstant(number)
                .invokeinterface(CALLER, "glance", MethodTypeDesc.of(CD_long, CD_int))
                .lstore(since).lload(since).lconst_0().lcmp().ifeq(asAnyOther);
        caller(code).loadConstant(number)
                .invokeinterface(CALLER, "glanced", MethodTypeDesc.of(CD_Object, CD_int))
                .astore(object).aload(object).ifnull(asAnyOther);
        code.trying(
                body -> {
                    invokeOn(body, object, method);
                    if (result != void.class) {
                        body.storeLocal(TypeKind.from(result), value);
                    }
                },
                failed -> failed.catchingAll(handler -> {
                    int thrown = handler.allocateLocal(TypeKind.REFERENCE);
                    handler.astore(thrown);
                    unlessChanged(handler, number, since, asAnyOther);
                    handler.aload(thrown).athrow();
                }));
        unlessChanged(code, number, since, asAnyOther);
        if (result != void.class) {
            code.loadLocal(TypeKind.from(result), value);
        }
        code.return_(TypeKind.from(result));
        code.labelBinding(asAnyOther);
    }

    private void unlessChanged(CodeBuilder code, int number, int since, Label otherwise) {
        caller(code).loadConstant(number).lload(since)
                .invokeinterface(CALLER, "isUnchanged",
                        MethodTypeDesc.of(CD_boolean, CD_int, CD_long))
                .ifeq(otherwise);
    }

    private void invokeOn(CodeBuilder code, int object, Method method) {
        code.aload(object).checkcast(Values.desc(type));
        for (int i = 0; i < method.getParameterCount(); i++) {
            code.loadLocal(TypeKind.from(method.getParameterTypes()[i]), code.parameterSlot(i));
        }
        invoke(code, method);
    }

    /// A call on the object itself, if the caller gives it.
    private void callDirectly(CodeBuilder code, int number, Method method) {
        int object = code.allocateLocal(TypeKind.REFERENCE);
        int value = code.allocateLocal(TypeKind.LONG);
        Class<?> result = method.getReturnType();
        Label asAnyOther = code.newLabel();
        caller(code).loadConstant(number)
                .invokeinterface(CALLER, "open", MethodTypeDesc.of(CD_Object, CD_int))
                .astore(object).aload(object).ifnull(asAnyOther);
        code.trying(
                body -> {
                    invokeOn(body, object, method);
                    if (result != void.class) {
                        body.storeLocal(TypeKind.from(result), value);
                    }
                },
                failed -> failed.catchingAll(handler -> {
                    int thrown = handler.allocateLocal(TypeKind.REFERENCE);
                    handler.astore(thrown);
                    close(handler, number);
                    handler.aload(thrown).athrow();
                }));
        close(code, number);
        if (result != void.class) {
            code.loadLocal(TypeKind.from(result), value);
        }
        code.return_(TypeKind.from(result));
        code.labelBinding(asAnyOther);
    }

    private void invoke(CodeBuilder code, Method method) {
        if (type.isInterface()) {
            code.invokeinterface(Values.desc(type), method.getName(), Values.desc(method));
        } else {
            code.invokevirtual(Values.desc(type), method.getName(), Values.desc(method));
        }
    }

    private void close(CodeBuilder code, int number) {
        caller(code).loadConstant(number)
                .invokeinterface(CALLER, "close", MethodTypeDesc.of(CD_void, CD_int));
    }

    private static void arguments(CodeBuilder code, int writer, Class<?>... types) {
        for (int i = 0; i < types.length; i++) {
            Values.put(code, writer, types[i], code.parameterSlot(i));
        }
    }

    /// Tells the caller what is on the stack, and throws what it makes of that.
    private void failed(CodeBuilder code, int number, ClassDesc kind, int what) {
        int thrown = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(thrown);
        caller(code).loadConstant(number).aload(what).aload(thrown)
                .invokeinterface(CALLER, "failed",
                        MethodTypeDesc.of(CD_Throwable, CD_int, kind, CD_Throwable))
                .athrow();
    }

    private void tell(CodeBuilder code, String method, ClassDesc kind, int what) {
        caller(code).aload(what)
                .invokeinterface(CALLER, method, MethodTypeDesc.of(CD_void, kind));
    }

    /// A bridge: the same, with other types.
    private void pass(CodeBuilder code, MethodTypeDesc types, Signature target) {
        MethodTypeDesc called = types(target);
        code.aload(0);
        for (int i = 0; i < types.parameterCount(); i++) {
            code.loadLocal(TypeKind.from(types.parameterType(i)), code.parameterSlot(i));
            if (!called.parameterType(i).equals(types.parameterType(i))) {
                code.checkcast(called.parameterType(i));
            }
        }
        code.invokevirtual(self, target.name(), called)
                .return_(TypeKind.from(types.returnType()));
    }

    private void close(CodeBuilder code, Method method) {
        code.loadConstant(Signature.shown(method))
                .invokestatic(DISPATCHER, "notPublic", MethodTypeDesc.of(
                        Values.desc(UnsupportedOperationException.class), CD_String), true)
                .athrow();
    }
}
