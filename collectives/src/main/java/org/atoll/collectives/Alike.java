// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;

/// Lists of numbers that must be alike on all ranks and may be too long for a [CollectiveCall]:
/// counts, the shape of a grid. The ranks compare them after they know that they call the same.
public final class Alike {
    private final String call;
    private final String[] names;
    private final long[][] values;
    private final boolean[] flags;

    private Alike(String call, int arguments) {
        this.call = call;
        this.names = new String[arguments];
        this.values = new long[arguments][];
        this.flags = new boolean[arguments];
    }

    /// One list.
    ///
    /// @param call what users call the operation
    /// @param name what they call the list
    public static Alike of(String call, String name, long... list) {
        return new Alike(call, 1).set(0, name, list);
    }

    /// Two lists.
    ///
    /// @param call  what users call the operation
    /// @param name  what they call the first
    /// @param other what they call the second
    public static Alike of(String call, String name, int[] list, String other, int[] more) {
        return new Alike(call, 2).set(0, name, longs(list)).set(1, other, longs(more));
    }

    /// A list of numbers and one of flags.
    ///
    /// @param call  what users call the operation
    /// @param name  what they call the first
    /// @param other what they call the second
    public static Alike of(String call, String name, int[] list, String other, boolean[] more) {
        long[] ones = IntStream.range(0, more.length).mapToLong(i -> more[i] ? 1 : 0).toArray();
        Alike both = new Alike(call, 2).set(0, name, longs(list)).set(1, other, ones);
        both.flags[1] = true;
        return both;
    }

    private static long[] longs(int[] list) {
        return Arrays.stream(list).asLongStream().toArray();
    }

    private Alike set(int index, String name, long[] list) {
        names[index] = name;
        values[index] = list;
        return this;
    }

    /// Blocks until the ranks have compared all lists with those of rank 0.
    ///
    /// @param ranks the ranks, whose calls are not checked
    /// @throws IllegalStateException on all ranks, if the lists differ on any
    void compare(Collectives ranks, int rank, int size) {
        long[] lengths = Arrays.stream(values).mapToLong(list -> list.length).toArray();
        long[] all = gathered(ranks, size, lengths);
        for (int i = 0; i < all.length; i++) {
            int list = i % lengths.length;
            if (all[i] != all[list]) {
                throw differ(names[list] + " has a length of " + all[i], i / lengths.length,
                        "" + all[list]);
            }
        }
        long[] mine = Arrays.stream(values).flatMapToLong(Arrays::stream).toArray();
        Buffer first = bytes(mine);
        ranks.broadcast(first, 0);
        long[] theirs = longs(first);
        int at = Arrays.mismatch(mine, theirs);
        long[] found = gathered(ranks, size, at, at < 0 ? 0 : mine[at], at < 0 ? 0 : theirs[at]);
        for (int other = 0; other < size; other++) {
            if (found[3 * other] >= 0) {
                refuse(other, (int) found[3 * other], found[3 * other + 1], found[3 * other + 2]);
            }
        }
    }

    private void refuse(int rank, int at, long there, long first) {
        int list = 0;
        int index = at;
        while (index >= values[list].length) {
            index -= values[list++].length;
        }
        boolean flag = flags[list];
        throw differ(
                names[list] + "[" + index + "] is " + shown(there, flag), rank, shown(first, flag));
    }

    private static String shown(long value, boolean flag) {
        return flag ? Boolean.toString(value != 0) : Long.toString(value);
    }

    private IllegalStateException differ(String what, int rank, String first) {
        return new IllegalStateException(
                "the ranks disagree in " + call + ": " + what + " on rank " + rank + " and "
                        + first + " on rank 0");
    }

    private static long[] gathered(Collectives ranks, int size, long... mine) {
        Buffer all = Bytes.NONE.fresh((long) Long.BYTES * mine.length * size);
        ranks.allGatherV(bytes(mine), all, Partition.equal(size, (long) Long.BYTES * mine.length));
        return longs(all);
    }

    private static Buffer bytes(long... list) {
        Buffer buffer = Bytes.NONE.fresh((long) Long.BYTES * list.length);
        view(buffer).put(list);
        return buffer;
    }

    private static long[] longs(Buffer buffer) {
        long[] list = new long[(int) (buffer.count() / Long.BYTES)];
        view(buffer).get(list);
        return list;
    }

    private static LongBuffer view(Buffer buffer) {
        return ByteBuffer.wrap((byte[]) buffer.array()).asLongBuffer();
    }
}
