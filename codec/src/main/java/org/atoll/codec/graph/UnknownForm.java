// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

/// The form for a tag that nobody has.
final class UnknownForm extends ObjectForm {
    UnknownForm(int tag) {
        this.tag = tag;
        this.type = Void.class;
    }

    @Override
    protected void put(Object value, GraphWriter to) {
        throw new AssertionError("no object has the tag " + tag);
    }

    @Override
    protected Object get(GraphReader from, Class<?> wanted) {
        throw GraphInput.damaged("there is no tag " + tag);
    }
}
