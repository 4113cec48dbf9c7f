// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// How long a thread that waits keeps the processor before it sleeps.
///
/// With a processor for every rank of the host, polling in a loop is fastest and disturbs
/// nobody for a while. With fewer, the peer may need this very processor: after a short look the
/// thread yields, which costs a few microseconds, and sleeps when that has gone on for long.
///
/// @param spins  polls before the first yield
/// @param yields polls with a yield before the thread sleeps
public record Waiting(int spins, int yields) {

    /// The way to wait on a host.
    ///
    /// @param settings   what the user has set: `atoll.wait.spins`, `atoll.wait.yields`
    /// @param ranks      how many ranks of the job the host has
    /// @param processors how many processors it has
    /// @return the numbers of polls
    public static Waiting on(Settings settings, int ranks, int processors) {
        boolean crowded = ranks > processors;
        return new Waiting(
                settings.number("atoll.wait.spins", crowded ? 20 : 4000, 0),
                settings.number("atoll.wait.yields", crowded ? 300 : 100, 0));
    }

    /// Lets time pass between two polls.
    ///
    /// @param idle how many polls in a row found nothing
    /// @return false if it is time to sleep instead
    boolean pause(int idle) {
        if (idle < spins) {
            Thread.onSpinWait();
            return true;
        }
        if (idle < spins + yields) {
            Thread.yield();
            return true;
        }
        return false;
    }
}
