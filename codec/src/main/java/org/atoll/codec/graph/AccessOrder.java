// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.io.IOException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandle;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds out whether a linked map is in the order of access. It is part of the map's serial form,
/// and so the JDK tells it to an object stream; to look at the order would change it.
final class AccessOrder extends ObjectOutputStream {
    private static final MethodHandle TELL =
            Objects.requireNonNull(Door.writeFields(LinkedHashMap.class));

    private final Told told = new Told();

    private AccessOrder() throws IOException {}

    /// Whether a `LinkedHashMap` is in the order of access.
    static boolean of(Map<?, ?> map) {
        boolean[] order = {false};
        Failing.run(LinkedHashMap.class, "written", () -> {
            AccessOrder stream = new AccessOrder();
            TELL.invoke(map, stream);
            order[0] = stream.told.order;
        });
        return order[0];
    }

    @Override
    public PutField putFields() {
        return told;
    }

    @Override
    public void writeFields() {}

    /// Remembers the only field.
    private static final class Told extends PutField {
        private boolean order;

        @Override
        public void put(String name, boolean value) {
            order = value;
        }

        @Override
        public void put(String name, byte value) {}

        @Override
        public void put(String name, char value) {}

        @Override
        public void put(String name, short value) {}

        @Override
        public void put(String name, int value) {}

        @Override
        public void put(String name, long value) {}

        @Override
        public void put(String name, float value) {}

        @Override
        public void put(String name, double value) {}

        @Override
        public void put(String name, @Nullable Object value) {}

        @SuppressWarnings("removal")
        @Override
        public void write(ObjectOutput out) {}
    }
}
