// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.atoll.job.Rank;
import org.atoll.replica.Orca;

/// Random programs with shared objects, in either order and with every placement. Short ones are
/// searched for any order that explains them; long ones are replayed on plain numbers, and all
/// their operations, of all objects, must fit one order.
final class Replicas implements Workload {
    /// The rules of shared objects that may be planted not to hold.
    static final List<String> RULES =
            List.of("settle", "asked", "answered", "guards", "takeover", "move");

    private static final int SHORT_RANKS = 3;
    private static final int MOST_RANKS = 6;

    private final String planted;
    private final BriefHistory brief = new BriefHistory();
    private final VaultHistory vaults = new VaultHistory();
    private boolean isBrief;

    /// Programs with shared objects of which a rule does not hold.
    ///
    /// @param planted one of [#RULES], or `nothing`
    Replicas(String planted) {
        this.planted = RULES.contains(planted) ? planted : "";
    }

    @Override
    public int ranks(long seed, int drawn) {
        isBrief = seed % 3 > 0;
        return isBrief ? SHORT_RANKS : Math.clamp(drawn, 2, MOST_RANKS);
    }

    @Override
    public Map<String, String> settings(long seed) {
        Random random = new Random(seed * 61 + 19);
        return Map.of(
                "atoll.replica.order", seed % 2 == 0 ? "sequencer" : "clocks",
                "atoll.replica.window", Integer.toString(4 + random.nextInt(40)),
                "atoll.replica.check", random.nextInt(4) == 0 ? "1" : "0",
                "atoll.replica.planted", planted);
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        if (isBrief) {
            brief.live(rank, seed);
        } else {
            vaults.live(rank, seed);
        }
    }

    /// An object, where the seed says.
    static <T> T object(Rank rank, String name, Class<T> type, Random placing) {
        Orca orca = Orca.in(rank);
        int place = placing.nextInt(rank.size() + 4);
        if (place < rank.size()) {
            return orca.singleAt(place, name, type);
        }
        return place < rank.size() + 2
                ? orca.replicated(name, type)
                : orca.shared(name, type);
    }

    @Override
    public void check(Consumer<String> wrong) {
        if (isBrief) {
            brief.check(wrong);
        } else {
            vaults.check(wrong);
        }
    }
}
