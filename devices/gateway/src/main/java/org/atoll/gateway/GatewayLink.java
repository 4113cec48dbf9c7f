// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.wire.Frame;

/// The outgoing path to one rank of another cluster: full when out of credit.
final class GatewayLink implements Link {
    private static final int STREAM_STAMP = 0;

    private final int self;
    private final int peer;
    private final int capacityBytes;
    private final Ledger ledger;
    private final Outlet out;
    private long claimedAt;
    private int claimedBytes;

    /// Makes a link.
    ///
    /// @param capacityBytes the largest payload of a frame
    /// @param ledger        this rank's credit
    /// @param out           the way to its gateway
    GatewayLink(int self, int peer, int capacityBytes, Ledger ledger, Outlet out) {
        this.self = self;
        this.peer = peer;
        this.capacityBytes = capacityBytes;
        this.ledger = ledger;
        this.out = out;
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
        int length = Frame.HEADER_BYTES + payloadBytes;
        int total = Waybill.withLength(length);
        if (!ledger.affords(peer, total)) {
            return FULL;
        }
        claimedBytes = total;
        claimedAt = out.claim(total);
        MemorySegment memory = out.memory();
        Waybill.write(memory, claimedAt, Waybill.FRAME, length, self, peer, 0);
        memory.set(
                JAVA_INT_UNALIGNED, claimedAt + Waybill.BYTES + Frame.STAMP, STREAM_STAMP);
        return claimedAt + Waybill.BYTES;
    }

    @Override
    public MemorySegment memory() {
        return out.memory();
    }

    @Override
    public long payload() {
        return claimedAt + Waybill.BYTES + Frame.HEADER_BYTES;
    }

    @Override
    public void publish() {
        ledger.spend(peer, claimedBytes);
        Waybill.credit(out.memory(), claimedAt, ledger.with(peer).settle());
        out.publish(claimedBytes);
    }
}
