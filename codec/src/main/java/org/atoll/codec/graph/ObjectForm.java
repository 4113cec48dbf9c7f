// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import org.jspecify.annotations.Nullable;

/// Writes and reads the objects of one class. There is one for each class, made once; those of a
/// program's classes are generated next to them ([FormWriter]). Programs have no use for it.
public abstract class ObjectForm {
    private static final byte[] NONE = {};

    /// The class; of an object of another class that is written in its place, that class.
    Class<?> type = Object.class;

    /// The tag of a class that every graph knows, or 0.
    int tag;

    /// What a graph says of the class: its name and the names and types of its fields.
    byte[] description = NONE;

    /// Whether code of the program runs when an object is read.
    boolean runsProgram;

    /// Whether code of the program runs when the first object is made. Threads that see it late
    /// only take the longer way once more.
    boolean initializes;

    /// For a subclass.
    protected ObjectForm() {}

    /// How objects are made first and filled later, if they can be.
    @Nullable FillForm filled() {
        return null;
    }

    /// Writes an object: its tag or that it was met before, and then what belongs to it. It may
    /// be asked only right after the writer has found the form.
    protected abstract void put(Object value, GraphWriter to);

    /// Reads what follows the tag.
    protected abstract @Nullable Object get(GraphReader from, Class<?> wanted);
}
