// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.util.Arrays;

/// The origins of a method's values, at one place in its code: those of its local variables and of
/// its stack, slot by slot. Each is a set of what it may be.
final class Origins {
    /// The object whose method it is.
    static final int ITSELF = 1;

    /// An object that the method has made.
    static final int MADE = 2;

    /// Any other value.
    static final int OTHER = 4;

    private final int[] locals;
    private final int[] stack;
    private int size;

    Origins(int locals, int stack) {
        this.locals = new int[locals];
        this.stack = new int[stack];
    }

    private Origins(Origins other) {
        this.locals = other.locals.clone();
        this.stack = other.stack.clone();
        this.size = other.size;
    }

    Origins copy() {
        return new Origins(this);
    }

    /// The same where an exception is handled: it is alone on the stack.
    Origins caught() {
        Origins caught = copy();
        caught.size = 0;
        caught.push(1, OTHER);
        return caught;
    }

    /// Takes in where else values may come from.
    ///
    /// @return whether that was news
    boolean add(Origins other) {
        boolean news = false;
        for (int i = 0; i < locals.length; i++) {
            news |= (other.locals[i] & ~locals[i]) != 0;
            locals[i] |= other.locals[i];
        }
        for (int i = 0; i < size; i++) {
            news |= (other.stack[i] & ~stack[i]) != 0;
            stack[i] |= other.stack[i];
        }
        return news;
    }

    void setAll(int origin) {
        Arrays.fill(locals, origin);
    }

    void set(int local, int origin) {
        locals[local] = origin;
    }

    int get(int local) {
        return locals[local];
    }

    /// The value so many slots below the top.
    int below(int slots) {
        return stack[size - 1 - slots];
    }

    /// Takes a value, or several.
    ///
    /// @return where the lowest comes from
    int pop(int slots) {
        size -= slots;
        return slots == 0 ? OTHER : stack[size];
    }

    void push(int slots, int origin) {
        for (int i = 0; i < slots; i++) {
            stack[size++] = origin;
        }
    }

    /// Puts another value in the place of some.
    void replace(int taken, TypeKind given) {
        size -= taken;
        push(given.slotSize(), OTHER);
    }

    /// Copies or moves what is on top.
    void shuffle(Opcode opcode) {
        switch (opcode) {
            case POP -> size--;
            case POP2 -> size -= 2;
            case DUP -> duplicate(1, 0);
            case DUP_X1 -> duplicate(1, 1);
            case DUP_X2 -> duplicate(1, 2);
            case DUP2 -> duplicate(2, 0);
            case DUP2_X1 -> duplicate(2, 1);
            case DUP2_X2 -> duplicate(2, 2);
            default -> { // SWAP
                int top = stack[size - 1];
                stack[size - 1] = stack[size - 2];
                stack[size - 2] = top;
            }
        }
    }

    /// Puts copies of what is on top below what is under it.
    private void duplicate(int count, int under) {
        int from = size - count - under;
        System.arraycopy(stack, from, stack, from + count, count + under);
        System.arraycopy(stack, size, stack, from, count);
        size += count;
    }
}
