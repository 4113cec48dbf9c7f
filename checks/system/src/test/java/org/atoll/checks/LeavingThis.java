// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.atoll.checks.Operands.Origin;
import org.jspecify.annotations.Nullable;

/// Finds constructors that give the object under construction away: as an argument, or into a field
/// that is not its own. Goes through the instructions once and keeps for each slot of the stack
/// whether `this` lies there. A lambda may capture it, and an inner class of the same outermost
/// class may be given it: who reads that one file sees both.
final class LeavingThis {
    private final String outermost;
    private final Map<Label, Operands> atLabel = new HashMap<>();
    private final Map<Integer, Origin> locals = new HashMap<>();
    private final List<String> found = new ArrayList<>();

    /// Null where no instruction before goes on.
    private @Nullable Operands operands = new Operands();

    private LeavingThis(String outermost) {
        this.outermost = outermost;
    }

    /// What the constructors of a class give away.
    ///
    /// @return such as `org/atoll/x/Y:12 gives this to org/atoll/x/Z.<init>`
    static List<String> in(ClassModel type) {
        String name = type.thisClass().asInternalName();
        return type.methods().stream()
                .filter(method -> method.methodName().equalsString("<init>"))
                .map(MethodModel::code)
                .flatMap(code -> code.stream())
                .flatMap(code -> new LeavingThis(outermost(name)).of(code))
                .map(what -> name + ":" + what)
                .toList();
    }

    private static String outermost(String type) {
        int nested = type.indexOf('$');
        return nested < 0 ? type : type.substring(0, nested);
    }

    private Stream<String> of(CodeModel code) {
        int line = 0;
        for (CodeElement element : code) {
            switch (element) {
                case LineNumber at -> line = at.line();
                case ExceptionCatch handler ->
                    atLabel.put(handler.handler(), Operands.ofHandler());
                case LabelTarget target when operands == null -> {
                    Operands before = atLabel.get(target.label());
                    operands = before == null ? null : before.copy();
                }
                case Instruction next when operands != null -> step(next, operands, line);
                default -> { }
            }
        }
        return found.stream();
    }

    private void leaves(boolean leaves, int line, String where) {
        if (leaves) {
            found.add(line + " gives this to " + where);
        }
    }

    private void step(Instruction next, Operands stack, int line) {
        switch (next) {
            case LoadInstruction load -> stack.push(
                    load.slot() == 0 ? Origin.THIS
                            : locals.getOrDefault(load.slot(), Origin.OTHER),
                    load.typeKind());
            case StoreInstruction store -> {
                locals.put(store.slot(), stack.pop());
                stack.pop(store.typeKind().slotSize() - 1);
            }
            case FieldInstruction field -> access(field, stack, line);
            case InvokeInstruction call -> call(call, stack, line);
            case InvokeDynamicInstruction lambda -> {
                stack.popArguments(lambda.typeSymbol());
                stack.push(TypeKind.from(lambda.typeSymbol().returnType()));
            }
            case ArrayStoreInstruction store -> {
                leaves(stack.pop() == Origin.THIS, line, "an array");
                stack.pop(store.typeKind().slotSize() + 1);
            }
            case StackInstruction shuffle -> stack.shuffle(shuffle.opcode());
            case BranchInstruction branch -> branch(branch, stack);
            case LookupSwitchInstruction choice ->
                choose(stack, choice.cases(), choice.defaultTarget());
            case TableSwitchInstruction choice ->
                choose(stack, choice.cases(), choice.defaultTarget());
            case ReturnInstruction end -> operands = null;
            case ThrowInstruction end -> operands = null;
            default -> compute(next, stack);
        }
    }

    private void access(FieldInstruction field, Operands stack, int line) {
        TypeKind kind = TypeKind.from(field.typeSymbol());
        boolean isStatic =
                field.opcode() == Opcode.GETSTATIC || field.opcode() == Opcode.PUTSTATIC;
        boolean isRead = field.opcode() == Opcode.GETSTATIC || field.opcode() == Opcode.GETFIELD;
        boolean given = false;
        if (!isRead) {
            given = stack.pop() == Origin.THIS;
            stack.pop(kind.slotSize() - 1);
        }
        boolean own = !isStatic && stack.pop() == Origin.THIS;
        leaves(given && !own, line, "field " + field.name());
        if (isRead) {
            stack.push(kind);
        }
    }

    private void call(InvokeInstruction call, Operands stack, int line) {
        String owner = call.owner().asInternalName();
        boolean given = stack.popArguments(call.typeSymbol());
        leaves(given && !outermost(owner).equals(outermost), line, owner + "." + call.name());
        if (call.opcode() != Opcode.INVOKESTATIC) {
            stack.pop();
        }
        stack.push(TypeKind.from(call.typeSymbol().returnType()));
    }

    private void branch(BranchInstruction branch, Operands stack) {
        Opcode opcode = branch.opcode();
        boolean always = opcode == Opcode.GOTO || opcode == Opcode.GOTO_W;
        stack.pop(always ? 0 : comparesTwo(opcode) ? 2 : 1);
        atLabel.putIfAbsent(branch.target(), stack.copy());
        if (always) {
            operands = null;
        }
    }

    private static boolean comparesTwo(Opcode opcode) {
        return opcode.name().startsWith("IF_");
    }

    private void choose(Operands stack, List<SwitchCase> cases, Label otherwise) {
        stack.pop();
        cases.forEach(each -> atLabel.putIfAbsent(each.target(), stack.copy()));
        atLabel.putIfAbsent(otherwise, stack.copy());
        operands = null;
    }

    /// What neither gives away nor jumps.
    private static void compute(Instruction next, Operands stack) {
        switch (next) {
            case ConstantInstruction constant -> stack.push(constant.typeKind());
            case NewObjectInstruction made -> stack.push(TypeKind.REFERENCE);
            case NewPrimitiveArrayInstruction made -> replace(stack, 1, TypeKind.REFERENCE);
            case NewReferenceArrayInstruction made -> replace(stack, 1, TypeKind.REFERENCE);
            case NewMultiArrayInstruction made ->
                replace(stack, made.dimensions(), TypeKind.REFERENCE);
            case ArrayLoadInstruction load -> replace(stack, 2, load.typeKind());
            case ConvertInstruction cast ->
                replace(stack, cast.fromType().slotSize(), cast.toType());
            case OperatorInstruction operator -> operate(operator, stack);
            case MonitorInstruction monitor -> stack.pop();
            case TypeCheckInstruction check when check.opcode() == Opcode.INSTANCEOF ->
                replace(stack, 1, TypeKind.INT);
            default -> { }
        }
    }

    private static void operate(OperatorInstruction operator, Operands stack) {
        TypeKind kind = operator.typeKind();
        int size = kind.slotSize();
        switch (operator.opcode()) {
            case ARRAYLENGTH -> replace(stack, 1, TypeKind.INT);
            case INEG, LNEG, FNEG, DNEG -> replace(stack, size, kind);
            case LSHL, LSHR, LUSHR -> replace(stack, 3, kind);
            case LCMP, DCMPG, DCMPL -> replace(stack, 4, TypeKind.INT);
            case FCMPG, FCMPL -> replace(stack, 2, TypeKind.INT);
            default -> replace(stack, 2 * size, kind);
        }
    }

    private static void replace(Operands stack, int slots, TypeKind result) {
        stack.pop(slots);
        stack.push(result);
    }
}
