// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The changes of a page since its twin was made, by whole elements: those of different writers
/// merge, however near they lie, and none is torn.
///
/// ```
/// 1 byte    log2 of the bytes of an element; WHOLE if everything has changed, then the page
/// 8 bytes   a bit for each block of 64 bytes that has changed
/// 8 bytes   a bit for each block in which every element has changed
/// elements  those that have changed, in order
/// bits      for each block of the first but not of the second kind, in order: a bit for each
///           element that has changed
/// ```
///
/// A diff never holds an element that has not changed, also not when most have: an element
/// that another rank writes at the same time would be set back.
///
/// What is compared is a copy of the page, for the program may be writing it.
public final class Diff {
    /// Bytes of a page.
    public static final int PAGE_BYTES = 4096;
    /// Bytes of the diff of a page in which everything counts as changed.
    public static final int WHOLE_BYTES = 1 + PAGE_BYTES;
    /// No diff is longer.
    public static final int MOST_BYTES = 17 + PAGE_BYTES + PAGE_BYTES / 8;

    private static final int BLOCK_BYTES = 64;
    private static final int BLOCKS = PAGE_BYTES / BLOCK_BYTES;
    private static final int LONGS = BLOCK_BYTES / Long.BYTES;
    private static final int WHOLE = 4;
    private static final int HEAD_BYTES = 17;

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());

    private Diff() {}

    /// Compares a page with its twin.
    ///
    /// @param page  what the page is now: [Twin#of] of it
    /// @param shift log2 of the bytes of an element, 0 to 3
    /// @return the diff, or null if nothing has changed
    public static byte @Nullable [] between(long[] page, long[] twin, int shift) {
        int first = Arrays.mismatch(page, twin);
        if (first < 0) {
            return null;
        }
        int firstBlock = first / LONGS;
        // Packing stores eight bytes where fewer may be wanted.
        byte[] room = new byte[HEAD_BYTES + Long.BYTES
                + (BLOCKS - firstBlock) * (BLOCK_BYTES + bitmapBytes(shift))];
        byte[] bitmaps = new byte[(BLOCKS - firstBlock) * bitmapBytes(shift)];
        int bitmapsLength = 0;
        long changed = 0;
        long full = 0;
        int at = HEAD_BYTES;
        for (int block = firstBlock; block < BLOCKS; block++) {
            int from = block * LONGS;
            long bits = switch (shift) {
                case 0 -> packBytes(page, twin, from, room, at);
                case 1 -> packShorts(page, twin, from, room, at);
                case 2 -> packInts(page, twin, from, room, at);
                default -> packLongs(page, twin, from, room, at);
            };
            if (bits == 0) {
                int next = Arrays.mismatch(page, from, page.length, twin, from, page.length);
                if (next < 0) {
                    break;
                }
                block += next / LONGS - 1;
                continue;
            }
            changed |= 1L << block;
            at += Long.bitCount(bits) << shift;
            if (bits == allBits(shift)) {
                full |= 1L << block;
            } else {
                setBitmap(bitmaps, bitmapsLength, shift, bits);
                bitmapsLength += bitmapBytes(shift);
            }
        }
        if (full == -1) {
            return whole(page);
        }
        room[0] = (byte) shift;
        LONG.set(room, 1, changed);
        LONG.set(room, 1 + Long.BYTES, full);
        System.arraycopy(bitmaps, 0, room, at, bitmapsLength);
        return Arrays.copyOf(room, at + bitmapsLength);
    }

    /// The diff of a page in which everything counts as changed.
    ///
    /// @param page what the page is now
    public static byte[] whole(long[] page) {
        return whole(MemorySegment.ofArray(page));
    }

    /// The same of a page that the program does not write meanwhile.
    ///
    /// @param page what the page is now
    public static byte[] whole(MemorySegment page) {
        byte[] all = new byte[WHOLE_BYTES];
        all[0] = WHOLE;
        MemorySegment.copy(page, 0, MemorySegment.ofArray(all), 1, PAGE_BYTES);
        return all;
    }

    /// Whether a diff sets every element of its page.
    public static boolean isWhole(byte[] diff) {
        return diff[0] == WHOLE;
    }

    /// Sets in a page what a diff says.
    ///
    /// @param page the page, or its twin
    public static void apply(byte[] diff, MemorySegment page) {
        MemorySegment in = MemorySegment.ofArray(diff);
        int shift = diff[0];
        if (shift == WHOLE) {
            MemorySegment.copy(in, 1, page, 0, PAGE_BYTES);
            return;
        }
        long changed = in.get(JAVA_LONG_UNALIGNED, 1);
        long full = in.get(JAVA_LONG_UNALIGNED, 9);
        int at = HEAD_BYTES;
        int bitmapAt = diff.length - Long.bitCount(changed & ~full) * bitmapBytes(shift);
        for (long rest = changed; rest != 0; rest &= rest - 1) {
            int block = Long.numberOfTrailingZeros(rest);
            long to = (long) block * BLOCK_BYTES;
            if (((full >>> block) & 1) != 0) {
                MemorySegment.copy(in, at, page, to, BLOCK_BYTES);
                at += BLOCK_BYTES;
            } else {
                at = unpack(in, at, bitmap(in, bitmapAt, shift), shift, page, to);
                bitmapAt += bitmapBytes(shift);
            }
        }
    }

    /// Sets in a page that is being written, and in its twin, what a diff says. What was changed
    /// here stays as it is: both were written at the same time, and the own diff must go on to say
    /// so.
    ///
    /// @param shift log2 of the bytes of an element
    public static void merge(byte[] diff, MemorySegment page, MemorySegment twin, int shift) {
        long[] merged = Twin.of(twin);
        apply(diff, MemorySegment.ofArray(merged));
        MemorySegment from = MemorySegment.ofArray(merged);
        for (int i = 0; i < merged.length; i++) {
            long at = (long) i * Long.BYTES;
            if (merged[i] != twin.get(JAVA_LONG, at)) {
                moveUnchanged(from, page, twin, at, shift);
                twin.set(JAVA_LONG, at, merged[i]);
            }
        }
    }

    /// Sets those elements among eight bytes of a page that differ from its twin, and are as in the
    /// twin until now. The others are not stored at all: the program may be writing them.
    private static void moveUnchanged(
            MemorySegment from, MemorySegment page, MemorySegment twin, long at, int shift) {
        int bytes = 1 << shift;
        for (long k = at; k < at + Long.BYTES; k += bytes) {
            if (MemorySegment.mismatch(from, k, k + bytes, twin, k, k + bytes) >= 0
                    && MemorySegment.mismatch(page, k, k + bytes, twin, k, k + bytes) < 0) {
                move(from, k, page, k, shift);
            }
        }
    }

    /// Stores the elements of a block that differ. No element is branched for, as that would be
    /// mispredicted: each is stored, and the next one goes behind it if it differs.
    ///
    /// @return a bit for each that differs
    private static long packLongs(long[] page, long[] twin, int from, byte[] room, int at) {
        long bits = 0;
        int to = at;
        for (int i = 0; i < LONGS; i++) {
            long value = page[from + i];
            long x = value ^ twin[from + i];
            long differs = (x | -x) >>> 63;
            LONG.set(room, to, value);
            to += (int) differs << 3;
            bits |= differs << i;
        }
        return bits;
    }

    private static long packInts(long[] page, long[] twin, int from, byte[] room, int at) {
        int bits = 0;
        int to = at;
        for (int i = 0; i < LONGS; i++) {
            long value = page[from + i];
            long x = value ^ twin[from + i];
            int low = ((int) x | -(int) x) >>> 31;
            int high = ((int) (x >>> 32) | -(int) (x >>> 32)) >>> 31;
            // If only the high one differs it is moved down.
            LONG.set(room, to, value >>> ((high & ~low) << 5));
            to += (low + high) << 2;
            bits |= (low | high << 1) << (2 * i);
        }
        return bits;
    }

    private static long packShorts(long[] page, long[] twin, int from, byte[] room, int at) {
        long bits = 0;
        int to = at;
        for (int i = 0; i < LONGS; i++) {
            long value = page[from + i];
            long x = value ^ twin[from + i];
            long tops = ((x & 0x7fff7fff7fff7fffL) + 0x7fff7fff7fff7fffL | x) & 0x8000800080008000L;
            LONG.set(room, to, Long.compress(value, (tops >>> 15) * 0xffff));
            to += 2 * Long.bitCount(tops);
            bits |= Long.compress(tops, 0x8000800080008000L) << (4 * i);
        }
        return bits;
    }

    private static long packBytes(long[] page, long[] twin, int from, byte[] room, int at) {
        long bits = 0;
        int to = at;
        for (int i = 0; i < LONGS; i++) {
            long value = page[from + i];
            long x = value ^ twin[from + i];
            // The highest bit of each byte that is not zero, then all eight side by side.
            long tops = ((x & 0x7f7f7f7f7f7f7f7fL) + 0x7f7f7f7f7f7f7f7fL | x) & 0x8080808080808080L;
            LONG.set(room, to, Long.compress(value, (tops >>> 7) * 0xff));
            to += Long.bitCount(tops);
            bits |= (((tops >>> 7) * 0x0102040810204080L) >>> 56) << (8 * i);
        }
        return bits;
    }

    private static int bitmapBytes(int shift) {
        return (BLOCK_BYTES / 8) >> shift;
    }

    private static long allBits(int shift) {
        return -1L >>> (64 - (BLOCK_BYTES >> shift));
    }

    private static void setBitmap(byte[] room, int at, int shift, long bits) {
        switch (shift) {
            case 0 -> LONG.set(room, at, bits);
            case 1 -> INT.set(room, at, (int) bits);
            case 2 -> SHORT.set(room, at, (short) bits);
            default -> room[at] = (byte) bits;
        }
    }

    private static long bitmap(MemorySegment in, int at, int shift) {
        return switch (shift) {
            case 0 -> in.get(JAVA_LONG_UNALIGNED, at);
            case 1 -> Integer.toUnsignedLong(in.get(JAVA_INT_UNALIGNED, at));
            case 2 -> Short.toUnsignedLong(in.get(JAVA_SHORT_UNALIGNED, at));
            default -> Byte.toUnsignedLong(in.get(JAVA_BYTE, at));
        };
    }

    private static int unpack(
            MemorySegment in, int at, long bits, int shift, MemorySegment page, long to) {
        int from = at;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            long element = to + ((long) Long.numberOfTrailingZeros(rest) << shift);
            move(in, from, page, element, shift);
            from += 1 << shift;
        }
        return from;
    }

    private static void move(
            MemorySegment from, long at, MemorySegment to, long place, int shift) {
        switch (shift) {
            case 0 -> to.set(JAVA_BYTE, place, from.get(JAVA_BYTE, at));
            case 1 -> to.set(JAVA_SHORT_UNALIGNED, place, from.get(JAVA_SHORT_UNALIGNED, at));
            case 2 -> to.set(JAVA_INT_UNALIGNED, place, from.get(JAVA_INT_UNALIGNED, at));
            default -> to.set(JAVA_LONG_UNALIGNED, place, from.get(JAVA_LONG_UNALIGNED, at));
        }
    }
}
