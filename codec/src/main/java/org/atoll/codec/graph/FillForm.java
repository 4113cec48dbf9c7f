// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import org.jspecify.annotations.Nullable;

/// A form of objects that can be made first and filled later: of classes, arrays and collections,
/// but not of records. What they refer to may refer to them; and where a graph is deep, only the
/// object is written in its place, and its content behind the whole value. Programs have no use
/// for it.
public abstract class FillForm extends ObjectForm {
    /// Whether the content may wait: not if the object turns into another one when it is read.
    boolean mayWait = true;

    /// For a subclass.
    protected FillForm() {}

    @Override
    final @Nullable FillForm filled() {
        return mayWait ? this : null;
    }

    /// Writes what [#make] needs.
    void putHead(Object value, GraphWriter to) {}

    /// Writes the content.
    public abstract void write(Object value, GraphWriter to);

    /// Makes an object without content.
    ///
    /// @param from gives what [#putHead] has written
    protected abstract Object make(GraphReader from);

    /// Reads the content.
    ///
    /// @param into an object that [#make] has made
    /// @param from gives what [#write] has written
    public abstract void read(Object into, GraphReader from);

    @Override
    protected void put(Object value, GraphWriter to) {
        if (to.begin(value, this)) {
            putHead(value, to);
            write(value, to);
            to.leave();
        }
    }

    @Override
    protected Object get(GraphReader from, Class<?> wanted) {
        int number = from.reserve();
        from.enter();
        Object made = make(from);
        from.set(number, made);
        read(made, from);
        from.leave();
        return made;
    }
}
