// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.atoll.job.Rank;
import org.atoll.remote.Group;
import org.atoll.remote.RemoteObjects;

/// The workers of a program by remote objects, one on each rank, as rank 0 directs them: it calls
/// all of them at once, and they call each other meanwhile.
///
/// @param workers by rank
/// @param meter   counts what they call
public record RemoteTeam<W>(Rank rank, Group<W> workers, CallMeter meter) {

    /// Creates the workers. Every rank calls it; those beyond rank 0 only serve.
    ///
    /// @param type     of a worker, marked as remote
    /// @param argument gives the one argument of each rank's constructor
    /// @return the team on rank 0; nothing elsewhere
    public static <W> Optional<RemoteTeam<W>> of(
            Rank rank, Class<W> type, IntFunction<?> argument) {
        RemoteObjects remote = RemoteObjects.in(rank);
        remote.barrier(); // workers ask for the rank, which its program has entered then
        if (rank.number() > 0) {
            return Optional.empty();
        }
        return Optional.of(new RemoteTeam<>(
                rank, remote.createOnEach(type, argument), new CallMeter(remote)));
    }

    /// Calls all workers at once, and counts and times it. Blocks until all have returned.
    ///
    /// @param work  gives the seconds that a worker has spent, as [Breakdown] says
    /// @param times how often the work is repeated by that; the mean of one is told
    public Timing time(Group.Each<W, double[]> work, int times) {
        meter.begin();
        long begin = rank.nanoTime();
        List<double[]> seconds = workers.gather(work);
        double wall = (rank.nanoTime() - begin) * 1e-9;
        return Timing.of(wall, seconds).per(times).with(meter.end());
    }
}
