// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import org.atoll.fabric.device.Doorbell;

/// Lets the threads of one rank sleep until a peer rings, and its helper doze until one knocks.
///
/// The order that loses no wake-up: the sleeper takes a ticket with [#announce], then looks
/// once more for work, then calls [#sleep]; a peer publishes, then calls [#ringIfAsleep].
/// Either the sleeper's look finds what was published, or the peer finds the sleeper announced.
public interface Sleeper extends Doorbell {

    /// Says that the calling thread is about to sleep; from now on bells ring.
    ///
    /// @return a ticket for [#sleep]
    int announce();

    /// Sleeps until the bell has rung since the ticket was taken, or the time is over. May
    /// return early.
    ///
    /// @param ticket what [#announce] returned
    /// @param nanos  the longest time to sleep
    void sleep(int ticket, long nanos);

    /// Takes [#announce] back.
    void awake();

    /// Rings whether or not anybody sleeps.
    void ring();

    /// Says that the calling thread is about to doze; from now on knocks are heard. One thread at a
    /// time.
    ///
    /// @return a ticket for [#doze]
    int announceDoze();

    /// Sleeps until somebody has knocked since the ticket was taken, or the time is over. May
    /// return early.
    ///
    /// @param ticket what [#announceDoze] returned
    /// @param nanos  the longest time to sleep
    /// @return whether somebody has knocked
    boolean doze(int ticket, long nanos);

    /// Takes [#announceDoze] back.
    void endDoze();

    /// A peer that has published what is not answered knocks again and again, so it does not matter
    /// that the first one may come before the doze is announced.
    @Override
    void knock();
}
