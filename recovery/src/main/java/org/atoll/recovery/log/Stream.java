// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.Arrays;

/// One stream of messages with a peer, both ways: how many have left and come, and what the peer
/// has said that it has. Holder only.
final class Stream {
    private static final int FEW = 16;
    private static final long[] NONE = {};

    final int context;
    final int tag;

    /// How many have left, and how many of those before the program began.
    private long sent;

    private long sentBefore;

    /// How many have come, and how many of those before the program began.
    private long arrived;

    private long arrivedBefore;

    /// Up to where this rank, in its present life, does what an earlier life has done before the
    /// program began: the counters jump from there to those of the snapshot.
    private long jumpAt = -1;

    private long jumpTo;
    private long savedSent;

    /// What the peer has: all messages up to a number, but for some, and for the first ones if it
    /// does again what came before its program began.
    private long has;

    private long hasAgain;
    private long wantsBefore;
    private long[] lacks = NONE;

    /// What those were that the peer has, from a number on.
    private long[] told = NONE;

    private long toldFrom = 1;

    /// What has come, from a number on.
    private long[] seen = NONE;

    private long seenFrom = 1;

    Stream(int context, int tag) {
        this.context = context;
        this.tag = tag;
    }

    /// What a message is known by beside its number.
    static long mark(int tag, long bytes) {
        return ((long) tag << Integer.SIZE) ^ (bytes & 0xffff_ffffL) ^ (bytes >>> Integer.SIZE);
    }

    static int tagOf(long mark) {
        return (int) (mark >> Integer.SIZE);
    }

    static long bytesOf(long mark) {
        return mark & 0xffff_ffffL;
    }

    /// One more leaves.
    ///
    /// @return its number
    long send() {
        return ++sent;
    }

    long sent() {
        return sent;
    }

    /// One more has come.
    ///
    /// @return its number
    long arrive(int itsTag, long bytes) {
        if (arrived == jumpAt) {
            arrived = jumpTo;
        }
        arrived++;
        see(mark(itsTag, bytes));
        return arrived;
    }

    private void see(long mark) {
        int at = (int) (arrived - seenFrom);
        if (at < 0) {
            return; // it is from before the program began, and known
        }
        if (at >= seen.length) {
            seen = Arrays.copyOf(seen, Math.max(FEW, 2 * Math.max(seen.length, at + 1)));
        }
        seen[at] = mark;
    }

    long arrived() {
        return arrived;
    }

    /// The marks of those that have come, from a number on.
    long[] seen() {
        int count = (int) Math.max(0, arrived - seenFrom + 1);
        return Arrays.copyOf(seen, Math.max(0, count));
    }

    long seenFrom() {
        return seenFrom;
    }

    /// Those up to a number will not be asked for.
    void forgetSeen(long upTo) {
        long keepFrom = Math.min(upTo, arrived) + 1;
        if (keepFrom > seenFrom) {
            int drop = (int) Math.min(seen.length, keepFrom - seenFrom);
            seen = Arrays.copyOfRange(seen, drop, seen.length);
            seenFrom = keepFrom;
        }
    }

    /// The peer has told what it has.
    void told(Position.OfStream position) {
        has = position.arrived();
        hasAgain = position.again();
        wantsBefore = position.before();
        lacks = position.lacks();
        toldFrom = position.marks().from();
        told = position.marks().values();
    }

    /// The peer's next life has nothing of which is known.
    void forgetTold() {
        has = 0;
        hasAgain = 0;
        wantsBefore = 0;
        lacks = NONE;
        told = NONE;
    }

    /// Whether the peer has a message whole.
    boolean has(long number) {
        boolean wanted = number > hasAgain && number <= wantsBefore;
        return number <= has && !wanted && !lacks(number);
    }

    /// Whether the peer knows of a message and lacks its bytes.
    boolean lacks(long number) {
        for (long each : lacks) {
            if (each == number) {
                return true;
            }
        }
        return false;
    }

    /// How many of those that have left the peer lacks; in a later life, of those too that an
    /// earlier one had sent before its snapshot.
    long wanted() {
        long left = Math.max(sent, savedSent);
        long known = Math.min(left, has);
        long again = Math.max(0, Math.min(wantsBefore, known) - hasAgain);
        long lacked = Arrays.stream(lacks)
                .filter(each -> each <= known && (each <= hasAgain || each > wantsBefore))
                .count();
        return left - known + again + lacked;
    }

    /// What a message was when the peer got it.
    ///
    /// @return its mark, or the one given if the peer has not told that
    long toldMark(long number, long otherwise) {
        long at = number - toldFrom;
        return number <= has && at >= 0 && at < told.length ? told[(int) at] : otherwise;
    }

    /// The program begins: what has been exchanged so far is exchanged again by each later life.
    void begin() {
        sentBefore = sent;
        arrivedBefore = arrived;
    }

    /// The counters, for a snapshot.
    SavedLog.OfStream saved(int peer) {
        return new SavedLog.OfStream(
                peer, context, tag, sent, sentBefore, arrived, arrivedBefore);
    }

    /// Takes up where a snapshot was made: this life first does again what came before the program
    /// began.
    void resume(SavedLog.OfStream saved) {
        sentBefore = saved.sentBefore();
        arrivedBefore = saved.arrivedBefore();
        sent = 0;
        arrived = 0;
        jumpAt = saved.arrivedBefore();
        jumpTo = saved.arrived();
        seenFrom = jumpTo + 1;
        savedSent = saved.sent();
    }

    /// How many had come when the snapshot was made that this life comes from.
    boolean isBeforeSnapshot(long number) {
        return number <= jumpTo;
    }

    /// What this rank has of the stream, for the peer to be told.
    ///
    /// @param lacks the numbers of those that were announced only
    Position.OfStream position(long[] lacks) {
        return new Position.OfStream(
                context, tag, jumpAt < 0 ? 0 : Math.min(arrived, jumpAt),
                jumpAt < 0 ? 0 : arrivedBefore, Math.max(arrived, jumpTo),
                jumpAt < 0 ? lacks : withoutFirst(lacks, arrivedBefore),
                new Position.Marks(seenFrom, seen()));
    }

    private static long[] withoutFirst(long[] numbers, long first) {
        return Arrays.stream(numbers).filter(each -> each > first).toArray();
    }

    /// The program of this life begins, at its snapshot.
    ///
    /// @throws IllegalStateException if this life has not sent what an earlier one had by then
    void beginResumed(int peer) {
        if (sent != sentBefore) {
            throw new IllegalStateException("before it began, this life has sent " + sent
                    + " messages to rank " + peer + ", an earlier one " + sentBefore
                    + ": what comes before begin() must be the same in each life");
        }
        sent = savedSent;
        if (arrived <= jumpAt) {
            arrived = jumpTo;
        }
        jumpAt = -1;
    }

    /// Whether all has come that had come before the program began.
    boolean isBegun() {
        return arrived >= arrivedBefore;
    }
}
