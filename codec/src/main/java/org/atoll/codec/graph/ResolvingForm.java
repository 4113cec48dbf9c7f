// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.invoke.MethodHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Objects that turn into others when they have been read: `readResolve`. Whoever refers to one
/// before gets the object that was read.
final class ResolvingForm extends ObjectForm {
    private final ObjectForm form;
    private final MethodHandle resolve;

    ResolvingForm(ObjectForm form, MethodHandle resolve) {
        this.form = form;
        this.resolve = resolve;
        this.type = form.type;
        this.runsProgram = true;
        if (form instanceof FillForm filled) {
            filled.mayWait = false;
        }
    }

    @Override
    protected void put(Object value, GraphWriter to) {
        form.put(value, to);
    }

    @Override
    protected @Nullable Object get(GraphReader from, Class<?> wanted) {
        int number = from.count();
        Object read = Objects.requireNonNull(form.get(from, wanted));
        @Nullable Object[] made = {null};
        Failing.run(type, "read", () -> made[0] = resolve.invoke(read));
        if (from.count() > number) {
            from.set(number, made[0]);
        }
        return made[0];
    }
}
