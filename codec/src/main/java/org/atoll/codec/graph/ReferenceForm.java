// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tags behind which an object of any class is found.
final class ReferenceForm extends ObjectForm {
    private ReferenceForm(int tag) {
        this.tag = tag;
        this.type = Void.class; // the reader compares what it finds
    }

    static List<ReferenceForm> all() {
        return List.of(
                new ReferenceForm(Tags.AGAIN), new ReferenceForm(Tags.LATER),
                new ReferenceForm(Tags.REPLACED), new ReferenceForm(Tags.FAR_CLASS));
    }

    @Override
    protected void put(Object value, GraphWriter to) {
        throw new AssertionError("no object has the tag " + tag);
    }

    @Override
    protected @Nullable Object get(GraphReader from, Class<?> wanted) {
        return switch (tag) {
            case Tags.AGAIN -> from.again(wanted);
            case Tags.LATER -> from.waiting(wanted);
            case Tags.REPLACED -> from.replaced(wanted);
            default -> from.far(wanted);
        };
    }
}
