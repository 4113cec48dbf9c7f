// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// The operand stack of a constructor, slot by slot: what is the object under construction.
final class Operands {

    /// The content of a slot.
    enum Origin {
        /// Anything else.
        OTHER,
        /// The object under construction.
        THIS
    }

    private final List<Origin> slots;

    Operands() {
        this(List.of());
    }

    private Operands(List<Origin> slots) {
        this.slots = new ArrayList<>(slots);
    }

    /// Those of a handler of exceptions.
    static Operands ofHandler() {
        return new Operands(List.of(Origin.OTHER));
    }

    Operands copy() {
        return new Operands(slots);
    }

    void push(Origin origin, TypeKind kind) {
        for (int slot = 0; slot < kind.slotSize(); slot++) {
            slots.add(origin);
        }
    }

    void push(TypeKind kind) {
        push(Origin.OTHER, kind);
    }

    Origin pop() {
        return slots.removeLast();
    }

    void pop(int count) {
        for (int slot = 0; slot < count; slot++) {
            pop();
        }
    }

    /// Takes the arguments of a call.
    ///
    /// @return whether one of them is the object under construction
    boolean popArguments(MethodTypeDesc call) {
        boolean leaves = false;
        for (int i = call.parameterCount() - 1; i >= 0; i--) {
            TypeKind kind = TypeKind.from(call.parameterType(i));
            leaves |= pop() == Origin.THIS;
            pop(kind.slotSize() - 1);
        }
        return leaves;
    }

    /// Does what an instruction for the stack alone does.
    void shuffle(Opcode opcode) {
        switch (opcode) {
            case POP -> pop();
            case POP2 -> pop(2);
            case SWAP -> slots.add(slots.size() - 1, pop());
            case DUP -> duplicate(1, 0);
            case DUP_X1 -> duplicate(1, 1);
            case DUP_X2 -> duplicate(1, 2);
            case DUP2 -> duplicate(2, 0);
            case DUP2_X1 -> duplicate(2, 1);
            case DUP2_X2 -> duplicate(2, 2);
            default -> throw new AssertionError(opcode);
        }
    }

    private void duplicate(int count, int below) {
        int size = slots.size();
        List<Origin> top = List.copyOf(slots.subList(size - count, size));
        slots.addAll(size - count - below, top);
    }
}
