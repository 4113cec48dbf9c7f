// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// Objects that may have others written in their place: `writeReplace`. As in Java's own streams
/// nothing tells that another was there: only what stands for it has a number, and both may refer
/// to each other.
@SuppressWarnings("ReferenceEquality") // an object may stand for itself
final class ReplacingForm extends ObjectForm {
    private static final int MOST_REPLACED = 100;

    private final @Nullable ObjectForm form;
    private final MethodHandle replace;

    /// @param form how an object is written that stands for itself; null if there can be none
    ReplacingForm(Class<?> type, @Nullable ObjectForm form, MethodHandle replace) {
        this.type = type;
        this.form = form;
        this.replace = replace;
        this.runsProgram = true;
    }

    @Override
    protected void put(Object value, GraphWriter to) {
        StandIns standIns = to.standIns();
        if (standIns.has(value)) {
            putStandIn(standIns.of(value), to);
            return;
        }
        if (to.knows(value)) {
            to.isAgain(value);
            return;
        }
        Object other = standIn(value, to);
        if (other == value) {
            putItself(value, to);
        } else {
            standIns.add(value, other);
            putStandIn(other, to);
        }
    }

    /// Asks the object, and what stands for it, until one of the same class or of a class that
    /// does not ask stands for it.
    private @Nullable Object standIn(Object value, GraphWriter to) {
        ReplacingForm asked = this;
        Object last = value;
        for (int i = 0; i < MOST_REPLACED; i++) {
            Object next = asked.replaced(last);
            if (next == null || next.getClass() == asked.type
                    || !(to.form(next.getClass()) instanceof ReplacingForm other)) {
                return next;
            }
            asked = other;
            last = next;
        }
        throw new IllegalArgumentException("an object of class " + type.getName() + " has no end"
                + " of others in its place, the last of class " + last.getClass().getName()
                + ": writeReplace must at last give an object of its own class, or of one"
                + " without it");
    }

    private @Nullable Object replaced(Object value) {
        @Nullable Object[] made = {null};
        Failing.run(type, "written", () -> made[0] = replace.invoke(value));
        return made[0];
    }

    /// It is asked no more.
    private static void putStandIn(@Nullable Object other, GraphWriter to) {
        if (other != null && to.form(other.getClass()) instanceof ReplacingForm form) {
            form.putItself(other, to);
        } else {
            to.putField(other);
        }
    }

    private void putItself(Object other, GraphWriter to) {
        if (form == null) {
            throw new IllegalArgumentException(
                    "an object of class " + type.getName() + " stands for itself");
        }
        to.putAs(other, form, type);
    }

    @Override
    @Nullable FillForm filled() {
        return form == null ? null : form.filled();
    }

    @Override
    protected @Nullable Object get(GraphReader from, Class<?> wanted) {
        if (form == null) {
            throw GraphInput.damaged("an object of class " + type.getName() + " is itself there");
        }
        return form.get(from, wanted);
    }
}
