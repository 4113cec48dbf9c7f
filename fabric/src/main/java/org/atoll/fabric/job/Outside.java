// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.List;
import java.util.Optional;

/// The requests that whoever stands behind a [Membership] serves beyond the rank's own world: to
/// start another one, and to keep names for ports. Any thread may call; calls block until they are
/// answered.
public interface Outside {

    /// Nobody stands there: every call says so.
    Outside NOBODY = new Outside() {};

    /// The port at which whoever started this world waits for it.
    ///
    /// @return its name; empty in a world that no other one started
    default Optional<String> parentPort() {
        return Optional.empty();
    }

    /// Which of the commands that make up this world the rank runs (MPI 4.1, section 11.10.3).
    ///
    /// @return 0 for the first, and where there is but one
    default int command() {
        return 0;
    }

    /// Starts a world of its own in the same job. Returns when its processes or threads have been
    /// started; they have not met by then.
    ///
    /// @param commands what its ranks run, in rank order
    /// @param port     the name of the port that the new world is to call
    /// @throws IllegalArgumentException if there is no such program, host or directory
    /// @throws IllegalStateException    if there is no room for so many ranks, or nobody to start
    ///     them
    default void spawn(List<Command> commands, String port) {
        throw new CallStateException(
                "spawn", "nobody is here to start ranks; start the program with 'atoll run'");
    }

    /// Lets others find a port by a name. Jobs of the same user on the launcher's host share
    /// names.
    ///
    /// @param port    the port's name
    /// @throws IllegalStateException if the name is taken, or nobody keeps names
    default void publish(String service, String port) {
        throw new CallStateException(
                "publish", "nobody is here to keep names; start the program with 'atoll run'");
    }

    /// Takes a name back.
    ///
    /// @throws IllegalArgumentException if this job has not published it
    default void unpublish(String service) {
        throw new CallArgumentException(
                "unpublish", "this job has not published " + service);
    }

    /// Finds a port by a name.
    ///
    /// @return the port's name, if it is published
    default Optional<String> lookup(String service) {
        return Optional.empty();
    }

    /// Wants a rank to move to another host of the job, at its next point. Returns before it does.
    ///
    /// @param rank a world rank, perhaps this one
    /// @param host its name
    /// @throws IllegalArgumentException if there is no such rank or host
    /// @throws IllegalStateException    if ranks of this job do not move
    default void move(int rank, String host) {
        throw new CallStateException("move", "ranks of this job do not move; start it with"
                + " 'atoll run --on-failure recover' on several hosts");
    }

    /// Whether this rank is to move at its next point. Does not block.
    default boolean isToMove() {
        return false;
    }

    /// This rank has saved itself and is to move: its process will be ended, and its next life
    /// begins on the other host. Does not block.
    default void readyToMove() {}

    /// The program of a later life of this rank goes on. Does not block.
    ///
    /// @param point    how many points it had passed there; 0 if it begins from the beginning
    /// @param repeated how many more the earlier life had passed, which are repeated; -1 if that is
    ///     not known
    default void resumed(long point, long repeated) {}
}
