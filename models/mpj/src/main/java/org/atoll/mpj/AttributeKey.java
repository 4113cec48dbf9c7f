// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.atoll.mpj.part.Required;

/// A key under which a library keeps something of its own at communicators (MPI 4.1, section
/// 7.7). Two keys are never the same, whatever their names. Immutable; any thread may use it.
///
/// @param <T> what is kept
public final class AttributeKey<T> {
    private final String name;
    private final BiFunction<Communicator, T, Optional<T>> copy;
    private final BiConsumer<Communicator, T> delete;

    /// Makes a key whose values are not copied when a communicator is duplicated.
    ///
    /// @param name for messages
    public AttributeKey(String name) {
        this(name, (comm, value) -> Optional.empty(), (comm, value) -> {});
    }

    /// Makes a key.
    ///
    /// @param name   for messages
    /// @param copy   is told of the old communicator and its value when it is duplicated, and
    ///     gives the new one's value, or nothing to leave it out; if it throws, the communicator is
    ///     not duplicated on any rank
    /// @param delete is told of a value that is removed, replaced, or whose communicator is freed;
    ///     and, with the old communicator, of a copy for one that could not be made
    public AttributeKey(
            String name,
            BiFunction<Communicator, T, Optional<T>> copy,
            BiConsumer<Communicator, T> delete) {
        Required.of("name", name, String.class);
        Required.of("copy", copy, BiFunction.class);
        Required.of("delete", delete, BiConsumer.class);
        this.name = name;
        this.copy = copy;
        this.delete = delete;
    }

    /// Makes a key whose values go along when a communicator is duplicated.
    ///
    /// @param name for messages
    /// @param <T>  what is kept
    public static <T> AttributeKey<T> inherited(String name) {
        Required.of("name", name, String.class);
        return new AttributeKey<>(
                name, (comm, value) -> Optional.of(value), (comm, value) -> {});
    }

    BiFunction<Communicator, T, Optional<T>> copy() {
        return copy;
    }

    BiConsumer<Communicator, T> delete() {
        return delete;
    }

    @Override
    public String toString() {
        return "attribute " + name;
    }
}
