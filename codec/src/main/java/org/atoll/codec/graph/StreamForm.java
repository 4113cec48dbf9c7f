// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import org.jspecify.annotations.Nullable;

/// Objects that only Java's own serialization reaches: records of a module that does not open its
/// package. Each is a stream of its own, with all that it refers to, under the rules of
/// [org.atoll.codec.FilteredSerialization].
final class StreamForm extends ObjectForm {
    StreamForm(Class<?> type) {
        this.type = type;
        this.runsProgram = true;
    }

    @Override
    protected void put(Object value, GraphWriter to) {
        if (!to.isAgain(value)) {
            to.putTag(this);
            byte[] bytes = to.graphs().streams().encode(value);
            to.putNumber(bytes.length);
            to.putBytes(bytes, 0, bytes.length);
        }
    }

    @Override
    protected @Nullable Object get(GraphReader from, Class<?> wanted) {
        int number = from.reserve();
        byte[] bytes = new byte[from.getLength(1)];
        from.getBytes(bytes, 0, bytes.length);
        Object read = from.graphs().streams().decode(bytes, 0, bytes.length, wanted);
        from.set(number, read);
        return read;
    }
}
