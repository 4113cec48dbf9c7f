// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

/// The fields of an ordinary class. A subclass is generated next to each one. Programs have no use
/// for it.
public abstract class ClassForm extends FillForm {
    /// For a generated class.
    protected ClassForm() {}

    /// Writes the fields that the class itself has.
    public abstract void putOwn(Object value, GraphWriter to);

    /// Reads the fields that the class itself has.
    public abstract void getOwn(Object into, GraphReader from);

    /// Makes an object, and runs no constructor of the class.
    protected abstract Object make();

    /// What [#make] throws if objects of the class cannot be made.
    protected final RuntimeException unmade() {
        return new IllegalArgumentException("an object of class " + type.getName()
                + " cannot be made: it is abstract, or the class above it that is not"
                + " serializable has no constructor without parameters");
    }

    @Override
    protected final Object make(GraphReader from) {
        return make();
    }
}
