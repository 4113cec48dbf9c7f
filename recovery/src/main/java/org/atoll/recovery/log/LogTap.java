// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.MemorySegment;
import java.util.function.IntFunction;
import org.atoll.fabric.message.Tap;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// The log of a rank: each message that leaves, so that a later life of its receiver gets it again,
/// and each choice. A message that the receiver has already, from an earlier life of this rank, is
/// compared with what that one has sent, and does not leave. Holder only.
final class LogTap implements Tap {
    private final int self;
    private final IntFunction<Neighbor> neighbors;
    private final Choices choices;
    private final Consequences consequences;

    /// Whether this life does again what came before the program began.
    private boolean before;

    /// The consequences of what a tap has seen; called by the holder, does not block.
    interface Consequences {

        /// A message waits for its turn to be sent again, though its receiver is here.
        void fellBehind(Neighbor to);

        /// A choice was made.
        void chose();
    }

    LogTap(
            int self, IntFunction<Neighbor> neighbors, Choices choices,
            Consequences consequences) {
        this.self = self;
        this.neighbors = neighbors;
        this.choices = choices;
        this.consequences = consequences;
    }

    /// Whether this life does again, until the program begins, what an earlier one has done.
    void resumes(boolean yes) {
        before = yes;
    }

    @Override
    public long keep(
            int to, int context, int tag, Object buffer, long offset, long bytes,
            Packer packer) {
        Neighbor neighbor = neighbors.apply(to);
        Stream stream = neighbor.streams().ofMessage(context, tag);
        long number = stream.send();
        requireSame(to, stream, number, tag, bytes);
        if (before) {
            return NEVER;
        }
        long place = neighbor.log().add(context, tag, number, buffer, offset, bytes, packer);
        if (!neighbor.isOpen() || neighbor.isBehind() || !choices.areStable()) {
            neighbor.fallBehind(place);
            return ~place;
        }
        if (stream.has(number)) {
            return NEVER;
        }
        if (stream.lacks(number)) {
            neighbor.fallBehind(place);
            consequences.fellBehind(neighbor);
            return ~place;
        }
        return place;
    }

    /// A program that depends on time, or on the order of its threads, is told so where it shows.
    private void requireSame(int to, Stream stream, long number, int tag, long bytes) {
        long mark = Stream.mark(tag, bytes);
        long then = stream.toldMark(number, mark);
        if (then != mark) {
            throw new IllegalStateException("rank " + self + " does not do what its earlier life"
                    + " did: message " + number + " to rank " + to + " has tag " + tag + " and "
                    + bytes + " bytes, then it had tag " + Stream.tagOf(then) + " and "
                    + Stream.bytesOf(then) + " bytes; what depends on time or on the order of"
                    + " threads cannot be recovered from logs; see --recovery coordinated");
        }
    }

    @Override
    public MemorySegment kept(int to, long place) {
        return neighbors.apply(to).log().message(place);
    }

    @Override
    public long arrived(int from, int context, int tag, long bytes) {
        return neighbors.apply(from).streams().ofMessage(context, tag).arrive(tag, bytes);
    }

    @Override
    public long begin() {
        return choices.begin();
    }

    @Override
    public @Nullable Origin known(long choice) {
        return choices.known(choice);
    }

    @Override
    public boolean isFree() {
        return choices.isFree();
    }

    @Override
    public @Nullable String refusal(long choice) {
        return choices.refusal(choice);
    }

    @Override
    public void chose(long choice, Origin origin) {
        if (choices.made(choice, origin)) {
            consequences.chose();
        }
    }
}
