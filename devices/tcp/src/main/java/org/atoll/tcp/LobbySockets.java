// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.util.List;

/// The sockets of connections that wait in the [Lobby], to be watched while the rank sleeps.
/// Written by the lobby, read by any thread.
final class LobbySockets {
    private volatile List<Watched> all = List.of();

    LobbySockets() {}

    /// Says which there are from now on.
    void replace(List<Watched> now) {
        all = List.copyOf(now);
    }

    /// {@return those there are}
    List<Watched> all() {
        return all;
    }
}
