// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.atoll.fabric.ring.Copier;
import org.atoll.fabric.ring.RingDevice;
import org.atoll.fabric.ring.RingLayout;
import org.atoll.fabric.ring.Sleeper;

/// What the ranks of a host share.
///
/// ```
/// 0               a bell for each member: 128 bytes, see FutexSleeper
/// members * 128   ring 0 -> 0, ring 0 -> 1, ... ring 1 -> 0, ...
/// behind them     the boards, see BoardLayout
/// ```
final class MappedRegion implements RingDevice.Region {
    private final MemorySegment memory;
    private final MemorySegment boards;
    private final int[] members;
    private final Supplier<Copier> copiers;
    private final SharedFile file;

    /// Lays the region out.
    ///
    /// @param memory  the mapped file
    /// @param rings   how long the bells and rings are; the rest is for the boards
    /// @param members the world ranks of this host, ascending
    /// @param copiers make what puts payloads there
    /// @param file    where it is mapped from
    MappedRegion(
            MemorySegment memory,
            long rings,
            int[] members,
            Supplier<Copier> copiers,
            SharedFile file) {
        this.memory = memory.asSlice(0, rings);
        this.boards = memory.asSlice(rings);
        this.members = members;
        this.copiers = copiers;
        this.file = file;
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

    static long bytes(int members, RingLayout layout) {
        return members * FutexSleeper.BYTES + (long) members * members * layout.bytes();
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
        return copiers.get();
    }

    @Override
    public void settled() {
        file.close();
    }
}
