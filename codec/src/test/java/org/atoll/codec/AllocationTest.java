// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Packer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A million packs and unpacks allocate nothing once they are compiled.
class AllocationTest {

    private static final int CALLS = 1_000_000;

    /// What reading the meter itself may cost.
    private static final long METER_BYTES = 4096;

    private final MemorySegment frame = Arena.ofAuto().allocate(1024, 64);

    @ParameterizedTest
    @EnumSource(Kind.class)
    void packsAMillionTimesWithoutAllocating(Kind kind) throws ReflectiveOperationException {
        checkNothingAllocated(kind.elements, kind.elements.allocate(200), 64);
    }

    @Test
    void packsLayoutsWithoutAllocating() throws ReflectiveOperationException {
        Layout column = new Strided(ElementKinds.DOUBLES, 16, 1, 12);
        Layout list = new Indexed(ElementKinds.DOUBLES, new long[] {9, 1}, new long[] {8, 8});
        checkNothingAllocated(column, new double[200], 64);
        checkNothingAllocated(list, new double[200], 64);
    }

    @Test
    void findsAKindWithoutAllocating() throws ReflectiveOperationException {
        Object[] buffers = {new double[1], new int[1], MemorySegment.NULL, new char[1]};
        AllocationMeter meter = new AllocationMeter();
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 4; attempt++) {
            long before = meter.bytes();
            for (int i = 0; i < CALLS; i++) {
                assert ElementKinds.of(buffers[i & 3]).elementBytes() > 0;
            }
            least = Math.min(least, meter.bytes() - before);
        }
        assertThat(least).isLessThan(METER_BYTES);
    }

    /// The first attempts warm up; the best one counts.
    private void checkNothingAllocated(Packer packer, Object buffer, long length)
            throws ReflectiveOperationException {
        AllocationMeter meter = new AllocationMeter();
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 3; attempt++) {
            long before = meter.bytes();
            for (int i = 0; i < CALLS / 2; i++) {
                packer.pack(buffer, i & 7, 64, length, frame, 0);
                packer.unpack(buffer, i & 7, 64, length, frame, 0);
            }
            least = Math.min(least, meter.bytes() - before);
        }
        assertThat(least).isLessThan(METER_BYTES);
    }
}
