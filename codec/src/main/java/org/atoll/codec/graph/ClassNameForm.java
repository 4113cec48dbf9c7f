// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A class itself, by name. It must be allowed where it is read, and is not initialized there.
final class ClassNameForm extends ObjectForm {
    private static final Map<String, Class<?>> PRIMITIVES =
            Stream.<Class<?>>of(boolean.class, byte.class, char.class, short.class, int.class,
                            long.class, float.class, double.class, void.class)
                    .collect(Collectors.toUnmodifiableMap(Class::getName, Function.identity()));

    ClassNameForm() {
        this.type = Class.class;
    }

    @Override
    protected void put(Object value, GraphWriter to) {
        if (!to.isAgain(value)) {
            to.putTag(tag);
            to.putCharacters(to.graphs().nameOf((Class<?>) value), Tags.LATIN, Tags.UTF16);
        }
    }

    @Override
    protected Object get(GraphReader from, Class<?> wanted) {
        int number = from.reserve();
        int tag = from.getTag();
        if (tag != Tags.LATIN && tag != Tags.UTF16) {
            throw GraphInput.damaged("a name has the tag " + tag);
        }
        String name = tag == Tags.LATIN ? from.getLatin() : from.getUtf16();
        Class<?> primitive = PRIMITIVES.get(name);
        Class<?> found = primitive != null ? primitive : resolved(from, name);
        from.set(number, found);
        return found;
    }

    private static Class<?> resolved(GraphReader from, String name) {
        from.requireNoWait();
        return from.graphs().resolve(name);
    }
}
