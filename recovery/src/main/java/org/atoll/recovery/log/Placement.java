// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.atoll.fabric.World;

/// The keepers of a rank: on other hosts than its own, as far as there are any. They change when a
/// keeper comes back on another host. Holder only.
final class Placement {
    static final String COPIES = "atoll.recovery.copies";

    private final World world;
    private final Hosts hosts;
    private final int copies;

    Placement(World world, Hosts hosts) {
        this.world = world;
        this.hosts = hosts;
        this.copies = world.settings().number(COPIES, 1, 1);
    }

    /// All keepers of the job, in an order that is this rank's own, so that each keeper has about
    /// as much to keep; none if this rank is one itself.
    List<Integer> all() {
        int count = world.isKeeper() ? 0 : world.keepers();
        return IntStream.range(0, count)
                .mapToObj(i -> world.size() + (world.rank() + i) % count)
                .toList();
    }

    /// Those that keep this rank's choices.
    List<Integer> ofChoices() {
        String own = hosts.of(world.rank());
        List<Integer> chosen = new ArrayList<>();
        Set<String> taken = new HashSet<>(Set.of(own));
        all().stream().filter(keeper -> taken.add(hosts.of(keeper))).forEach(chosen::add);
        all().stream()
                .filter(keeper -> !chosen.contains(keeper) && !hosts.of(keeper).equals(own))
                .forEach(chosen::add);
        all().stream().filter(keeper -> !chosen.contains(keeper)).forEach(chosen::add);
        return List.copyOf(chosen.subList(0, Math.min(copies, chosen.size())));
    }

    /// The one that keeps this rank's snapshots.
    ///
    /// @return nothing if there is none on another host
    OptionalInt ofSnapshots() {
        String own = hosts.of(world.rank());
        return all().stream()
                .filter(keeper -> !hosts.of(keeper).equals(own))
                .mapToInt(keeper -> keeper)
                .findFirst();
    }
}
