// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The carriers that a rank has open. From any thread.
public final class Carriers {
    private final Hold hold;
    private final List<Carrier> open = new CopyOnWriteArrayList<>();

    Carriers(Hold hold) {
        this.hold = hold;
    }

    /// Counts what goes over a carrier from now on.
    ///
    /// @param carrier one that was opened
    public void add(Carrier carrier) {
        open.add(carrier);
    }

    /// A carrier is closed; what went over it goes on counting in the counters of the peers. By the
    /// thread that has used it: others are in use by other threads.
    ///
    /// @param carrier one that was added
    public void remove(Carrier carrier) {
        hold.enter();
        try {
            carrier.account();
        } finally {
            hold.exit();
        }
        open.remove(carrier);
    }

    /// Moves what went over carriers to the counters of the peers, at the rank's end: nobody uses
    /// them any more.
    void account() {
        hold.enter();
        try {
            open.forEach(Carrier::account);
        } finally {
            hold.exit();
        }
    }

    /// What was given to others.
    long sent() {
        return open.stream().mapToLong(Carrier::framesSent).sum();
    }

    /// What others have given.
    long received() {
        return open.stream().mapToLong(Carrier::framesReceived).sum();
    }
}
