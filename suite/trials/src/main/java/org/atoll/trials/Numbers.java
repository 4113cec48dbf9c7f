// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.function.LongUnaryOperator;
import org.atoll.dsm.ByteView;
import org.atoll.dsm.DoubleView;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.FloatView;
import org.atoll.dsm.IntView;
import org.atoll.dsm.LongView;
import org.atoll.dsm.SharedArray;
import org.atoll.dsm.SharedBytes;
import org.atoll.dsm.SharedDoubles;
import org.atoll.dsm.SharedFloats;
import org.atoll.dsm.SharedInts;
import org.atoll.dsm.SharedLongs;

/// A shared array of any type, whose elements are small whole numbers.
///
/// @param read      makes a range readable
/// @param write     makes a range writable
/// @param overwrite makes a range writable whose old values are of no use
record Numbers(
        SharedArray array, LongUnaryOperator get, Setter set, Opener read, Opener write,
        Opener overwrite) {
    /// How many types there are.
    static final int TYPES = 5;

    /// Elements of [#BYTES] are less than 256.
    static final int BYTES = 0;

    /// Writes an element.
    @FunctionalInterface
    interface Setter {
        void set(long index, long value);
    }

    /// Opens a view.
    @FunctionalInterface
    interface Opener {
        Window open(long from, long to);
    }

    /// A view of any type.
    record Window(LongUnaryOperator get, Setter set) {}

    /// Allocates an array.
    static Numbers allocate(Dsm dsm, int type, String name, long length) {
        return switch (type) {
            case BYTES -> of(dsm.bytes(name, length));
            case 1 -> of(dsm.ints(name, length));
            case 2 -> of(dsm.longs(name, length));
            case 3 -> of(dsm.floats(name, length));
            default -> of(dsm.doubles(name, length));
        };
    }

    private static Numbers of(SharedBytes all) {
        return new Numbers(
                all, index -> all.get(index) & 0xff, (index, value) -> all.set(index, (byte) value),
                (from, to) -> window(all.read(from, to)),
                (from, to) -> window(all.write(from, to)),
                (from, to) -> window(all.overwrite(from, to)));
    }

    private static Window window(ByteView view) {
        return new Window(
                index -> view.get(index) & 0xff, (index, value) -> view.set(index, (byte) value));
    }

    private static Numbers of(SharedInts all) {
        return new Numbers(
                all, all::get, (index, value) -> all.set(index, (int) value),
                (from, to) -> window(all.read(from, to)),
                (from, to) -> window(all.write(from, to)),
                (from, to) -> window(all.overwrite(from, to)));
    }

    private static Window window(IntView view) {
        return new Window(view::get, (index, value) -> view.set(index, (int) value));
    }

    private static Numbers of(SharedLongs all) {
        return new Numbers(
                all, all::get, all::set,
                (from, to) -> window(all.read(from, to)),
                (from, to) -> window(all.write(from, to)),
                (from, to) -> window(all.overwrite(from, to)));
    }

    private static Window window(LongView view) {
        return new Window(view::get, view::set);
    }

    private static Numbers of(SharedFloats all) {
        return new Numbers(
                all, index -> (long) all.get(index), all::set,
                (from, to) -> window(all.read(from, to)),
                (from, to) -> window(all.write(from, to)),
                (from, to) -> window(all.overwrite(from, to)));
    }

    private static Window window(FloatView view) {
        return new Window(index -> (long) view.get(index), view::set);
    }

    private static Numbers of(SharedDoubles all) {
        return new Numbers(
                all, index -> (long) all.get(index), all::set,
                (from, to) -> window(all.read(from, to)),
                (from, to) -> window(all.write(from, to)),
                (from, to) -> window(all.overwrite(from, to)));
    }

    private static Window window(DoubleView view) {
        return new Window(index -> (long) view.get(index), view::set);
    }
}
