// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.function.Consumer;
import org.atoll.codec.RecordLayout;
import org.jspecify.annotations.Nullable;

/// The components of a record class. A subclass is generated next to each one. Programs have no
/// use for it.
public abstract class RecordForm extends ObjectForm {
    /// The layout of the records, if all components are primitive.
    @Nullable RecordLayout<?> packed;

    /// Whether no component can refer to anything but texts and boxed numbers: then the record is
    /// a value, and is written each time it is met.
    boolean flat;

    /// How many components there are.
    int width;

    /// For a generated class.
    protected RecordForm() {}

    /// Writes the components.
    public abstract void write(Object value, GraphWriter to);

    /// Makes a record, by its canonical constructor.
    public abstract Object make(GraphReader from);

    /// Hands over each component that is no primitive.
    public abstract void each(Object value, Consumer<@Nullable Object> to);

    @Override
    protected final void put(Object value, GraphWriter to) {
        if (flat) {
            to.putTag(this);
            write(value, to);
        } else if (to.beginWhole(value, this)) {
            write(value, to);
            to.leaveWhole();
        }
    }

    @Override
    protected final Object get(GraphReader from, Class<?> wanted) {
        if (flat) {
            from.enter();
            Object value = make(from);
            from.leave();
            return value;
        }
        int number = from.reserve();
        from.enter();
        Object made = make(from);
        from.leave();
        from.set(number, made);
        return made;
    }
}
