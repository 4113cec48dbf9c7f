// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import java.util.Optional;
import org.atoll.fabric.job.Settings;

/// A kind of service: what all ranks of a job have one of. It has no state, and is found by
/// [java.util.ServiceLoader]. Ranks whose kinds differ, by name or by their frames, refuse each
/// other when they meet.
public interface ServiceKind<S extends Service> {

    /// The service's name.
    ///
    /// @return lower-case letters, digits and hyphens, unlike those of all others
    String name();

    /// The kinds of frames that its ranks send each other.
    ///
    /// @return the same at every call, in the same order on all ranks
    List<FrameKind> frames();

    /// Checks what a user has set for the service, before there are ranks.
    ///
    /// @throws IllegalArgumentException in one line, if one of the service's own cannot be read
    default void require(Settings settings) {}

    /// Checks that what a user has set for the service can be done over a device, before there are
    /// ranks.
    ///
    /// @param device   the device that was asked for, or empty if none was
    /// @throws IllegalArgumentException in one line, if it cannot
    default void require(Settings settings, String device) {}

    /// The main class of a process that each rank needs beside it, on its host, for what a user has
    /// set. These processes are a world of their own, in which each has the number of its rank, and
    /// end with their ranks; if one ends before, its rank is killed.
    ///
    /// @param settings the settings, checked by [#require]
    /// @return nothing if ranks need none
    default Optional<String> companion(Settings settings) {
        return Optional.empty();
    }

    /// What the service can do on this host and not on each, for `atoll info`.
    ///
    /// @return some words, or nothing if it is the same everywhere
    default Optional<String> survey() {
        return Optional.empty();
    }

    /// Whether each rank opens the service as it joins, before any frame can come.
    ///
    /// @param settings the settings, checked by [#require]
    default boolean isOpenedFirst(Settings settings) {
        return false;
    }

    /// Whether a rank that has the service open can come back where it was while the others go on.
    /// In a job that is to recover its ranks so, any other one refuses to be opened.
    default boolean isRecoverable() {
        return false;
    }

    /// The same where all ranks go back together, each to a point at which nothing of the service
    /// is under way ([Service#unfinished]).
    default boolean isRecoverableTogether() {
        return isRecoverable();
    }

    /// Opens the service of one rank: when it is first asked for there, or when the first frame
    /// comes that is for it. Called once for each rank, by the holder of the endpoint; does not
    /// block.
    ///
    /// @param station what the service has of its rank; each of [#frames] must be given a handler
    S open(Station station);
}
