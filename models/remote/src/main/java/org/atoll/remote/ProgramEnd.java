// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// Waits for what the program has under way when it returns.
final class ProgramEnd {
    private final Endpoint endpoint;
    private final CallPermission permission;
    private final Settling settling;
    private final UnderWay underWay;
    private final CallWaits waits;
    private final Holdings holdings;
    private final TimeKind waiting;

    ProgramEnd(
            Endpoint endpoint,
            CallPermission permission,
            Settling settling,
            UnderWay underWay,
            CallWaits waits,
            Holdings holdings,
            TimeKind waiting) {
        this.endpoint = endpoint;
        this.permission = permission;
        this.settling = settling;
        this.underWay = underWay;
        this.waits = waits;
        this.holdings = holdings;
        this.waiting = waiting;
    }

    /// The program has returned: waits for its calls, then refuses others of its thread.
    void await() {
        try {
            settling.settleAll();
            waits.await(new Quiet(underWay, waiting));
            look();
        } finally {
            permission.returned();
        }
    }

    /// Tells owners which references are gone.
    private void look() {
        endpoint.enter();
        try {
            holdings.look();
        } finally {
            endpoint.exit();
        }
    }

    /// No call from here is under way.
    private record Quiet(UnderWay underWay, TimeKind timeKind) implements Completion {

        @Override
        public boolean isDone() {
            return underWay.isQuiet();
        }

        @Override
        public String describe() {
            return "the end of calls that are under way";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }
    }
}
