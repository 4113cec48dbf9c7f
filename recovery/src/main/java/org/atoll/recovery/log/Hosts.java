// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.nio.file.Path;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;

/// The hosts of ranks and keepers, as their cards tell; in tests as a setting says.
final class Hosts {
    private static final String NAMES = "atoll.recovery.hosts";

    private final World world;

    /// For each rank and keeper the host of its first life, and behind slashes those of later ones.
    private final String[] said;

    Hosts(World world) {
        this.world = world;
        String all = world.settings().text(NAMES, "");
        this.said = all.isEmpty() ? new String[0] : all.split(",", -1);
    }

    /// The host of a rank or keeper in its present life.
    String of(int rank) {
        Card card = world.cards().get(rank);
        if (rank >= said.length) {
            return card.host();
        }
        String[] lives = said[rank].split("/", -1);
        return lives[Math.min(card.incarnation(), lives.length - 1)];
    }

    /// This host's own folder of that name.
    Path folder(String name) {
        Path folder = Path.of(name);
        return said.length == 0
                ? folder
                : folder.resolveSibling(folder.getFileName() + "-" + of(world.rank()));
    }
}
