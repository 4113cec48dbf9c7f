// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.pack;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.atoll.codec.Strided;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// Takes the items of a message out, in their order. One thread at a time.
///
/// A receiver names what it expects; anything else is an error that says both, and takes nothing:
/// the receiver may ask again. Elements of one item may be taken in several calls; a call takes
/// from one item only.
public final class ItemReader {
    private static final int HEADER_BYTES = 32;
    private static final int OCTET = 0xFF;

    private final Packed packed;
    private final Object origin;
    private int index;
    private int at;
    private long left;

    /// The item that has been begun and not used up, or null.
    private @Nullable ItemCode code;

    private int count;
    private int leftOfItem;
    private int items;

    /// Begins before the first item.
    ///
    /// @param packed which the caller holds as long as this is used
    /// @param origin whose text names the message in errors, such as `t0.3's message (tag 7)`
    public ItemReader(Packed packed, Object origin) {
        this.packed = packed;
        this.origin = origin;
        rewind();
    }

    /// Goes back before the first item.
    public void rewind() {
        index = 0;
        at = (int) packed.start();
        left = packed.bytes();
        code = null;
        leftOfItem = 0;
        items = 0;
    }

    /// Counts the items of a message and the user's bytes, unless its sender has said them.
    public static PackedSize sizeOf(Packed packed, Object origin) {
        if (packed.items() != Packed.UNKNOWN) {
            return new PackedSize(packed.bytes(), packed.userBytes(), packed.items());
        }
        ItemReader reader = new ItemReader(packed, origin);
        long userBytes = 0;
        while (reader.next() != null) {
            userBytes += reader.skip();
        }
        return new PackedSize(packed.bytes(), userBytes, reader.items);
    }

    private long skip() {
        ItemCode known = Objects.requireNonNull(code);
        leftOfItem = 0;
        code = null;
        if (known == ItemCode.MESSAGE) {
            NestedItem nested = nested();
            move(nested.size().bytes());
            return nested.size().userBytes();
        }
        long bytes = (long) count * known.bytes();
        move(bytes);
        return bytes;
    }

    /// The type of the next element.
    ///
    /// @return null if all items have been taken
    public @Nullable ItemCode next() {
        return code != null || begins() ? code : null;
    }

    /// How many elements of the next item have not been taken, those of another message being its
    /// items.
    ///
    /// @return 0 if all items have been taken
    public int left() {
        return next() == null ? 0 : leftOfItem;
    }

    private boolean begins() {
        int octet = 0;
        while (octet == 0) {
            if (left == 0) {
                return false;
            }
            octet = octet();
        }
        ItemCode begun = ItemCode.of(octet);
        if (begun == null) {
            throw damaged("no item has code " + octet);
        }
        int number = octet();
        if (number == ItemWriter.SHORT_COUNT) {
            number = octet() | octet() << 8 | octet() << 16 | octet() << 24;
        }
        move(-at & (ItemWriter.alignment(begun) - 1));
        long bytes = begun == ItemCode.MESSAGE ? HEADER_BYTES : (long) number * begun.bytes();
        if (number < 0 || bytes > left) {
            throw damaged(begun.item(number) + " has more than the " + left + " bytes left");
        }
        code = begun;
        count = number;
        leftOfItem = number;
        items++;
        return true;
    }

    private int octet() {
        if (left == 0) {
            throw damaged("an item has no end");
        }
        look();
        left--;
        return packed.chunk(index).bytes()[at++] & OCTET;
    }

    /// Looks at the next chunk if this one has been read.
    private void look() {
        if (at == packed.chunk(index).length()) {
            index++;
            at = 0;
        }
    }

    private void move(long bytes) {
        if (bytes < 0 || bytes > left) {
            throw damaged("an item goes beyond its end");
        }
        left -= bytes;
        long to = at + bytes;
        while (index < packed.chunkCount() - 1 && to >= packed.chunk(index).length()) {
            to -= packed.chunk(index).length();
            index++;
        }
        at = (int) to;
    }

    private CommunicationException damaged(String how) {
        return new CommunicationException(origin + " is damaged: " + how, -1, null);
    }

    /// Refuses to take what is not next.
    ///
    /// @param call   its name, such as `doubles`
    /// @param wanted what it takes
    /// @param number how many, or -1 for all that are left
    /// @return how many it takes
    /// @throws CallArgumentException if the next item is of another type or has fewer, or if there
    ///     is none
    public int require(String call, ItemCode wanted, int number) {
        ItemCode found = next();
        if (found == null) {
            throw refusal(call, number, origin + " has " + switch (items) {
                case 0 -> "no items";
                case 1 -> "only 1 item";
                default -> "only " + items + " items";
            });
        }
        if (found != wanted) {
            throw refusal(call, number, origin + " has " + (leftOfItem == count
                    ? found.item(count) + " as item " + items
                    : found.counted(leftOfItem) + " left in item " + items));
        }
        if (number > leftOfItem) {
            throw refusal(call, number, found.counted(leftOfItem)
                    + (leftOfItem == 1 ? " is" : " are")
                    + " left in item " + items + " of " + origin);
        }
        return number < 0 ? leftOfItem : number;
    }

    private static CallArgumentException refusal(String call, int number, String matter) {
        return new CallArgumentException(number < 0 ? call : call + "(" + number + ")", matter);
    }

    /// Takes elements that [#require] has looked at.
    ///
    /// @param array  an array of their type, into which they are copied
    /// @param from   where the first goes; with pairs, the first pair
    /// @param number how many
    /// @param stride the distance from one to the next; 1 if they are to lie side by side
    public void array(Object array, int from, int number, int stride) {
        ItemCode type = Objects.requireNonNull(code);
        long offset = (long) from * type.width();
        long length = (long) number * type.bytes();
        Strided shape = stride == 1 || number <= 1
                ? null
                : new Strided(type.elements(), number, type.width(), (long) stride * type.width());
        for (long done = 0; done < length; ) {
            look();
            Chunk chunk = packed.chunk(index);
            int part = (int) Math.min(length - done, chunk.length() - at);
            if (shape == null) {
                type.elements().unpack(array, offset, done, part, chunk.memory(), at);
            } else {
                shape.unpack(array, offset, done, part, chunk.memory(), at);
            }
            at += part;
            left -= part;
            done += part;
        }
        used(number);
    }

    private void used(int number) {
        leftOfItem -= number;
        if (leftOfItem == 0) {
            code = null;
        }
    }

    /// Takes what is left of an item that [#require] has looked at, as far as there is room for it,
    /// and drops the rest.
    ///
    /// @param array an array of its type
    /// @param from  where the first element goes
    /// @param most  for how many there is room
    /// @return how many were stored
    public int fill(Object array, int from, int most) {
        int stored = Math.min(leftOfItem, most);
        int dropped = leftOfItem - stored;
        array(array, from, stored, 1);
        if (dropped > 0) {
            drop(dropped);
        }
        return stored;
    }

    private void drop(int number) {
        move((long) number * Objects.requireNonNull(code).bytes());
        used(number);
    }

    /// Takes one element.
    ///
    /// @param call   its name
    /// @param wanted its type, of 1, 2, 4 or 8 bytes
    /// @return its value, or that of a floating-point number's bits
    public long one(String call, ItemCode wanted) {
        int _ = require(call, wanted, 1);
        look();
        MemorySegment memory = packed.chunk(index).memory();
        long bits = switch (wanted.bytes()) {
            case Byte.BYTES -> packed.chunk(index).bytes()[at];
            case Short.BYTES -> memory.get(JAVA_SHORT_UNALIGNED, at);
            case Integer.BYTES -> memory.get(JAVA_INT_UNALIGNED, at);
            default -> memory.get(JAVA_LONG_UNALIGNED, at);
        };
        at += wanted.bytes();
        left -= wanted.bytes();
        used(1);
        return bits;
    }

    /// Takes an item that cannot be taken in parts: the bytes of a text or an object, copied only
    /// if they lie in several chunks.
    public ItemBytes whole(String call, ItemCode wanted) {
        int length = require(call, wanted, -1);
        if (length > 0) {
            look();
            byte[] bytes = packed.chunk(index).bytes();
            if (length <= bytes.length - at) {
                ItemBytes here = new ItemBytes(bytes, at, length);
                drop(length);
                return here;
            }
        }
        byte[] copy = new byte[length];
        array(copy, 0, length, 1);
        return new ItemBytes(copy, 0, length);
    }

    /// Takes an item that is another message.
    ///
    /// @return the message, whose bytes it does not hold
    public NestedItem message(String call) {
        int _ = require(call, ItemCode.MESSAGE, -1);
        code = null;
        leftOfItem = 0;
        NestedItem nested = nested();
        if (nested.size().bytes() > 0) {
            look();
        }
        Packed part = packed.part(index, at, nested.size());
        move(nested.size().bytes());
        return nested.with(part);
    }

    private NestedItem nested() {
        long from = number();
        long userBytes = number();
        long bytes = number();
        look();
        MemorySegment memory = packed.chunk(index).memory();
        int tag = memory.get(JAVA_INT_UNALIGNED, at);
        int context = memory.get(JAVA_INT_UNALIGNED, at + Integer.BYTES);
        move(Long.BYTES);
        if (bytes < 0 || bytes > left) {
            throw damaged("a message in it has more than the " + left + " bytes left");
        }
        return new NestedItem(from, tag, context, new PackedSize(bytes, userBytes, count), packed);
    }

    private long number() {
        look();
        long value = packed.chunk(index).memory().get(JAVA_LONG_UNALIGNED, at);
        at += Long.BYTES;
        left -= Long.BYTES;
        return value;
    }
}
