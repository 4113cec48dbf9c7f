// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import org.atoll.fabric.World;
import org.atoll.tasks.Tid;

/// The life of a rank on which a task is.
record Place(int rank, int life) {

    /// That of a task, or of a host.
    static Place of(Tid tid) {
        String host = tid.toString().substring(1, tid.toString().indexOf('.'));
        String[] parts = host.split("-", -1);
        return new Place(
                Integer.parseInt(parts[0]), parts.length > 1 ? Integer.parseInt(parts[1]) : 0);
    }

    /// The number of the host.
    Tid host() {
        return Tid.parse("t" + rank + (life == 0 ? "" : "-" + life) + ".0");
    }

    /// Whether a task is the program of a rank.
    static boolean isMain(Tid tid) {
        return tid.toString().endsWith(".1");
    }

    /// Whether a rank knows that the host has come: before, no message can have named it there.
    boolean isKnown(World there) {
        return there.incarnation(rank) >= life;
    }

    /// Whether it is lost, as a rank knows.
    boolean isLost(World there) {
        return there.incarnation(rank) != life || there.losses().isLost(rank);
    }
}
