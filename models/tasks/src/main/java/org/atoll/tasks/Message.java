// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.job.CallStateException;
import org.atoll.tasks.pack.ItemBytes;
import org.atoll.tasks.pack.ItemCode;
import org.atoll.tasks.pack.ItemReader;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.pack.NestedItem;
import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.pack.PackedSize;
import org.jspecify.annotations.Nullable;

/// A message that has been received. Its items are taken out in the order in which they were
/// packed; elements of one item may be taken in several calls, and with another stride than they
/// were packed with.
///
/// A call that expects another type than the next item has, more than is left of it, or an item
/// behind the last one throws an [IllegalArgumentException] that names both, and takes nothing.
/// Calls that fill part of an array throw one, too, if the array has no such part. After [#close]
/// each call that reads items throws an [IllegalStateException].
///
/// One thread at a time; no call blocks.
public final class Message implements AutoCloseable {
    private static final int REST = -1;

    private final Packed packed;
    private final MessageOrigin origin;
    private final Supplier<ObjectCodec> objects;
    private final ItemReader items;
    private @Nullable PackedSize size;
    private boolean isClosed;

    /// Makes one that lets its items go when it is closed.
    Message(Packed packed, MessageOrigin origin, Supplier<ObjectCodec> objects) {
        this.packed = packed;
        this.origin = origin;
        this.objects = objects;
        this.items = new ItemReader(packed, origin);
    }

    /// The task that has sent it; of a notice, the host that tells.
    public Tid from() {
        return origin.from();
    }

    /// The tag that its sender has given it.
    public int tag() {
        return origin.tag();
    }

    /// The context in which it was sent.
    public Context context() {
        return origin.context();
    }

    /// How many bytes of data its sender has packed, without what describes them.
    public long lengthBytes() {
        return size("lengthBytes").userBytes();
    }

    /// How many items it has, taken or not.
    public int items() {
        return size("items").items();
    }

    /// The type of what is taken next.
    ///
    /// @return empty if all has been taken
    public Optional<ItemType> next() {
        return Optional.ofNullable(open("next").next()).map(ItemType::of);
    }

    /// How many elements of the next item are left: of a text or an object its bytes, of a message
    /// its items.
    ///
    /// @return 0 if all has been taken, and if the next item is empty
    public int left() {
        return open("left").left();
    }

    /// Goes back before the first item.
    public Message rewind() {
        open("rewind").rewind();
        return this;
    }

    /// Takes what is left of an item of numbers of 8 bits.
    ///
    /// @return a new array
    public byte[] bytes() {
        byte[] taken = new byte[rest(ItemCode.BYTE)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    /// Takes numbers of 8 bits from the next item.
    ///
    /// @return a new array of that length
    public byte[] bytes(int count) {
        byte[] taken = new byte[some(ItemCode.BYTE, count)];
        items.array(taken, 0, count, 1);
        return taken;
    }

    /// Takes numbers of 8 bits from the next item, into part of an array.
    ///
    /// @param from   where the first goes
    /// @param count  how many
    /// @param stride the distance from one to the next in the array, at least 1
    public Message bytes(byte[] into, int from, int count, int stride) {
        return fill(ItemCode.BYTE, into, from, count, stride);
    }

    /// Takes one `byte` from the next item.
    public byte oneByte() {
        return (byte) one("oneByte", ItemCode.BYTE);
    }

    /// Takes what is left of an item of numbers of 16 bits.
    ///
    /// @return a new array
    public short[] shorts() {
        short[] taken = new short[rest(ItemCode.SHORT)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    /// Takes numbers of 16 bits from the next item.
    ///
    /// @return a new array of that length
    public short[] shorts(int count) {
        short[] taken = new short[some(ItemCode.SHORT, count)];
        items.array(taken, 0, count, 1);
        return taken;
    }

    /// Takes numbers of 16 bits from the next item, into part of an array.
    ///
    /// @param from   where the first goes
    /// @param count  how many
    /// @param stride the distance from one to the next in the array, at least 1
    public Message shorts(short[] into, int from, int count, int stride) {
        return fill(ItemCode.SHORT, into, from, count, stride);
    }

    /// Takes one `short` from the next item.
    public short oneShort() {
        return (short) one("oneShort", ItemCode.SHORT);
    }

    /// Takes what is left of an item of characters.
    ///
    /// @return a new array
    public char[] chars() {
        char[] taken = new char[rest(ItemCode.CHAR)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    /// Takes characters from the next item.
    ///
    /// @return a new array of that length
    public char[] chars(int count) {
        char[] taken = new char[some(ItemCode.CHAR, count)];
        items.array(taken, 0, count, 1);
        return taken;
    }

    /// Takes characters from the next item, into part of an array.
    ///
    /// @param from   where the first goes
    /// @param count  how many
    /// @param stride the distance from one to the next in the array, at least 1
    public Message chars(char[] into, int from, int count, int stride) {
        return fill(ItemCode.CHAR, into, from, count, stride);
    }

    /// Takes one `char` from the next item.
    public char oneChar() {
        return (char) one("oneChar", ItemCode.CHAR);
    }

    /// Takes what is left of an item of numbers of 32 bits.
    ///
    /// @return a new array
    public int[] ints() {
        int[] taken = new int[rest(ItemCode.INT)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    /// Takes numbers of 32 bits from the next item.
    ///
    /// @return a new array of that length
    public int[] ints(int count) {
        int[] taken = new int[some(ItemCode.INT, count)];
        items.array(taken, 0, count, 1);
        return taken;
    }

    /// Takes numbers of 32 bits from the next item, into part of an array.
    ///
    /// @param from   where the first goes
    /// @param count  how many
    /// @param stride the distance from one to the next in the array, at least 1
    public Message ints(int[] into, int from, int count, int stride) {
        return fill(ItemCode.INT, into, from, count, stride);
    }

    /// Takes one `int` from the next item.
    public int oneInt() {
        return (int) one("oneInt", ItemCode.INT);
    }

    /// Takes what is left of an item of numbers of 64 bits.
    ///
    /// @return a new array
    public long[] longs() {
        long[] taken = new long[rest(ItemCode.LONG)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    /// Takes numbers of 64 bits from the next item.
    ///
    /// @return a new array of that length
    public long[] longs(int count) {
        long[] taken = new long[some(ItemCode.LONG, count)];
        items.array(taken, 0, count, 1);
        return taken;
    }

    /// Takes numbers of 64 bits from the next item, into part of an array.
    ///
    /// @param from   where the first goes
    /// @param count  how many
    /// @param stride the distance from one to the next in the array, at least 1
    public Message longs(long[] into, int from, int count, int stride) {
        return fill(ItemCode.LONG, into, from, count, stride);
    }

    /// Takes one `long` from the next item.
    public long oneLong() {
        return one("oneLong", ItemCode.LONG);
    }

    /// Takes what is left of an item of floating-point numbers of 32 bits.
    ///
    /// @return a new array
    public float[] floats() {
        float[] taken = new float[rest(ItemCode.FLOAT)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    /// Takes floating-point numbers of 32 bits from the next item.
    ///
    /// @return a new array of that length
    public float[] floats(int count) {
        float[] taken = new float[some(ItemCode.FLOAT, count)];
        items.array(taken, 0, count, 1);
        return taken;
    }

    /// Takes floating-point numbers of 32 bits from the next item, into part of an array.
    ///
    /// @param from   where the first goes
    /// @param count  how many
    /// @param stride the distance from one to the next in the array, at least 1
    public Message floats(float[] into, int from, int count, int stride) {
        return fill(ItemCode.FLOAT, into, from, count, stride);
    }

    /// Takes one `float` from the next item.
    public float oneFloat() {
        return Float.intBitsToFloat((int) one("oneFloat", ItemCode.FLOAT));
    }

    /// Takes what is left of an item of floating-point numbers of 64 bits.
    ///
    /// @return a new array
    public double[] doubles() {
        double[] taken = new double[rest(ItemCode.DOUBLE)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    /// Takes floating-point numbers of 64 bits from the next item.
    ///
    /// @return a new array of that length
    public double[] doubles(int count) {
        double[] taken = new double[some(ItemCode.DOUBLE, count)];
        items.array(taken, 0, count, 1);
        return taken;
    }

    /// Takes floating-point numbers of 64 bits from the next item, into part of an array.
    ///
    /// @param from   where the first goes
    /// @param count  how many
    /// @param stride the distance from one to the next in the array, at least 1
    public Message doubles(double[] into, int from, int count, int stride) {
        return fill(ItemCode.DOUBLE, into, from, count, stride);
    }

    /// Takes one `double` from the next item.
    public double oneDouble() {
        return Double.longBitsToDouble(one("oneDouble", ItemCode.DOUBLE));
    }

    /// Takes what is left of an item of truth values.
    ///
    /// @return a new array
    public boolean[] booleans() {
        boolean[] taken = new boolean[rest(ItemCode.BOOLEAN)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    /// Takes truth values from the next item.
    ///
    /// @return a new array of that length
    public boolean[] booleans(int count) {
        boolean[] taken = new boolean[some(ItemCode.BOOLEAN, count)];
        items.array(taken, 0, count, 1);
        return taken;
    }

    /// Takes truth values from the next item, into part of an array.
    ///
    /// @param from   where the first goes
    /// @param count  how many
    /// @param stride the distance from one to the next in the array, at least 1
    public Message booleans(boolean[] into, int from, int count, int stride) {
        return fill(ItemCode.BOOLEAN, into, from, count, stride);
    }

    /// Takes one `boolean` from the next item.
    public boolean oneBoolean() {
        return one("oneBoolean", ItemCode.BOOLEAN) != 0;
    }

    /// Takes complex numbers from the next item.
    ///
    /// @param into   two places for each
    /// @param from   where the first goes, in numbers
    /// @param count  how many numbers
    /// @param stride the distance from one to the next in the array, in numbers
    public Message complexFloats(float[] into, int from, int count, int stride) {
        return fill(ItemCode.COMPLEX_FLOAT, into, from, count, stride);
    }

    /// Takes complex numbers from the next item.
    ///
    /// @param into   two places for each
    /// @param from   where the first goes, in numbers
    /// @param count  how many numbers
    /// @param stride the distance from one to the next in the array, in numbers
    public Message complexDoubles(double[] into, int from, int count, int stride) {
        return fill(ItemCode.COMPLEX_DOUBLE, into, from, count, stride);
    }

    /// Takes a text.
    public String string() {
        return open("string").whole("string", ItemCode.STRING).text();
    }

    /// Takes an object.
    ///
    /// @return a new object, or null if null was packed
    /// @throws IllegalArgumentException if it is refused; the message says which setting decides
    public @Nullable Object object() {
        return object(Object.class);
    }

    /// Takes an object of a certain type.
    ///
    /// @return a new object, or null if null was packed
    /// @throws IllegalArgumentException if it is refused; the message says which setting decides
    /// @throws ClassCastException       if it is of another type; the message names both
    public <T> @Nullable T object(Class<T> type) {
        requireGiven("object", "type", type, "a Class");
        ItemBytes taken = open("object").whole("object", ItemCode.OBJECT);
        return objects.get().decode(taken.bytes(), taken.from(), taken.length(), type);
    }

    /// Takes a message that was packed into this one.
    ///
    /// @return the message, which stays usable when this one is closed
    public Message message() {
        NestedItem taken = open("message").message("message");
        taken.packed().hold();
        MessageOrigin nested = new MessageOrigin(
                new Tid(taken.from()), taken.tag(), new Context(taken.context()));
        return new Message(taken.packed(), nested, objects);
    }

    /// Takes one tid: of a notice, that of the task that has ended or of the host that is gone.
    public Tid tid() {
        return new Tid(one("tid", ItemCode.LONG));
    }

    /// Takes the tids that are left in the next item: of a notice, those of hosts that are new.
    public List<Tid> tids() {
        return Arrays.stream(longs()).mapToObj(Tid::new).toList();
    }

    /// Begins to pack with all items of this message, taken or not. Their bytes are not copied: so
    /// a message is passed on.
    ///
    /// @return what can be sent at once, or packed on
    public Packing forward() {
        return new Packing(ItemWriter.after(packed, size("forward")), objects);
    }

    /// Gives the message's memory back at once. Without this the collector does.
    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            packed.letGo();
        }
    }

    /// {@return such as `t0.3's message (tag 7)`}
    @Override
    public String toString() {
        return origin.toString();
    }

    void packInto(String call, ItemWriter writer) {
        PackedSize whole = size(call);
        writer.message(packed, whole, from().value(), tag(), context().number());
    }

    void packBodyInto(String call, ItemWriter writer) {
        writer.body(packed, size(call));
    }

    /// Takes elements into an array whose type is known by its class; drops the rest of the item if
    /// the array has no room for it.
    ///
    /// @param call the name of the public call
    /// @return how many were stored
    int fill(String call, Object array, int from, int count) {
        ItemCode code = ArrayTypes.of(call, array);
        code.require(call, array, from, count, 1);
        int _ = open(call).require(call, code, REST);
        return items.fill(array, from, count);
    }

    private int rest(ItemCode code) {
        return open(code.call()).require(code.call(), code, REST);
    }

    private int some(ItemCode code, int count) {
        ItemCode.atLeast(code.call(), "count", count, 0);
        return open(code.call()).require(code.call(), code, count);
    }

    private Message fill(ItemCode code, Object array, int from, int count, int stride) {
        code.require(code.call(), array, from, count, stride);
        int taken = open(code.call()).require(code.call(), code, count);
        items.array(array, from, taken, stride);
        return this;
    }

    private long one(String call, ItemCode code) {
        return open(call).one(call, code);
    }

    private PackedSize size(String call) {
        ItemReader _ = open(call);
        PackedSize known = size;
        if (known == null) {
            known = ItemReader.sizeOf(packed, origin);
            size = known;
        }
        return known;
    }

    private ItemReader open(String call) {
        if (isClosed) {
            throw new CallStateException(call, origin + " has been closed");
        }
        return items;
    }
}
