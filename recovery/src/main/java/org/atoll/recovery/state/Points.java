// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import java.util.Optional;
import java.util.function.LongSupplier;
import org.atoll.recovery.store.SnapshotReader;

/// The points of a rank's program, as a way to recover takes them. By the program's thread, which
/// does not hold the endpoint.
public interface Points {

    /// Whether snapshots are taken at points.
    default boolean areTaken() {
        return true;
    }

    /// That from which this life of the rank comes. May block until all ranks have agreed.
    ///
    /// @return nothing in a life that begins from the beginning
    Optional<SnapshotReader> newest();

    /// The program begins: all items are registered.
    ///
    /// @return false if this life goes on from a snapshot
    /// @throws IllegalStateException if a request is open
    boolean begin();

    /// A point of the program: takes a snapshot if one is due.
    ///
    /// @throws IllegalStateException if a request is open, or the last snapshot could not be
    ///     written
    void point(Registry state);

    /// A value that must be the same in each life that did not go back before it was asked for.
    ///
    /// @param name  what it is, for messages
    /// @param value is asked in the first life that comes here
    long once(String name, LongSupplier value);

    /// Wants a rank to move to another host at its next point.
    ///
    /// @throws IllegalArgumentException if there is no such rank or host
    /// @throws IllegalStateException    if this job's ranks do not move
    void move(int rank, String host);

    /// The program has returned: waits for the snapshot that is being written.
    ///
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    void end();
}
