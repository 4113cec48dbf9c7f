// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds code that touches what is private to another object, which it may do within a class and
/// those nested with it: a field, which is zero in a reference, or a private method, which a
/// reference does not pass on. An object that the same method has made is no reference.
final class PrivateUses {
    private static final Pattern OF_LAMBDA = Pattern.compile("lambda\\$(.+)\\$\\d+");

    private final Class<?> type;
    private final ClassFiles files;

    PrivateUses(Class<?> type, ClassFiles files) {
        this.type = type;
        this.files = files;
    }

    /// Looks through the class and what it extends, with all that is nested with them. What has no
    /// class file is passed over.
    ///
    /// @throws IllegalArgumentException if there is such code; one line says where, and what to do
    void check() {
        if (type.isInterface()) {
            return;
        }
        for (Class<?> at = type; !Refusals.isOfJdk(at); at = at.getSuperclass()) {
            check(at, hidden(at));
        }
    }

    private static List<Class<?>> nest(Class<?> at) {
        try {
            return List.of(at.getNestHost().getNestMembers());
        } catch (LinkageError e) {
            return List.of(at); // one of them is missing
        }
    }

    /// What is private to objects of a class, each with the words for it.
    private static Map<Signature, String> hidden(Class<?> owner) {
        Map<Signature, String> hidden = new HashMap<>();
        for (Field field : owner.getDeclaredFields()) {
            if (isHidden(field.getModifiers()) && !field.isSynthetic()) {
                hidden.put(new Signature(field.getName(), field.getType().descriptorString()),
                        Refusals.shown(field));
            }
        }
        for (Method method : owner.getDeclaredMethods()) {
            if (isHidden(method.getModifiers()) && !method.isSynthetic()) {
                hidden.put(Signature.of(method), Refusals.shown(method));
            }
        }
        return hidden;
    }

    private static boolean isHidden(int modifiers) {
        return Modifier.isPrivate(modifiers) && !Modifier.isStatic(modifiers);
    }

    private void check(Class<?> owner, Map<Signature, String> hidden) {
        if (!hidden.isEmpty()) {
            nest(owner).forEach(mate -> check(owner, hidden, mate));
        }
    }

    private void check(Class<?> owner, Map<Signature, String> hidden, Class<?> user) {
        String name = owner.getName().replace('.', '/');
        List<MethodModel> methods = files.of(user).map(ClassModel::methods).orElse(List.of());
        for (MethodModel method : methods) {
            Optional<CodeAttribute> code = method.findAttribute(Attributes.code());
            if (code.isPresent()) {
                check(new Body(method, code.get(), user), name, hidden);
            }
        }
    }

    /// A method with its code.
    ///
    /// @param user the class whose method it is
    private record Body(MethodModel method, CodeAttribute code, Class<?> user) {
        /// Whether it makes an object of an inner class: the object around it is the first
        /// argument.
        boolean makesInner() {
            Class<?> around = user.getEnclosingClass();
            return around != null && !Modifier.isStatic(user.getModifiers())
                    && method.methodName().equalsString("<init>")
                    && method.methodTypeSymbol().parameterList().stream().findFirst()
                            .map(first -> first.descriptorString()
                                    .equals(around.descriptorString()))
                            .orElse(false);
        }

        /// Where an instruction is, as a programmer knows it.
        String place(int line) {
            String name = OF_LAMBDA.matcher(method.methodName().stringValue()).replaceAll("$1");
            String simple = user.getName().substring(user.getName().lastIndexOf('.') + 1);
            return (simple + "." + name + (line > 0 ? " (line " + line + ")" : ""))
                    .replace(".<init>", "'s constructor");
        }
    }

    private void check(Body body, String owner, Map<Signature, String> hidden) {
        Receivers receivers = null;
        int line = 0;
        List<CodeElement> elements = body.code().elementList();
        for (int i = 0; i < elements.size(); i++) {
            if (elements.get(i) instanceof LineNumber number) {
                line = number.line();
            }
            String touched = touched(elements.get(i), owner, hidden);
            if (touched != null) {
                receivers = receivers != null ? receivers
                        : new Receivers(body.method(), body.code(), body.makesInner());
                if (receivers.mayBeOther(i)) {
                    throw refusal(body.place(line), touched, elements.get(i));
                }
            }
        }
    }

    private IllegalArgumentException refusal(String place, String touched, CodeElement element) {
        return element instanceof FieldInstruction
                ? Refusals.refusal(type, place + " touches " + touched + " of another object, and a"
                        + " reference has no fields", "call a public method of that object there")
                : Refusals.refusal(type, place + " calls " + touched + " of another object, and it"
                        + " is private, so that no reference takes its calls", "make it public");
    }

    /// What an element touches that is private, in words.
    private static @Nullable String touched(
            CodeElement element, String owner, Map<Signature, String> hidden) {
        MemberRefEntry member = switch (element) {
            case FieldInstruction field -> field.field();
            case InvokeInstruction call when call.opcode() != Opcode.INVOKESTATIC -> call.method();
            default -> null;
        };
        return member == null || !member.owner().asInternalName().equals(owner) ? null
                : hidden.get(new Signature(
                        member.name().stringValue(), member.type().stringValue()));
    }
}
