// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Ids;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.wire.Frame;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Pieces that are taken in parts, and what becomes of them when their receive ends.
class PiecesTest {
    private static final int SOURCE = 2;
    private static final int BYTES = 1000;

    /// Bytes of an array, in place.
    private enum InPlace implements Packer {
        PACKER;

        @Override
        public void pack(
                Object buffer, long offset, long position, long length, MemorySegment to, long at) {
            throw new AssertionError("nothing is sent here");
        }

        @Override
        public void unpack(
                Object buffer, long offset, long position, long length, MemorySegment from,
                long at) {
            MemorySegment.copy(
                    from, at, view(buffer, offset, position, length), 0, length);
        }

        @Override
        public long place(Object buffer, long offset, long position) {
            return offset + position;
        }
    }

    private final Ids<ReceiveRequest> receives = new Ids<>();
    private final Pieces pieces = new Pieces(receives);
    private final byte[] user = new byte[BYTES + 10];

    private ReceiveRequest receive(Object buffer) {
        ReceiveRequest receive = new ReceiveRequest(null);
        receive.describe(buffer, 5, BYTES, InPlace.PACKER);
        receive.address(SOURCE, 0, 0);
        receive.match(SOURCE, 0, BYTES);
        return receive;
    }

    private @Nullable Landing landing(int source, int id, long position, int length) {
        MemorySegment header = MemorySegment.ofArray(new byte[Frame.HEADER_BYTES]);
        Frame.writeSender(header, 0, 3, 0, source, length);
        Frame.writeWords(header, 0, id, 0, position);
        return pieces.landing(source, header, 0);
    }

    @Test
    void landOnlyWhereTheyWereGrantedARoom() {
        int id = receives.add(receive(user));
        assertThat(landing(SOURCE, id, 0, BYTES)).isNotNull();
        assertThat(landing(SOURCE, id, 960, 40)).isNotNull();
        assertThat(landing(SOURCE, id, 960, 41)).as("beyond the end").isNull();
        assertThat(landing(SOURCE, id, -64, 64)).as("before the start").isNull();
        assertThat(landing(SOURCE, id, Long.MAX_VALUE, 64)).as("overflow").isNull();
        assertThat(landing(SOURCE, id, 0, -1)).as("no length").isNull();
        assertThat(landing(SOURCE + 1, id, 0, 64)).as("of another rank").isNull();
    }

    @Test
    void areWrittenInPlaceAndNowhereElse() {
        Landing landing = landing(SOURCE, receives.add(receive(user)), 64, 128);
        assertThat(landing.room(0).byteSize()).isEqualTo(128);
        landing.room(0).asSlice(0, 28).fill((byte) 1);
        landing.filled(28);
        landing.room(28).fill((byte) 2);
        for (int i = 0; i < user.length; i++) {
            int at = i - 5 - 64;
            assertThat(user[i]).isEqualTo((byte) (at < 0 || at >= 128 ? 0 : at < 28 ? 1 : 2));
        }
    }

    @Test
    void goNowhereOnceTheirReceiveIsOver() {
        ReceiveRequest first = receive(user);
        int id = receives.add(first);
        Landing landing = landing(SOURCE, id, 0, BYTES);
        assertThat(landing.room(0)).isNotNull();
        receives.remove(id);
        assertThat(receives.add(receive(new byte[BYTES + 10]))).as("the same number").isEqualTo(id);
        assertThat(landing.room(0)).isNull();
        landing.take(MemorySegment.ofArray(new byte[] {1, 1, 1, 1}), 0, 0, 4);
        landing.filled(BYTES);
        assertThat(receives.holds(id, first)).isFalse();
        assertThat(user).containsOnly(0);
    }

    @Test
    void goNowhereOnceTheirReceiveHasFailed() {
        ReceiveRequest failed = receive(user);
        Landing landing = landing(SOURCE, receives.add(failed), 0, BYTES);
        failed.finish(new IllegalStateException("the rank is lost"));
        assertThat(landing.room(0)).isNull();
        landing.take(MemorySegment.ofArray(new byte[] {1, 1, 1, 1}), 0, 0, 4);
        assertThat(user).containsOnly(0);
    }

    @Test
    void areUnpackedIntoWhatMustNotBeWrittenInPlace() {
        MemorySegment constant = MemorySegment.ofArray(user).asReadOnly();
        Landing landing = landing(SOURCE, receives.add(receive(constant)), 0, BYTES);
        assertThat(landing.room(0)).isNull();
        landing.take(MemorySegment.ofArray(new byte[] {1, 1, 1, 1}), 0, 0, 4);
        assertThat(user).containsOnly(0);
    }
}
