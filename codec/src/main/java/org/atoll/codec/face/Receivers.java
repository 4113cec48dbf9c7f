// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Shows on which objects the calls and the accesses to fields of a method are, by following values
/// through its code ([Origins]) until nothing new is found.
final class Receivers {
    private final List<CodeElement> elements;
    private final List<ExceptionCatch> handlers;

    /// What is known where branches meet.
    private final Map<Label, Origins> meetings = new HashMap<>();

    /// Of each call and access, what its object may be.
    private final int[] objects;

    private final Set<Label> guarding = new HashSet<>();
    private boolean news = true;
    private boolean known = true;

    /// Follows the values of a method.
    ///
    /// @param inner  whether it makes an object within another, which is its first argument
    Receivers(MethodModel method, CodeAttribute code, boolean inner) {
        this.elements = code.elementList();
        this.handlers = code.exceptionHandlers();
        this.objects = new int[elements.size()];
        Origins start = new Origins(code.maxLocals(), code.maxStack());
        start.setAll(Origins.OTHER);
        if ((method.flags().flagsMask() & ClassFile.ACC_STATIC) == 0) {
            start.set(0, Origins.ITSELF);
        }
        if (inner) {
            start.set(1, Origins.MADE);
        }
        while (news && known) {
            news = false;
            guarding.clear();
            pass(start.copy());
        }
    }

    /// Whether a call is surely on the object itself.
    ///
    /// @param at the call's place among the elements
    boolean isThis(int at) {
        return known && objects[at] == Origins.ITSELF;
    }

    /// Whether a call or an access may be on another object than this one and those that the
    /// method has made.
    ///
    /// @param at its place among the elements
    boolean mayBeOther(int at) {
        return known && (objects[at] & Origins.OTHER) != 0;
    }

    private void pass(Origins start) {
        Origins now = start;
        for (int i = 0; i < elements.size() && known; i++) {
            if (elements.get(i) instanceof Label label) {
                now = meet(label, now);
            } else if (now != null && elements.get(i) instanceof Instruction instruction) {
                catching(now);
                now = follow(instruction, i, now) ? now : null;
            }
        }
    }

    /// A label may be reached from above, by branches, or as a handler.
    private @Nullable Origins meet(Label label, @Nullable Origins above) {
        for (ExceptionCatch handler : handlers) {
            if (handler.tryStart().equals(label)) {
                guarding.add(handler.handler());
            } else if (handler.tryEnd().equals(label)) {
                guarding.remove(handler.handler());
            }
        }
        if (above != null) {
            branch(label, above);
        }
        Origins met = meetings.get(label);
        return met == null ? null : met.copy();
    }

    private void catching(Origins now) {
        for (Label handler : guarding) {
            branch(handler, now.caught());
        }
    }

    private void branch(Label target, Origins now) {
        Origins met = meetings.get(target);
        if (met == null) {
            meetings.put(target, now.copy());
            news = true;
        } else if (met.add(now)) {
            news = true;
        }
    }

    /// Does what an instruction does.
    ///
    /// @return whether the next one may follow it
    private boolean follow(Instruction instruction, int at, Origins now) {
        switch (instruction) {
            case LoadInstruction load -> now.push(load.typeKind().slotSize(),
                    load.typeKind() == TypeKind.REFERENCE
                            ? now.get(load.slot()) : Origins.OTHER);
            case StoreInstruction store -> store(store, now);
            case ConstantInstruction constant -> now.push(constant.typeKind().slotSize(),
                    constant.opcode() == Opcode.ACONST_NULL ? 0 : Origins.OTHER);
            case StackInstruction moving -> now.shuffle(moving.opcode());
            case NewObjectInstruction _ -> now.push(1, Origins.MADE);
            case FieldInstruction field -> access(field, at, now);
            case InvokeInstruction call -> call(call, at, now);
            case InvokeDynamicInstruction call -> result(call.typeSymbol(), 0, now);
            case BranchInstruction branch -> {
                return branch(branch, now);
            }
            case TableSwitchInstruction choice -> {
                return choose(choice.defaultTarget(), choice.cases(), now);
            }
            case LookupSwitchInstruction choice -> {
                return choose(choice.defaultTarget(), choice.cases(), now);
            }
            case ReturnInstruction _, ThrowInstruction _ -> {
                return false;
            }
            case DiscontinuedInstruction _ -> known = false; // of before Java 6
            default -> compute(instruction, now);
        }
        return true;
    }

    /// Instructions that know nothing of objects.
    private static void compute(Instruction instruction, Origins now) {
        switch (instruction) {
            case OperatorInstruction operator -> operate(operator, now);
            case ConvertInstruction conversion ->
                    now.replace(conversion.fromType().slotSize(), conversion.toType());
            case ArrayLoadInstruction load -> now.replace(2, load.typeKind());
            case ArrayStoreInstruction store -> now.pop(2 + store.typeKind().slotSize());
            case NewPrimitiveArrayInstruction _, NewReferenceArrayInstruction _ ->
                    now.replace(1, TypeKind.REFERENCE);
            case NewMultiArrayInstruction made ->
                    now.replace(made.dimensions(), TypeKind.REFERENCE);
            case TypeCheckInstruction check -> {
                if (check.opcode() == Opcode.INSTANCEOF) {
                    now.replace(1, TypeKind.INT);
                }
            }
            case MonitorInstruction _ -> now.pop(1);
            default -> { } // nothing on the stack changes
        }
    }

    private static void operate(OperatorInstruction operator, Origins now) {
        int size = operator.typeKind().slotSize();
        switch (operator.opcode()) {
            case ARRAYLENGTH, INEG, FNEG -> now.replace(1, TypeKind.INT);
            case LNEG, DNEG -> now.replace(2, TypeKind.LONG);
            case LCMP, DCMPL, DCMPG -> now.replace(4, TypeKind.INT);
            case FCMPL, FCMPG -> now.replace(2, TypeKind.INT);
            case LSHL, LSHR, LUSHR -> now.replace(3, TypeKind.LONG);
            default -> now.replace(2 * size, operator.typeKind());
        }
    }

    private static void store(StoreInstruction store, Origins now) {
        int size = store.typeKind().slotSize();
        int value = now.pop(size);
        for (int i = 0; i < size; i++) {
            now.set(store.slot() + i, value);
        }
    }

    /// An object within another belongs to the one around it.
    private void access(FieldInstruction field, int at, Origins now) {
        int size = TypeKind.from(field.typeSymbol()).slotSize();
        switch (field.opcode()) {
            case GETSTATIC -> now.push(size, Origins.OTHER);
            case PUTSTATIC -> now.pop(size);
            case GETFIELD -> {
                objects[at] |= now.below(0);
                boolean around = now.pop(1) == Origins.ITSELF
                        && field.name().stringValue().startsWith("this$");
                now.push(size, around ? Origins.MADE : Origins.OTHER);
            }
            default -> {
                objects[at] |= now.below(size);
                now.pop(size + 1);
            }
        }
    }

    /// What a class asks of `super.clone()` is an object of its own.
    private void call(InvokeInstruction call, int at, Origins now) {
        if (call.opcode() == Opcode.INVOKESTATIC) {
            result(call.typeSymbol(), 0, now);
            return;
        }
        objects[at] |= now.below(slots(call.typeSymbol()));
        result(call.typeSymbol(), 1, now);
        if (call.opcode() == Opcode.INVOKESPECIAL && call.name().equalsString("clone")) {
            now.pop(1);
            now.push(1, Origins.MADE);
        }
    }

    private static void result(MethodTypeDesc type, int object, Origins now) {
        now.pop(slots(type) + object);
        now.push(TypeKind.from(type.returnType()).slotSize(), Origins.OTHER);
    }

    private static int slots(MethodTypeDesc type) {
        return type.parameterList().stream()
                .mapToInt(one -> TypeKind.from(one).slotSize()).sum();
    }

    private boolean branch(BranchInstruction branch, Origins now) {
        boolean always = branch.opcode() == Opcode.GOTO || branch.opcode() == Opcode.GOTO_W;
        boolean two = branch.opcode().name().startsWith("IF_");
        now.pop(always ? 0 : two ? 2 : 1);
        branch(branch.target(), now);
        return !always;
    }

    private boolean choose(Label otherwise, List<SwitchCase> cases, Origins now) {
        now.pop(1);
        branch(otherwise, now);
        cases.forEach(chosen -> branch(chosen.target(), now));
        return false;
    }
}
