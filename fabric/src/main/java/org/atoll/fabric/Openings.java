// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// Opens the services of a rank, each when it is first asked for. Holder only, unless a method says
/// otherwise.
///
/// @param services those that are open
/// @param losses   know whether the job recovers its ranks
record Openings(OpenServices services, FrameTable frames, Losses losses) {

    /// The service of a kind, if it is open. From any thread.
    @SuppressWarnings("unchecked") // a kind of that name has opened it
    <S extends Service> @Nullable S known(ServiceKind<S> kind) {
        return (S) services.known(kind.name());
    }

    /// The service of a kind, which is opened if it is not.
    ///
    /// @param retired whether the rank's program has returned
    /// @throws IllegalStateException if ranks with that service cannot come back, in a job that is
    ///     to recover them
    <S extends Service> S open(ServiceKind<S> kind, World world, boolean retired) {
        S known = known(kind);
        if (known != null) {
            return known;
        }
        frames.require(kind);
        if (losses.areRecovered() && !kind.isRecoverable()) {
            throw new IllegalStateException("rank " + world.rank() + " uses " + kind.name()
                    + ", which cannot be recovered: leave out --on-failure recover");
        }
        S made = kind.open(new Station(kind.name(), world, frames));
        services.add(kind.name(), made);
        if (retired) {
            made.retired();
        }
        return made;
    }

    /// The rank has joined, and may send.
    void joined() {
        services.each(Service::joined);
    }

    /// Opens the services that are to be open before any frame comes.
    ///
    /// @throws IllegalStateException if the user wants ranks recovered and nothing here can do it
    void openFirst(World world, Settings settings) {
        List<ServiceKind<?>> first = frames.openedFirst(settings);
        if (losses.areRecovered() && first.isEmpty()) {
            throw new IllegalStateException("atoll.on.failure is recover, but atoll-recovery is not"
                    + " on the class path");
        }
        first.forEach(world::open);
    }
}
