// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Objects;
import org.atoll.fabric.Endpoint;
import org.atoll.replica.order.Planted;
import org.atoll.replica.order.TotalOrder;
import org.atoll.replica.order.Ways;
import org.jspecify.annotations.Nullable;

/// Submits writes of replicated objects. From any thread that does not hold the endpoint.
final class OrderedWrites {
    private final Endpoint endpoint;
    private final Ways ways;
    private final RankOrder own;
    private final OperationWaits waits;
    private final Planted planted;
    private @Nullable TotalOrder order;

    OrderedWrites(Ways ways, RankOrder own, OperationWaits waits, Planted planted) {
        this.endpoint = waits.endpoint();
        this.ways = ways;
        this.own = own;
        this.waits = waits;
        this.planted = planted;
    }

    /// Says who orders them. Once, before there are any.
    void by(TotalOrder orders) {
        order = orders;
    }

    private TotalOrder order() {
        return Objects.requireNonNull(order);
    }

    /// The rule that does not hold, in a trial.
    Planted planted() {
        return planted;
    }

    /// Submits a unit of this rank's own, which needs no room. Holder only; does not block.
    void submitOwn(byte[] unit) {
        own.positions().submit();
        own.submissions().add(Turn.Ending.NOBODY);
        order().submit(unit);
    }

    /// Submits a write. Blocks only while others have too much to carry out.
    ///
    /// @param unit   not to be changed from now on
    /// @param ending is told what came of it; if it wants no result, the write may wait a moment
    ///     for others that follow
    void submit(byte[] unit, Turn.Ending ending) {
        endpoint.enterToSend();
        try {
            own.allowance().spend(unit.length);
            own.positions().submit();
            own.submissions().add(ending);
            if (ending.wantsResult()) {
                order().submit(unit);
            } else {
                ways.sendTogether(() -> order().submit(unit));
            }
        } finally {
            endpoint.exit();
        }
    }

    /// Submits a write and waits until it was carried out here.
    Outcome write(byte[] unit, PendingOperation pending) {
        submit(unit, pending);
        waits.await(pending::isDone, pending::describe);
        return pending.outcome();
    }

    /// How far this rank has come.
    Positions positions() {
        return own.positions();
    }

    /// Waits until the turn of all writes has come that this rank has submitted up to now.
    ///
    /// @param before prints what comes next
    void settle(Object before) {
        if (planted == Planted.SETTLE) {
            return;
        }
        long mine = own.positions().submitted();
        waits.await(() -> own.positions().turned() >= mine,
                () -> "the writes before " + before);
    }
}
