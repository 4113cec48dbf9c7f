// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Objects;
import java.util.function.Function;

/// A loop that applies an operator to each element, with a copy of its code for each class of
/// operators.
///
/// What a JVM learns about a call it keeps with the method. A loop that sums and maxima share is
/// compiled into a call for each element, ten times as slow as the loop with the operator in it
/// (docs/decisions/0028-each-operator-has-a-loop-of-its-own.md). A copy, a hidden class, meets
/// operators of one class only. It is made when it is worth its while and goes when the operator's
/// class does. From any thread.
///
/// @param <F> what the operators are
final class LoopShape<F> {
    private static final Lookup LOOKUP = MethodHandles.lookup();

    /// So many elements take about as long as a copy.
    private static final int FEW = 1 << 16;

    private final Class<? extends ElementLoop> shape;
    private final Function<F, ElementLoop> original;
    private final MethodType constructor;
    private final ClassValue<MethodHandle> copies = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> operators) {
            return copy();
        }
    };

    /// Creates a shape.
    ///
    /// @param shape    a class that no other names and that is no record, for such code cannot be
    ///                 copied; its constructor takes the operator
    /// @param operator what that takes
    /// @param original the constructor
    LoopShape(
            Class<? extends ElementLoop> shape, Class<F> operator,
            Function<F, ElementLoop> original) {
        this.shape = shape;
        this.original = original;
        constructor = MethodType.methodType(void.class, operator);
    }

    /// The loop of an operator.
    ///
    /// @param operator what is applied to each element
    /// @return a loop that runs in the shape's own code for a few elements, then in its own
    ElementLoop of(F operator) {
        return new Counted<>(this, operator);
    }

    /// The loop itself, with code of its own.
    ElementLoop made(F operator) {
        try {
            return (ElementLoop) copies.get(operator.getClass()).invoke(operator);
        } catch (Throwable e) {
            throw new AssertionError("the constructor of " + shape + " only keeps the operator", e);
        }
    }

    private MethodHandle copy() {
        try (InputStream code = shape.getResourceAsStream(fileName())) {
            Lookup copy = LOOKUP.defineHiddenClass(
                    Objects.requireNonNull(code).readAllBytes(), false);
            return copy.findConstructor(copy.lookupClass(), constructor);
        } catch (IOException | ReflectiveOperationException e) {
            throw new AssertionError("the class " + shape + " was read before", e);
        }
    }

    private String fileName() {
        return shape.getName().substring(shape.getPackageName().length() + 1) + ".class";
    }

    /// Threads that run it at once may lose count, and each make the copy: it keeps no state.
    private static final class Counted<F> implements ElementLoop {
        private final LoopShape<F> shape;
        private final F operator;
        private ElementLoop loop;
        private long elements;

        Counted(LoopShape<F> shape, F operator) {
            this.shape = shape;
            this.operator = operator;
            loop = shape.original.apply(operator);
        }

        @Override
        public void combine(
                Object left, long leftOffset, Object right, long rightOffset, long count) {
            if (elements < FEW) {
                elements += count;
                if (elements >= FEW) {
                    loop = shape.made(operator);
                }
            }
            loop.combine(left, leftOffset, right, rightOffset, count);
        }
    }
}
