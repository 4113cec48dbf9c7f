// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.jspecify.annotations.Nullable;

/// The requests under way that no thread waits for, and the helper that drives progress while
/// there are any and nobody polls. Once the program has returned the rank itself counts as one:
/// others may still want its answers.
final class Unattended {
    private final Endpoint endpoint;
    private final Waits waits;
    private final OpenServices services;
    private @Nullable Assistant helper;
    private volatile boolean retired;
    private volatile boolean helped;
    private volatile int processor = Processor.UNKNOWN;
    private int requests;
    private long begun;

    Unattended(Endpoint endpoint, Waits waits, OpenServices services) {
        this.endpoint = endpoint;
        this.waits = waits;
        this.services = services;
    }

    /// One more. Holder only.
    void add() {
        requests++;
        begun++;
        if (helped) {
            processor = Processor.current();
        }
        if (helper == null && endpoint.timeline() == null) {
            helper = new Assistant(endpoint, this, waits, services);
            helper.start();
        }
    }

    /// One less. Holder only.
    void remove() {
        requests--;
    }

    /// How many there have ever been. A hint, read without holding.
    long begun() {
        return begun;
    }

    /// Whether the helper should act: there are some and no thread is waiting. A hint, read
    /// without holding.
    boolean needHelp() {
        return requests > 0 && !waits.isAnyAsleep();
    }

    /// The helper is about to act: it goes to another processor than the program's, which computes.
    /// Where that is the program tells from now on.
    void makeRoom() {
        helped = true;
        if (processor != Processor.UNKNOWN && processor == Processor.current()) {
            Processor.leave();
        }
    }

    /// The program has returned. Holder only.
    void retire() {
        retired = true;
        waits.retire();
        add();
    }

    /// Whether the program has returned.
    boolean isRetired() {
        return retired;
    }

    /// For the helper, once the program has returned: keeps the membership up to date.
    void reportIfRetired() {
        if (retired) {
            waits.reportRetired();
        }
    }

    /// Stops the helper; blocks until it polls nothing any more.
    void close(OpenDevices devices) {
        if (helper != null) {
            helper.stop();
        }
        waits.virtual().close(devices::wake);
        if (endpoint.timeline() == null) { // on one, a rank's only thread is here
            waits.rouseAll();
        }
    }
}
