// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.ConstantDynamicEntry;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction.LoadConstantInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.atoll.codec.face.Brevity.Found;
import org.jspecify.annotations.Nullable;

/// Goes once through the code of a method, to show that it is short.
final class BodyCheck {
    private final Brevity brevity;
    private final Found method;
    private final CodeAttribute code;
    private final List<CodeElement> elements;
    private final Receivers receivers;
    private final @Nullable Class<?> exact;
    private final int depth;
    private final Set<Label> passed = new HashSet<>();

    BodyCheck(
            Brevity brevity, Found method, CodeAttribute code, @Nullable Class<?> exact,
            int depth) {
        this.brevity = brevity;
        this.method = method;
        this.code = code;
        this.elements = code.elementList();
        this.receivers = new Receivers(method.model(), code, false);
        this.exact = exact;
        this.depth = depth;
    }

    boolean isShort() {
        boolean forward = code.exceptionHandlers().stream().allMatch(this::isForward);
        for (int i = 0; forward && i < elements.size(); i++) {
            if (elements.get(i) instanceof Label label) {
                passed.add(label);
            } else if (elements.get(i) instanceof Instruction instruction) {
                forward = brevity.count() && isShort(instruction, i);
            }
        }
        return forward;
    }

    private boolean isShort(Instruction instruction, int at) {
        return switch (instruction) {
            case MonitorInstruction _, DiscontinuedInstruction _ -> false;
            case ArrayStoreInstruction _ -> brevity.mayStore();
            case BranchInstruction branch -> !passed.contains(branch.target());
            case TableSwitchInstruction choice ->
                    isForward(choice.defaultTarget(), choice.cases());
            case LookupSwitchInstruction choice ->
                    isForward(choice.defaultTarget(), choice.cases());
            case LoadConstantInstruction constant -> isPlain(constant.constantEntry());
            case NewObjectInstruction made -> brevity.isReady(named(made.className()));
            case NewReferenceArrayInstruction made -> isThere(made.componentType());
            case NewMultiArrayInstruction made -> isThere(made.arrayType());
            case TypeCheckInstruction check -> isThere(check.type());
            case FieldInstruction field -> isShort(field);
            case InvokeDynamicInstruction call -> BriefCalls.isConcatenation(call);
            case InvokeInstruction call -> isShort(call, at);
            default -> true;
        };
    }

    /// A handler comes after what it guards. Javac lets one that is for `finally` guard itself
    /// until it has stored the exception, which cannot fail.
    private boolean isForward(ExceptionCatch guard) {
        int handler = code.labelToBci(guard.handler());
        if (handler >= code.labelToBci(guard.tryEnd())) {
            return true;
        }
        int from = elements.indexOf(guard.handler());
        int to = elements.indexOf(guard.tryEnd());
        return handler >= code.labelToBci(guard.tryStart())
                && elements.subList(from, to).stream()
                        .allMatch(element -> !(element instanceof Instruction)
                                || element instanceof StoreInstruction);
    }

    private boolean isForward(Label otherwise, List<SwitchCase> cases) {
        return !passed.contains(otherwise)
                && cases.stream().noneMatch(chosen -> passed.contains(chosen.target()));
    }

    private boolean isPlain(LoadableConstantEntry constant) {
        return switch (constant) {
            case ConstantDynamicEntry _, MethodHandleEntry _, MethodTypeEntry _ -> false;
            case ClassEntry type -> isThere(type);
            default -> true;
        };
    }

    private boolean isShort(FieldInstruction field) {
        boolean stores = field.opcode() == Opcode.PUTFIELD || field.opcode() == Opcode.PUTSTATIC;
        if (stores && !brevity.mayStore()) {
            return false;
        }
        boolean isStatic = field.opcode() == Opcode.GETSTATIC
                || field.opcode() == Opcode.PUTSTATIC;
        return !isStatic || brevity.isReady(named(field.owner()));
    }

    /// Loads a class now, so that the code need not do it.
    private boolean isThere(ClassEntry type) {
        named(type);
        return true;
    }

    private Class<?> named(ClassEntry type) {
        return brevity.named(type.asInternalName(), method.owner());
    }

    private boolean isShort(InvokeInstruction call, int at) {
        Signature signature =
                new Signature(call.name().stringValue(), call.type().stringValue());
        Class<?> owner = named(call.owner());
        if (owner.isArray()) {
            return signature.name().equals("clone");
        }
        if (Refusals.isOfJdk(owner)) {
            return isListed(owner, signature);
        }
        Optional<Found> found = signature.name().equals("<init>")
                ? brevity.find(owner, signature).filter(one -> one.owner() == owner)
                : brevity.find(owner, signature);
        return found.isPresent() && isShort(call, at, owner, found.get());
    }

    private boolean isShort(InvokeInstruction call, int at, Class<?> owner, Found found) {
        boolean self = receivers.isThis(at);
        Class<?> same = self ? exact : null;
        return switch (call.opcode()) {
            case INVOKESTATIC -> brevity.isReady(found.owner()) && follow(found, null);
            case INVOKESPECIAL -> follow(found,
                    call.name().equalsString("<init>") && !self ? owner : same);
            default -> {
                if (found.is(ClassFile.ACC_PRIVATE)) {
                    yield follow(found, same);
                }
                if (same != null) {
                    yield isShortOn(same, found);
                }
                boolean sole = Modifier.isFinal(owner.getModifiers());
                yield (sole || found.is(ClassFile.ACC_FINAL))
                        && follow(found, sole ? owner : null);
            }
        };
    }

    /// What an object calls on itself is the method that its own class has, if that overrides the
    /// one that is named: what is private to a package is overridden in that package only.
    private boolean isShortOn(Class<?> object, Found found) {
        boolean inherited = found.is(ClassFile.ACC_PUBLIC) || found.is(ClassFile.ACC_PROTECTED);
        return brevity.find(object, new Signature(
                        found.model().methodName().stringValue(),
                        found.model().methodType().stringValue()))
                .filter(own -> inherited || own.owner().getPackageName()
                        .equals(found.owner().getPackageName()))
                .map(own -> follow(own, object))
                .orElse(false);
    }

    private boolean follow(Found found, @Nullable Class<?> object) {
        return Refusals.isOfJdk(found.owner())
                ? isListed(found.owner(), new Signature(
                        found.model().methodName().stringValue(),
                        found.model().methodType().stringValue()))
                : brevity.isShort(found, object, depth + 1);
    }

    private boolean isListed(Class<?> owner, Signature signature) {
        return BriefCalls.has(owner, signature, method.owner())
                && (brevity.mayStore() || BriefCalls.storesNothing(owner));
    }
}
