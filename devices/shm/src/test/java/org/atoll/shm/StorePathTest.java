// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Packer;
import org.junit.jupiter.api.Test;

class StorePathTest {
    private static final int LEAST_BYTES = 1024;
    private static final byte LEFT = 7;

    private final MemorySegment memory = Arena.ofAuto().allocate(4096, 64).fill(LEFT);

    @Test
    void aShortPlaceIsAlwaysPrepared() {
        new StorePath(2, LEAST_BYTES, 0).prepare(memory, 64, LEAST_BYTES - 1);
        for (long at = 0; at < memory.byteSize(); at += 64) {
            boolean prepared = at >= 64 && at < 64 + LEAST_BYTES;
            assertThat(memory.get(JAVA_LONG, at) == 0).as("line at %d", at).isEqualTo(prepared);
        }
    }

    /// Lines that are in a cache are slower to store past it.
    @Test
    void aPlaceIsLeftAloneIfThePayloadGoesPastTheCaches() {
        StorePath nothingIsGainEnough = new StorePath(Integer.MAX_VALUE, LEAST_BYTES, 0);
        StorePath anythingIs = new StorePath(0, LEAST_BYTES, 0);
        for (int copy = 0; copy < 2 * Preference.TRIAL; copy++) {
            put(nothingIsGainEnough);
            put(anythingIs);
        }
        assertThat(isSoon(true, anythingIs)).isEqualTo(StreamingStores.AVAILABLE);
        assertThat(isSoon(false, nothingIsGainEnough)).isTrue();
    }

    /// Whether a place is left alone, or is not. A copy that was interrupted brings on a trial of
    /// the other way, which lasts for a few copies.
    private boolean isSoon(boolean leftAlone, StorePath path) {
        for (int copy = 0; copy <= Preference.TRIAL; copy++) {
            memory.fill(LEFT);
            path.prepare(memory, 0, LEAST_BYTES);
            if ((memory.get(JAVA_LONG, 0) != 0) == leftAlone) {
                return true;
            }
            put(path);
        }
        return false;
    }

    private void put(StorePath path) {
        byte[] payload = new byte[LEAST_BYTES];
        path.put(new Bytes(), payload, 0, 0, payload.length, memory, 0);
    }

    private static final class Bytes implements Packer {
        @Override
        public void pack(
                Object buffer,
                long offset,
                long position,
                long length,
                MemorySegment target,
                long at) {
            MemorySegment.copy(
                    MemorySegment.ofArray((byte[]) buffer), offset + position, target, at, length);
        }

        @Override
        public void unpack(
                Object buffer,
                long offset,
                long position,
                long length,
                MemorySegment source,
                long at) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long place(Object buffer, long offset, long position) {
            return offset + position;
        }
    }
}
