// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Queue;
import org.atoll.codec.face.Face;
import org.jspecify.annotations.Nullable;

/// The objects of this rank to which there are references, by number. A number is a slot and how
/// often the slot was used before, so that the number of a freed object is not soon that of
/// another.
///
/// Threads that export and free objects take the monitor. Who looks one up does not: a number is
/// known to others only by frames, which leave after the entry was made, and an entry does not
/// change.
final class ObjectTable {
    private static final int SLOT_BITS = 22;
    private static final int SLOTS = 1 << SLOT_BITS;

    private volatile @Nullable Entry[] entries = new Entry[64];
    private final IdentityHashMap<Object, Entry> numbers = new IdentityHashMap<>();
    private final Queue<Integer> free = new ArrayDeque<>();
    private int used = 1;

    /// An object.
    ///
    /// @param number its number, not 0
    /// @param locks  which of its calls take the object's monitor
    record Entry(int number, Object object, Face face, Monitors locks) {
        String name() {
            return face.type().getSimpleName();
        }

        /// A call of it, in words.
        ///
        /// @param rank where it is
        String call(int method, int rank) {
            return "call of " + name() + "." + face.methods().get(method).getName()
                    + " on rank " + rank + " (object " + number + ")";
        }

        /// Whether a call runs at once, in the thread that has found it.
        boolean isShort(int method) {
            return !locks.isOfAll() && face.isShort(method);
        }
    }

    /// The object with a number.
    ///
    /// @return null if there never was one, or it was freed
    @Nullable Entry get(int number) {
        @Nullable Entry[] now = entries;
        int slot = number & SLOTS - 1;
        Entry entry = slot < now.length ? now[slot] : null;
        return entry != null && entry.number == number ? entry : null;
    }

    /// The entry of an object, made if there is none.
    ///
    /// @throws IllegalArgumentException if references to it would not behave as it does
    /// @throws IllegalStateException    if there are too many
    synchronized Entry add(Object object) {
        Entry known = numbers.get(object);
        return known != null ? known : add(object, Face.of(object.getClass()));
    }

    /// The entry of an object, made if there is none.
    ///
    /// @param face   what its references are typed as
    /// @throws IllegalArgumentException if it has references of another type
    /// @throws IllegalStateException    if there are too many
    synchronized Entry add(Object object, Face face) {
        Entry known = numbers.get(object);
        if (known != null && !known.face.equals(face)) {
            throw new IllegalArgumentException("export: references to an object of class "
                    + object.getClass().getName() + " are typed as " + known.face.type().getName()
                    + " already: use that, or export another object that calls it");
        }
        if (known != null) {
            return known;
        }
        Entry made = new Entry(number(), object, face, Monitors.of(object.getClass(), face));
        numbers.put(object, made);
        entries[made.number & SLOTS - 1] = made;
        return made;
    }

    private int number() {
        Integer again = free.size() > SLOTS / 1024 || used == SLOTS ? free.poll() : null;
        if (again != null) {
            return again + SLOTS; // wraps around, and so keeps the slot
        }
        if (used == SLOTS) {
            throw new IllegalStateException("this rank has " + (SLOTS - 1)
                    + " objects to which there are references: release some");
        }
        if (used == entries.length) {
            entries = Arrays.copyOf(entries, 2 * used);
        }
        return used++;
    }

    /// Forgets an object.
    ///
    /// @return false if there is none with that number
    synchronized boolean free(int number) {
        Entry entry = get(number);
        if (entry == null) {
            return false;
        }
        numbers.remove(entry.object);
        entries[number & SLOTS - 1] = null;
        free.add(number);
        return true;
    }

    /// How many there are.
    synchronized int count() {
        return numbers.size();
    }
}
