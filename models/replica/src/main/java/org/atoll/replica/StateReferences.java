// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.codec.face.Reference;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Replacement;

/// The references within the state of a shared object, which itself is written as it is.
///
/// @param references those of the rank
record StateReferences(ObjectReferences references) implements Replacement {

    @Override
    public boolean applies(Class<?> type) {
        return Reference.class.isAssignableFrom(type);
    }

    @Override
    public void write(Object object, GraphWriter to) {
        references.write(object, to);
    }

    @Override
    public Object read(GraphReader from, Class<?> wanted) {
        return references.read(from, wanted);
    }
}
