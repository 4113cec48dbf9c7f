// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.lang.reflect.Constructor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Objects of which a class writes or reads a part by itself, or has fields that are out of reach:
/// exceptions, most values of the JDK, collections that a program has extended.
final class HookedForm extends FillForm {
    private final List<Level> levels;
    private final @Nullable Constructor<?> constructor;

    HookedForm(Class<?> type, List<Level> levels) {
        this.type = type;
        this.levels = levels;
        this.constructor = Door.constructor(type);
        this.runsProgram = levels.stream().anyMatch(Level::isHooked);
    }

    @Override
    public void write(Object value, GraphWriter to) {
        int before = to.waitLess();
        for (Level level : levels) {
            level.put(value, to);
        }
        to.waitAgain(before);
    }

    @Override
    protected Object make(GraphReader from) {
        Constructor<?> making = constructor;
        if (making == null) {
            throw new IllegalArgumentException("an object of class " + type.getName()
                    + " cannot be made: the class above it that is not serializable has no"
                    + " constructor without parameters");
        }
        return Failing.make(making);
    }

    @Override
    public void read(Object into, GraphReader from) {
        for (Level level : levels) {
            level.get(into, from);
        }
    }
}
