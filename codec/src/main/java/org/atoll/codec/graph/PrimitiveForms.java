// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;

/// Boxed numbers and arrays of numbers, for each primitive type.
final class PrimitiveForms {
    private static final List<Elements> KINDS =
            List.of(
                    ElementKinds.BOOLEANS,
                    ElementKinds.BYTES,
                    ElementKinds.CHARS,
                    ElementKinds.SHORTS,
                    ElementKinds.INTS,
                    ElementKinds.LONGS,
                    ElementKinds.FLOATS,
                    ElementKinds.DOUBLES);

    private PrimitiveForms() {}

    static List<ObjectForm> all() {
        List<ObjectForm> all = new ArrayList<>(List.of(
                new ValueForm<>(Boolean.class, (v, to) -> to.putBoolean(v), r -> r.getBoolean()),
                new ValueForm<>(Byte.class, (v, to) -> to.putByte(v), r -> r.getByte()),
                new ValueForm<>(Character.class, (v, to) -> to.putChar(v), r -> r.getChar()),
                new ValueForm<>(Short.class, (v, to) -> to.putShort(v), r -> r.getShort()),
                new ValueForm<>(Integer.class, (v, to) -> to.putInt(v), r -> r.getInt()),
                new ValueForm<>(Long.class, (v, to) -> to.putLong(v), r -> r.getLong()),
                new ValueForm<>(Float.class, (v, to) -> to.putFloat(v), r -> r.getFloat()),
                new ValueForm<>(Double.class, (v, to) -> to.putDouble(v), r -> r.getDouble())));
        for (int i = 0; i < KINDS.size(); i++) {
            all.get(i).tag = Tags.BOXED + i;
        }
        for (int i = 0; i < KINDS.size(); i++) {
            all.add(new Numbers(KINDS.get(i), Tags.ARRAY + i));
        }
        return all;
    }

    /// Values of a class that nobody asks for their identity; written each time they are met.
    static final class ValueForm<T> extends ObjectForm {
        private final Class<T> kind;
        private final BiConsumer<T, GraphWriter> write;
        private final Function<GraphReader, T> read;

        ValueForm(Class<T> kind, BiConsumer<T, GraphWriter> write, Function<GraphReader, T> read) {
            this.kind = kind;
            this.type = kind;
            this.write = write;
            this.read = read;
        }

        @Override
        protected void put(Object value, GraphWriter to) {
            to.putTag(tag);
            write.accept(kind.cast(value), to);
        }

        @Override
        protected Object get(GraphReader from, Class<?> wanted) {
            return read.apply(from);
        }
    }

    /// Arrays of one primitive type, copied in one piece.
    private static final class Numbers extends ObjectForm {
        private final Elements kind;

        Numbers(Elements kind, int tag) {
            this.kind = kind;
            this.tag = tag;
            this.type = kind.allocate(0).getClass();
        }

        @Override
        protected void put(Object value, GraphWriter to) {
            if (!to.isAgain(value)) {
                int count = (int) kind.lengthOf(value);
                to.putTag(tag);
                to.putNumber(count);
                to.putElements(kind, value, count);
            }
        }

        @Override
        protected Object get(GraphReader from, Class<?> wanted) {
            int count = from.getLength(kind.elementBytes());
            Object array = from.getArray(kind, count);
            from.set(from.reserve(), array);
            return array;
        }
    }
}
