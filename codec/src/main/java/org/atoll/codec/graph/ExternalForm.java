// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.io.Externalizable;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/// Objects that write and read themselves: `Externalizable`.
final class ExternalForm extends FillForm {
    private final @Nullable Constructor<?> constructor;

    ExternalForm(Class<?> type) {
        this.type = type;
        this.constructor = Door.externalConstructor(type);
        this.runsProgram = true;
    }

    @Override
    public void write(Object value, GraphWriter to) {
        int before = to.waitLess();
        to.hook().external((Externalizable) value);
        to.waitAgain(before);
    }

    @Override
    protected Object make(GraphReader from) {
        if (constructor == null) {
            throw new IllegalArgumentException("an object of class " + type.getName()
                    + " cannot be made: an Externalizable class needs a public constructor without"
                    + " parameters");
        }
        return Failing.make(constructor);
    }

    @Override
    public void read(Object into, GraphReader from) {
        from.hook().external((Externalizable) into);
    }
}
