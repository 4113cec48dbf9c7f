// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.Collection;
import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.tasks.pack.ItemCode;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.pack.Packed;
import org.jspecify.annotations.Nullable;

/// Items that are packed one behind the other to be sent: PVM's send buffer. A task may have any
/// number of them, and may send one several times, to several tasks. Whatever is sent is what was
/// packed until then; packing on afterwards appends to it.
///
/// Each item carries its type and its count. What is packed is copied, so that arrays may be used
/// again as soon as a call returns. A stride is the distance from one element of an array to the
/// next that is packed; 1 packs those that lie side by side.
///
/// One thread at a time; no call blocks. Each call returns this object, but for those that tell
/// something. Calls that take part of an array throw an [IllegalArgumentException], and pack
/// nothing, if the array has less than they name, if `from` or `count` is negative, or if the
/// stride is less than 1.
public final class Packing {
    private final ItemWriter items;
    private final Supplier<ObjectCodec> objects;

    Packing(ItemWriter items, Supplier<ObjectCodec> objects) {
        this.items = items;
        this.objects = objects;
    }

    /// All that is packed, to be sent.
    Packed packed() {
        return items.packed();
    }

    /// Packs numbers of 8 bits, side by side, as one item.
    public Packing bytes(byte... all) {
        return all(ItemCode.BYTE, all);
    }

    /// Packs some of an array as one item.
    ///
    /// @param from   the first
    /// @param count  how many
    /// @param stride the distance from one to the next, at least 1
    public Packing bytes(byte[] array, int from, int count, int stride) {
        return some(ItemCode.BYTE, array, from, count, stride);
    }

    /// Packs numbers of 16 bits, side by side, as one item.
    public Packing shorts(short... all) {
        return all(ItemCode.SHORT, all);
    }

    /// Packs some of an array as one item.
    ///
    /// @param from   the first
    /// @param count  how many
    /// @param stride the distance from one to the next, at least 1
    public Packing shorts(short[] array, int from, int count, int stride) {
        return some(ItemCode.SHORT, array, from, count, stride);
    }

    /// Packs characters, side by side, as one item.
    public Packing chars(char... all) {
        return all(ItemCode.CHAR, all);
    }

    /// Packs some of an array as one item.
    ///
    /// @param from   the first
    /// @param count  how many
    /// @param stride the distance from one to the next, at least 1
    public Packing chars(char[] array, int from, int count, int stride) {
        return some(ItemCode.CHAR, array, from, count, stride);
    }

    /// Packs numbers of 32 bits, side by side, as one item.
    public Packing ints(int... all) {
        return all(ItemCode.INT, all);
    }

    /// Packs some of an array as one item.
    ///
    /// @param from   the first
    /// @param count  how many
    /// @param stride the distance from one to the next, at least 1
    public Packing ints(int[] array, int from, int count, int stride) {
        return some(ItemCode.INT, array, from, count, stride);
    }

    /// Packs numbers of 64 bits, side by side, as one item.
    public Packing longs(long... all) {
        return all(ItemCode.LONG, all);
    }

    /// Packs some of an array as one item.
    ///
    /// @param from   the first
    /// @param count  how many
    /// @param stride the distance from one to the next, at least 1
    public Packing longs(long[] array, int from, int count, int stride) {
        return some(ItemCode.LONG, array, from, count, stride);
    }

    /// Packs floating-point numbers of 32 bits, side by side, as one item.
    public Packing floats(float... all) {
        return all(ItemCode.FLOAT, all);
    }

    /// Packs some of an array as one item.
    ///
    /// @param from   the first
    /// @param count  how many
    /// @param stride the distance from one to the next, at least 1
    public Packing floats(float[] array, int from, int count, int stride) {
        return some(ItemCode.FLOAT, array, from, count, stride);
    }

    /// Packs floating-point numbers of 64 bits, side by side, as one item.
    public Packing doubles(double... all) {
        return all(ItemCode.DOUBLE, all);
    }

    /// Packs some of an array as one item.
    ///
    /// @param from   the first
    /// @param count  how many
    /// @param stride the distance from one to the next, at least 1
    public Packing doubles(double[] array, int from, int count, int stride) {
        return some(ItemCode.DOUBLE, array, from, count, stride);
    }

    /// Packs truth values, side by side, as one item.
    public Packing booleans(boolean... all) {
        return all(ItemCode.BOOLEAN, all);
    }

    /// Packs some of an array as one item.
    ///
    /// @param from   the first
    /// @param count  how many
    /// @param stride the distance from one to the next, at least 1
    public Packing booleans(boolean[] array, int from, int count, int stride) {
        return some(ItemCode.BOOLEAN, array, from, count, stride);
    }

    /// Packs one `byte`: an item with a count of 1.
    public Packing put(byte one) {
        items.one(ItemCode.BYTE, one);
        return this;
    }

    /// Packs one `short`: an item with a count of 1.
    public Packing put(short one) {
        items.one(ItemCode.SHORT, one);
        return this;
    }

    /// Packs one `char`: an item with a count of 1.
    public Packing put(char one) {
        items.one(ItemCode.CHAR, one);
        return this;
    }

    /// Packs one `int`: an item with a count of 1.
    public Packing put(int one) {
        items.one(ItemCode.INT, one);
        return this;
    }

    /// Packs one `long`: an item with a count of 1.
    public Packing put(long one) {
        items.one(ItemCode.LONG, one);
        return this;
    }

    /// Packs one `float`: an item with a count of 1.
    public Packing put(float one) {
        items.one(ItemCode.FLOAT, Float.floatToRawIntBits(one));
        return this;
    }

    /// Packs one `double`: an item with a count of 1.
    public Packing put(double one) {
        items.one(ItemCode.DOUBLE, Double.doubleToRawLongBits(one));
        return this;
    }

    /// Packs one `boolean`: an item with a count of 1.
    public Packing put(boolean one) {
        items.one(ItemCode.BOOLEAN, one ? 1 : 0);
        return this;
    }

    /// Packs complex numbers, whose real and imaginary parts lie side by side, as one item.
    ///
    /// @param pairs  two places for each
    /// @param from   the first number, so twice as many places
    /// @param count  how many numbers
    /// @param stride the distance from one to the next, in numbers
    public Packing complexFloats(float[] pairs, int from, int count, int stride) {
        return some(ItemCode.COMPLEX_FLOAT, pairs, from, count, stride);
    }

    /// Packs complex numbers, whose real and imaginary parts lie side by side, as one item.
    ///
    /// @param pairs  two places for each
    /// @param from   the first number, so twice as many places
    /// @param count  how many numbers
    /// @param stride the distance from one to the next, in numbers
    public Packing complexDoubles(double[] pairs, int from, int count, int stride) {
        return some(ItemCode.COMPLEX_DOUBLE, pairs, from, count, stride);
    }

    /// Packs tids, as one item of [ItemType#LONG].
    public Packing tids(Tid... all) {
        requireGiven("tids", "all", all, "an array of tids");
        long[] values = new long[all.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = requireGiven("tids", "tid " + i, all[i], "a Tid").value();
        }
        return longs(values);
    }

    /// Packs tids, as one item of [ItemType#LONG].
    public Packing tids(Collection<Tid> all) {
        return tids(requireGiven("tids", "all", all, "a collection of tids").toArray(Tid[]::new));
    }

    /// Packs a text as one item.
    public Packing string(String text) {
        items.string(requireGiven("string", "text", text, "a String"));
        return this;
    }

    /// Packs an object and all it refers to, as one item. The receiver makes a copy, if its list of
    /// allowed classes permits that.
    ///
    /// @param graph the object, or null
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public Packing object(@Nullable Object graph) {
        items.object(objects.get().encode(graph));
        return this;
    }

    /// Packs a message as one item, with its sender and its tag. All of it is packed, whatever was
    /// taken out of it.
    ///
    /// @param other a message that was received and not closed
    public Packing message(Message other) {
        requireGiven("message", "other", other, "a Message").packInto("message", items);
        return this;
    }

    /// Packs all items of a message, as if they had been packed here one by one.
    ///
    /// @param other a message that was received and not closed
    public Packing body(Message other) {
        requireGiven("body", "other", other, "a Message").packBodyInto("body", items);
        return this;
    }

    /// Forgets all items. What was sent is not touched.
    public Packing clear() {
        items.clear();
        return this;
    }

    /// How many bytes of data are packed, without what describes them.
    public long lengthBytes() {
        return items.userBytes();
    }

    /// How many items are packed.
    public int items() {
        return items.items();
    }

    /// Packs elements of an array whose type is known by its class.
    ///
    /// @param call the name of the public call
    Packing array(String call, Object array, int from, int count) {
        ItemCode code = ArrayTypes.of(call, array);
        code.require(call, array, from, count, 1);
        items.array(code, array, from, count, 1);
        return this;
    }

    private Packing all(ItemCode code, Object array) {
        requireGiven(code.call(), "all", array, "an array");
        items.array(code, array, 0, (int) code.elements().lengthOf(array), 1);
        return this;
    }

    private Packing some(ItemCode code, Object array, int from, int count, int stride) {
        code.require(code.call(), array, from, count, stride);
        items.array(code, array, from, count, stride);
        return this;
    }
}
