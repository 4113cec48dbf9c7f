// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.atoll.codec.Indexed;
import org.atoll.codec.Layout;
import org.atoll.codec.Strided;
import org.jspecify.annotations.Nullable;

/// The progress of an operation, and the share of the operation that the next frame takes. Every
/// share but the last is a multiple of [WindowFrames#UNIT] bytes, and of those that belong
/// together. Holder only.
final class Cursor {
    private static final int WORDS = 4;
    private static final int FIRST = 0;
    private static final int BLOCKS = 1;
    private static final int LENGTH = 2;
    private static final int STRIDE = 3;

    private final TargetMemory remote;
    private final @Nullable Layout blocks;

    /// What shares are multiples of, in bytes.
    private final int unit;

    private long position;
    private long share;
    private long[] series = new long[WORDS];
    private int seriesCount;
    private long block;
    private long within;
    private long nextBlock;
    private long nextWithin;

    Cursor(TargetMemory remote) {
        this.remote = remote;
        this.blocks = remote.blocks();
        this.unit = unit(remote.together());
    }

    private static int unit(int together) {
        int unit = WindowFrames.UNIT;
        while (unit % together != 0) {
            unit += WindowFrames.UNIT;
        }
        return unit;
    }

    boolean isDone() {
        return position == remote.bytes();
    }

    /// Where the share begins, in packed bytes.
    long position() {
        return position;
    }

    /// The packed length of the share.
    long shareBytes() {
        return share;
    }

    /// Whether the elements lie side by side.
    boolean isPlain() {
        return blocks == null;
    }

    /// Where the share is, as frames say it.
    long place() {
        return blocks == null
                ? remote.offset() + position / remote.elementBytes()
                : -seriesCount;
    }

    int seriesBytes() {
        return seriesCount * WindowFrames.SERIES_BYTES;
    }

    /// Takes all that is left as one share; only if it is plain.
    void takeAll() {
        share = remote.bytes() - position;
    }

    /// Takes a share whose series and values fit into a frame; does nothing when one is taken
    /// already that has not left.
    void take(long room) {
        if (share > 0) {
            return;
        }
        long left = remote.bytes() - position;
        if (blocks == null) {
            share = Math.min(left, room / unit * unit);
            return;
        }
        int elements = unit / remote.elementBytes();
        long values = Math.min(left, room / 2 / unit * unit);
        int most = (int) ((room - values) / WindowFrames.SERIES_BYTES);
        long wanted = values / remote.elementBytes();
        long taken = list(wanted, most);
        if (taken < wanted) {
            taken = list(taken / elements * elements, most);
        }
        if (taken == 0) {
            throw new AssertionError("frames of " + room + " bytes are too short for series");
        }
        share = taken * remote.elementBytes();
    }

    /// The share has left.
    void advance() {
        position += share;
        share = 0;
        block = nextBlock;
        within = nextWithin;
    }

    /// Lists the next elements, as many as the series can describe.
    private long list(long wanted, int most) {
        seriesCount = 0;
        nextBlock = block;
        nextWithin = within;
        long taken = 0;
        while (taken < wanted) {
            long length = Math.min(length(nextBlock) - nextWithin, wanted - taken);
            if (!append(remote.offset() + first(nextBlock) + nextWithin, length, most)) {
                break;
            }
            taken += length;
            nextWithin += length;
            if (nextWithin == length(nextBlock)) {
                nextBlock++;
                nextWithin = 0;
            }
        }
        return taken;
    }

    private boolean append(long first, long length, int most) {
        if (seriesCount > 0 && extend((seriesCount - 1) * WORDS, first, length)) {
            return true;
        }
        if (seriesCount == most) {
            return false;
        }
        int at = seriesCount++ * WORDS;
        if (at == series.length) {
            series = Arrays.copyOf(series, 2 * at);
        }
        series[at + FIRST] = first;
        series[at + BLOCKS] = 1;
        series[at + LENGTH] = length;
        series[at + STRIDE] = length;
        return true;
    }

    private boolean extend(int at, long first, long length) {
        long count = series[at + BLOCKS];
        long distance = first - series[at + FIRST] - (count - 1) * series[at + STRIDE];
        boolean fits = count == 1 ? distance >= length : distance == series[at + STRIDE];
        if (!fits || length != series[at + LENGTH]) {
            return false;
        }
        series[at + BLOCKS] = count + 1;
        series[at + STRIDE] = distance;
        return true;
    }

    private long first(long index) {
        return switch (blocks) {
            case Strided strided -> index * strided.stride();
            case Indexed indexed -> indexed.displacement((int) index);
            case null, default -> throw new AssertionError("blocks are listed");
        };
    }

    private long length(long index) {
        return switch (blocks) {
            case Strided strided -> strided.blockLength();
            case Indexed indexed -> indexed.length((int) index);
            case null, default -> throw new AssertionError("blocks are listed");
        };
    }

    /// Writes the share's series into a frame.
    void writeSeries(MemorySegment memory, long at) {
        for (int i = 0; i < seriesCount * WORDS; i++) {
            memory.set(JAVA_LONG_UNALIGNED, at + (long) i * Long.BYTES, series[i]);
        }
    }
}
