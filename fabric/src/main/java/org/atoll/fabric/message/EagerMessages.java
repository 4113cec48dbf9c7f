// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Handler;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The receiving end of messages that come without being announced: in one frame, or, where links
/// lend such, in parts that go to where a receive wants them. Holder only.
final class EagerMessages implements Handler {
    private final MessageArrivals arrivals;

    /// Makes the handler.
    ///
    /// @param arrivals take the messages
    EagerMessages(MessageArrivals arrivals) {
        this.arrivals = arrivals;
    }

    @Override
    public void handle(int source, MemorySegment memory, long header, long payload) {
        arrivals.eager(source, memory, header, payload);
    }

    @Override
    public @Nullable Landing landing(int source, MemorySegment memory, long header) {
        Landing place = arrivals.landing(source, memory, header);
        return place == null
                ? null
                : new Paid(place, source, Frame.payloadBytes(memory, header));
    }

    /// A message whose credit is given back when all of it is here, whoever wants it then.
    private final class Paid implements Landing {
        private final Landing place;
        private final int source;
        private final int bytes;
        private int arrived;

        Paid(Landing place, int source, int bytes) {
            this.place = place;
            this.source = source;
            this.bytes = bytes;
        }

        @Override
        public @Nullable MemorySegment room(long from) {
            return place.room(from);
        }

        @Override
        public void filled(long length) {
            place.filled(length);
            count(length);
        }

        @Override
        public void take(MemorySegment memory, long at, long from, int length) {
            place.take(memory, at, from, length);
            count(length);
        }

        private void count(long length) {
            arrived += (int) length;
            if (arrived == bytes) {
                arrivals.giveBack(source, bytes);
            }
        }
    }
}
