// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.jspecify.annotations.Nullable;

/// A rank hears that a link it found full has room again.
final class RoomEvent extends Event {
    private final SimRank sender;

    RoomEvent(SimRank sender) {
        this.sender = sender;
    }

    @Override
    @Nullable Turn happen() {
        sender.hearOfRoom(time);
        return null;
    }
}
