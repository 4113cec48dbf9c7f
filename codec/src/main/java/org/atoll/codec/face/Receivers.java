// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Shows which calls of a method are on the object itself, by going back from the call to what has
/// put the object on the stack. Where branches meet on that way, nothing is shown.
final class Receivers {
    private final List<CodeElement> elements;
    private final boolean constant;
    private final Set<Label> targets = new HashSet<>();

    /// Looks for the places where branches meet.
    ///
    /// @param elements the method's code
    /// @param isStatic whether it has no object
    Receivers(List<CodeElement> elements, boolean isStatic) {
        this.elements = elements;
        this.constant = !isStatic && elements.stream().noneMatch(
                element -> element instanceof StoreInstruction store && store.slot() == 0);
        for (CodeElement element : elements) {
            switch (element) {
                case BranchInstruction branch -> targets.add(branch.target());
                case ExceptionCatch handler -> targets.add(handler.handler());
                case TableSwitchInstruction choice -> {
                    targets.add(choice.defaultTarget());
                    choice.cases().forEach(chosen -> targets.add(chosen.target()));
                }
                case LookupSwitchInstruction choice -> {
                    targets.add(choice.defaultTarget());
                    choice.cases().forEach(chosen -> targets.add(chosen.target()));
                }
                default -> { }
            }
        }
    }

    /// What an instruction does to the stack, in values.
    ///
    /// @param takes how many it takes
    /// @param gives how many it gives then, 0 or 1; less if that is not known
    private record Effect(int takes, int gives) {
        static final Effect UNKNOWN = new Effect(0, -1);
    }

    /// Whether a call is surely on the object itself.
    ///
    /// @param at   the call's place among the elements
    /// @param call the call
    boolean isThis(int at, InvokeInstruction call) {
        if (!constant || call.opcode() == Opcode.INVOKESTATIC) {
            return false;
        }
        int wanted = call.typeSymbol().parameterCount() + 1;
        for (int i = at - 1; i >= 0; i--) {
            CodeElement element = elements.get(i);
            if (element instanceof Label label && targets.contains(label)) {
                return false;
            }
            if (!(element instanceof Instruction instruction)) {
                continue;
            }
            if (instruction.opcode() == Opcode.DUP) {
                wanted = Math.max(1, wanted - 1);
                continue;
            }
            Effect effect = effect(instruction);
            if (effect.gives() < 0) {
                return false;
            }
            if (wanted == effect.gives()) {
                return instruction instanceof LoadInstruction load && load.slot() == 0;
            }
            wanted += effect.takes() - effect.gives();
        }
        return false;
    }

    private static Effect effect(Instruction instruction) {
        return switch (instruction) {
            case LoadInstruction _, ConstantInstruction _, NewObjectInstruction _ ->
                    new Effect(0, 1);
            case IncrementInstruction _ -> new Effect(0, 0);
            case StoreInstruction _ -> new Effect(1, 0);
            case ConvertInstruction _, TypeCheckInstruction _, NewPrimitiveArrayInstruction _,
                    NewReferenceArrayInstruction _ -> new Effect(1, 1);
            case ArrayLoadInstruction _ -> new Effect(2, 1);
            case ArrayStoreInstruction _ -> new Effect(3, 0);
            case OperatorInstruction operator -> effect(operator.opcode());
            case FieldInstruction field -> effect(field.opcode());
            case InvokeDynamicInstruction call -> effect(call.typeSymbol(), 0);
            case InvokeInstruction call -> effect(
                    call.typeSymbol(), call.opcode() == Opcode.INVOKESTATIC ? 0 : 1);
            default -> instruction.opcode() == Opcode.POP ? new Effect(1, 0) : Effect.UNKNOWN;
        };
    }

    private static Effect effect(Opcode opcode) {
        return switch (opcode) {
            case GETSTATIC -> new Effect(0, 1);
            case PUTSTATIC -> new Effect(1, 0);
            case PUTFIELD -> new Effect(2, 0);
            case GETFIELD, ARRAYLENGTH, INEG, LNEG, FNEG, DNEG -> new Effect(1, 1);
            default -> new Effect(2, 1);
        };
    }

    private static Effect effect(MethodTypeDesc type, int more) {
        return new Effect(
                type.parameterCount() + more, type.returnType().equals(CD_void) ? 0 : 1);
    }
}
