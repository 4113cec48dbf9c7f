// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// A kind of service: what all ranks of a job have one of. It has no state, and is found by
/// [java.util.ServiceLoader].
///
/// @param <S> the service
public interface ServiceKind<S extends Service> {

    /// The service's name.
    ///
    /// @return a word, unlike those of all others
    String name();

    /// Opens the service of one rank. Called once for each rank, before its first frame arrives.
    ///
    /// @param world the rank's world, whose endpoint, settings and losses are there already
    /// @return the service
    S open(World world);
}
