// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.atoll.mpj.making.Makers;
import org.jspecify.annotations.Nullable;

/// The values that a program has attached to one communicator, by key. Any thread.
final class Attributes {
    private final Map<AttributeKey<?>, Object> values = new LinkedHashMap<>();

    @SuppressWarnings("unchecked") // only put() stores, with the key's own type
    synchronized <T> @Nullable T get(AttributeKey<T> key) {
        return (T) values.get(key);
    }

    @SuppressWarnings("unchecked") // only put() stores, with the key's own type
    private synchronized <T> @Nullable T put(AttributeKey<T> key, T value) {
        return (T) values.put(key, value);
    }

    @SuppressWarnings("unchecked") // only put() stores, with the key's own type
    private synchronized <T> @Nullable T remove(AttributeKey<T> key) {
        return (T) values.remove(key);
    }

    /// Attaches a value; one that is there already is deleted first.
    <T> void set(AttributeKey<T> key, T value, Communicator at) {
        delete(key, at);
        deleted(key, put(key, value), at); // what another thread has attached meanwhile
    }

    /// Removes a value, if there is one, and tells the key's callback. If that throws, the value
    /// stays.
    <T> void delete(AttributeKey<T> key, Communicator at) {
        T value = remove(key);
        try {
            deleted(key, value, at);
        } catch (Throwable e) { // as in Makers.contribute
            putBack(key, value);
            throw e;
        }
    }

    private static <T> void deleted(AttributeKey<T> key, @Nullable T value, Communicator at) {
        if (value != null) {
            key.delete().accept(at, value);
        }
    }

    /// Makes a duplicate, with what is attached as far as each key's callback says so. They are
    /// asked first: if one throws, there is no duplicate on any rank.
    <C extends Communicator> C duplicate(Communicator from, Makers makers, Supplier<C> make) {
        Attributes copies = makers.contribute(() -> copies(from));
        C made;
        try {
            made = make.get();
        } catch (RuntimeException | Error e) {
            copies.giveUp(from, e);
            throw e;
        }
        copies.moveTo(made.attributes());
        return made;
    }

    /// Puts back what could not be deleted, unless there is something else by now.
    private synchronized <T> void putBack(AttributeKey<T> key, @Nullable T value) {
        if (value != null) {
            Object _ = values.putIfAbsent(key, value);
        }
    }

    private synchronized Map<AttributeKey<?>, Object> copy() {
        return new LinkedHashMap<>(values);
    }

    /// What a duplicate is to have: what each key's callback lets through. If one throws, what
    /// those before it have copied is given up.
    private Attributes copies(Communicator from) {
        Attributes copies = new Attributes();
        try {
            keys().forEach(key -> copyOne(key, copies, from));
        } catch (Throwable e) { // as in Makers.contribute
            copies.giveUp(from, e);
            throw e;
        }
        return copies;
    }

    /// Gives these to a communicator that has none.
    private void moveTo(Attributes other) {
        other.putAll(copy());
    }

    private synchronized void putAll(Map<AttributeKey<?>, Object> given) {
        values.putAll(given);
    }

    /// Deletes copies for a duplicate that does not come to be.
    private void giveUp(Communicator from, Throwable why) {
        try {
            deleteAll(from);
        } catch (RuntimeException | Error e) {
            why.addSuppressed(e);
        }
    }

    /// Deletes all, the latest first. A callback that throws does not keep others from being told.
    void deleteAll(Communicator from) {
        for (AttributeKey<?> key : keys().reversed()) {
            try {
                deleteOne(key, from);
            } catch (RuntimeException | Error e) {
                giveUp(from, e); // the others
                throw e;
            }
        }
    }

    private <T> void deleteOne(AttributeKey<T> key, Communicator from) {
        deleted(key, remove(key), from);
    }

    private <T> void copyOne(AttributeKey<T> key, Attributes other, Communicator from) {
        T value = get(key);
        Optional<T> copied = value == null ? Optional.empty() : key.copy().apply(from, value);
        copied.ifPresent(v -> other.put(key, v));
    }

    /// The keys, in the order in which they were first used.
    List<AttributeKey<?>> keys() {
        return List.copyOf(copy().keySet());
    }
}
