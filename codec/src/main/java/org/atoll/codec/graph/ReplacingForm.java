// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// Objects that have others written in their place: `writeReplace`. An object that is met twice
/// asks once.
@SuppressWarnings("ReferenceEquality") // an object may stand for itself
final class ReplacingForm extends ObjectForm {
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
        if (to.knows(value)) {
            to.isAgain(value);
            return;
        }
        @Nullable Object[] made = {null};
        Failing.run(type, "written", () -> made[0] = replace.invoke(value));
        Object other = made[0];
        if (other == value) {
            putItself(value, to);
            return;
        }
        to.isAgain(value);
        to.putTag(Tags.STAND_IN);
        to.open(this);
        if (other != null && other.getClass() == type) {
            putItself(other, to);
        } else {
            to.putField(other);
        }
        to.leaveWhole();
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
