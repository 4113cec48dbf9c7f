// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.device.Link;
import org.jspecify.annotations.Nullable;

/// The outgoing path to one peer: full until a connection stands, then a [SendBuffer] that each
/// publish writes to the socket.
final class TcpLink implements Link {
    private final int capacityBytes;
    private final int pieceBytes;
    private final SendBuffer frames;
    private @Nullable Connection connection;

    /// Reserves room for frames.
    TcpLink(Options options) {
        this.capacityBytes = options.capacityBytes();
        this.pieceBytes = options.pieceBytes();
        this.frames = new SendBuffer(options.bufferBytes());
    }

    /// Lets frames flow.
    ///
    /// @param ready the connection chosen
    void connect(Connection ready) {
        ready.carry(frames);
        connection = ready;
    }

    @Override
    public int capacityBytes() {
        return capacityBytes;
    }

    @Override
    public long claim(int payloadBytes) {
        if (payloadBytes < 0 || payloadBytes > capacityBytes) {
            throw new IllegalArgumentException(
                    "a frame carries 0.." + capacityBytes + " bytes, not " + payloadBytes);
        }
        Connection carrier = connection;
        if (carrier == null) {
            return FULL;
        }
        if (!carrier.isWritable()) {
            carrier.missed();
            return FULL;
        }
        return carrier.isLent() ? FULL : frames.claim(payloadBytes);
    }

    @Override
    public MemorySegment memory() {
        return frames.memory();
    }

    @Override
    public long payload() {
        return frames.payload();
    }

    @Override
    public void publish() {
        frames.publish();
        Connection carrier = connection;
        if (carrier != null) {
            carrier.push();
        }
    }

    @Override
    public void publishCoalesced() {
        frames.publish();
        Connection carrier = connection;
        if (carrier != null) {
            carrier.pushCoalesced();
        }
    }

    @Override
    public int lendBytes() {
        Connection carrier = connection;
        return carrier != null && carrier.isDirect() ? pieceBytes : 0;
    }

    @Override
    public void lend(Lender lender) {
        Connection carrier = connection;
        if (carrier == null) {
            throw new IllegalStateException("nothing was claimed");
        }
        frames.publish();
        carrier.lend(lender, frames.claimedPayloadBytes());
    }
}
