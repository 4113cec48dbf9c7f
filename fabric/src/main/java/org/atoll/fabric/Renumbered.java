// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.job.Card;
import org.jspecify.annotations.Nullable;

/// A device between two worlds. It numbers the ranks of both sides together; above it the ranks
/// of the other side have the numbers that this rank has given them. Holder only.
final class Renumbered implements Device, FrameSink {
    private final Device device;
    private final int first;
    private final int count;
    private int shift;
    private @Nullable FrameSink above;

    /// Wraps a device that has not joined.
    ///
    /// @param first  its number for the other side's rank 0
    /// @param count  the ranks of the other side
    Renumbered(Device device, int first, int count) {
        this.device = device;
        this.first = first;
        this.count = count;
    }

    /// Says which number the other side's rank 0 has above.
    void base(int number) {
        shift = number - first;
    }

    /// The number that the device, and its frames, give to a rank.
    int below(int number) {
        return number - shift;
    }

    @Override
    public String name() {
        return device.name();
    }

    @Override
    public String address() {
        return device.address();
    }

    @Override
    public void join(List<Card> cards) {
        device.join(cards);
    }

    @Override
    public boolean reaches(int peer) {
        int below = below(peer);
        return below >= first && below < first + count && device.reaches(below);
    }

    @Override
    public Link link(int peer) {
        return device.link(below(peer));
    }

    @Override
    public int poll(FrameSink sink) {
        above = sink;
        return device.poll(this);
    }

    @Override
    public void frame(int peer, MemorySegment memory, long header, long payload) {
        FrameSink sink = above;
        if (sink != null) {
            sink.frame(peer + shift, memory, header, payload);
        }
    }

    @Override
    public @Nullable Landing landing(int peer, MemorySegment memory, long header) {
        FrameSink sink = above;
        return sink == null ? null : sink.landing(peer + shift, memory, header);
    }

    @Override
    public void lost(int peer, String reason) {
        FrameSink sink = above;
        if (sink != null) {
            sink.lost(peer + shift, reason);
        }
    }

    @Override
    public boolean isDrained() {
        return device.isDrained();
    }

    @Override
    public void park(long nanos) {
        device.park(nanos);
    }

    @Override
    public void wake() {
        device.wake();
    }

    @Override
    public void arm(Runnable bell) {
        device.arm(bell);
    }

    @Override
    public int eagerBytes() {
        return device.eagerBytes();
    }

    @Override
    public void abandon() {
        device.abandon();
    }

    @Override
    public void close() {
        device.close();
    }
}
