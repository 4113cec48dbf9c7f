// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.ring.RingDevice;
import org.atoll.fabric.ring.RingLayout;
import org.atoll.fabric.ring.Sleeper;

/// The mapped memory that the ranks of a host share.
///
/// ```
/// 0               a bell for each member: 128 bytes, see FutexSleeper
/// members * 128   ring 0 -> 0, ring 0 -> 1, ... ring 1 -> 0, ...
/// behind them     the boards, see BoardLayout
/// ```
final class MappedRegion implements RingDevice.Region {
    private final MemorySegment memory;
    private final MemorySegment boards;
    private final Sizes sizes;
    private final int[] members;
    private final SharedFile file;

    /// Lays the region out.
    ///
    /// @param memory  the mapped file
    /// @param members the world ranks of this host, ascending
    MappedRegion(MemorySegment memory, Sizes sizes, int[] members, SharedFile file) {
        long rings = sizes.ringBytes(members.length);
        this.memory = memory.asSlice(0, rings);
        this.boards = memory.asSlice(rings);
        this.sizes = sizes;
        this.members = members;
        this.file = file;
    }

    @Override
    public RingLayout layout() {
        return sizes.rings();
    }

    @Override
    public BoardLayout boardLayout() {
        return sizes.boards();
    }

    @Override
    public void provideRing(int from, int to) {
        long front = layout().frontBytes();
        long body = layout().bytes() - front;
        if (!file.reserve(ring(from, to, layout()) + front, body)) {
            throw file.full(members[to], body);
        }
    }

    @Override
    public boolean provideBoard(long at, long bytes) {
        return file.reserve(memory.byteSize() + at, bytes);
    }

    @Override
    public MemorySegment memory() {
        return memory;
    }

    @Override
    public MemorySegment boards() {
        return boards;
    }

    @Override
    public int[] members() {
        return members;
    }

    @Override
    public long ring(int from, int to, RingLayout layout) {
        long index = (long) from * members.length + to;
        return members.length * FutexSleeper.BYTES + index * layout.bytes();
    }

    @Override
    public Sleeper sleeper(int member) {
        return new FutexSleeper(memory.asSlice(member * FutexSleeper.BYTES, FutexSleeper.BYTES));
    }

    @Override
    public Copier copier() {
        return file.copier();
    }

    @Override
    public void settled() {
        file.settle();
    }
}
