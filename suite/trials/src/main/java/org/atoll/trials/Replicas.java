// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Rank;
import org.atoll.replica.Orca;

/// Random programs with shared objects, in either order and with every placement. Short ones are
/// searched for any order that explains them; long ones are replayed on plain numbers, and all
/// their operations, of all objects, must fit one order.
final class Replicas implements Workload {
    /// The rules of shared objects that may be planted not to hold.
    static final List<String> RULES =
            List.of("settle", "asked", "answered", "guards", "takeover", "move", "exchange",
                    "resend", "mute", "behind");

    /// Those of them that show when ranks are lost.
    private static final List<String> LOSING_RULES =
            List.of("exchange", "resend", "mute", "behind");

    /// Those of objects with a backup.
    private static final List<String> BACKUP_RULES = List.of("mute", "behind");

    private static final int SHORT_RANKS = 3;
    private static final int MOST_RANKS = 6;

    private final String planted;
    private final boolean isLosing;
    private final boolean backs;
    private final BriefHistory brief;
    private final VaultHistory vaults;
    private final Set<String> backed = ConcurrentHashMap.newKeySet();
    private final Set<Integer> crashed = ConcurrentHashMap.newKeySet();
    private final Set<Integer> ended = ConcurrentHashMap.newKeySet();

    /// The ranks that a survivor has heard the loss of: perhaps behind their end.
    private final Set<Integer> gone = ConcurrentHashMap.newKeySet();

    private boolean isBrief;
    private int size;

    /// Programs with shared objects of which a rule does not hold.
    ///
    /// @param planted one of [#RULES], or `nothing`
    Replicas(String planted) {
        this(planted, LOSING_RULES.contains(planted), true);
    }

    private Replicas(String planted, boolean isLosing, boolean backs) {
        this.backs = backs;
        this.planted = RULES.contains(planted) ? planted : "";
        this.isLosing = isLosing;
        this.brief = new BriefHistory(isLosing, this::object);
        this.vaults = new VaultHistory(isLosing, planted.equals("nothing"), this::object);
    }

    /// Makes objects.
    interface Maker {
        /// An object, where the seed says.
        <T> T object(Rank rank, String name, Class<T> type, Random placing);
    }

    /// The programs of a seed: every other six lose ranks, unless a rule does not hold of which
    /// nothing shows then; and every other twelve have backups.
    static Replicas of(long seed, String planted) {
        boolean isAny = !RULES.contains(planted);
        boolean isLosing = LOSING_RULES.contains(planted) || (isAny && seed / 6 % 2 == 1);
        boolean backs = BACKUP_RULES.contains(planted) || seed / 12 % 2 == 1;
        return new Replicas(planted, isLosing, backs);
    }

    @Override
    public boolean survives() {
        return isLosing;
    }

    /// Any rank may crash, rank 0, too: at an event or at a time. So many survive that programs
    /// come to their end.
    @Override
    public String crashes(long seed, int ranks) {
        Random random = new Random(seed * 41 + 3);
        int first = random.nextInt(ranks);
        String crashes = "detect=" + time(random) + "," + crash(first, random);
        return ranks > SHORT_RANKS && random.nextBoolean()
                ? crashes + "," + crash((first + 1 + random.nextInt(ranks - 1)) % ranks, random)
                : crashes;
    }

    private static String crash(int rank, Random random) {
        return "crash=" + rank + "@" + (random.nextInt(3) > 0
                ? "#" + (1 + random.nextInt(1 << (5 + random.nextInt(8))))
                : time(random));
    }

    private static String time(Random random) {
        return (1 + random.nextInt(4 << random.nextInt(10))) + "us";
    }

    @Override
    public boolean mayEndUnseen(long seed) {
        return isLosing;
    }

    @Override
    public int ranks(long seed, int drawn) {
        isBrief = seed % 3 > 0;
        size = isBrief
                ? SHORT_RANKS
                : Math.clamp(drawn, isLosing ? SHORT_RANKS + 1 : 2, MOST_RANKS);
        return size;
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
        try {
            live(rank, seed);
            boolean _ = ended.add(rank.number());
            IntStream.range(0, rank.size())
                    .filter(rank.fabric().losses()::isLost)
                    .forEach(gone::add);
        } catch (RuntimeException | Error e) {
            boolean isOwn = e instanceof CommunicationException lost
                    && lost.failedRank() == rank.number();
            if (isLosing && !isOwn) {
                wrong.accept("it has thrown " + e); // a job that goes on does not mind
            }
            boolean _ = isOwn && crashed.add(rank.number());
            throw e;
        }
    }

    private void live(Rank rank, long seed) {
        if (isBrief) {
            brief.live(rank, seed);
        } else {
            vaults.live(rank, seed);
        }
    }

    /// With some seeds most single objects have a backup.
    private <T> T object(Rank rank, String name, Class<T> type, Random placing) {
        Orca orca = Orca.in(rank);
        int place = placing.nextInt(rank.size() + 4);
        if (place < rank.size() && backs && placing.nextInt(4) > 0) {
            boolean _ = backed.add(name);
            return orca.backup().singleAt(place, name, type);
        }
        if (place < rank.size()) {
            return orca.singleAt(place, name, type);
        }
        return place < rank.size() + 2
                ? orca.replicated(name, type)
                : orca.shared(name, type);
    }

    @Override
    public void check(Consumer<String> wrong) {
        IntStream.range(0, size)
                .filter(rank -> !ended.contains(rank) && !crashed.contains(rank))
                .forEach(rank -> wrong.accept("rank " + rank + " has come to no end"));
        gone.forEach(isBrief ? brief::lose : vaults::lose);
        Set<String> lost = isBrief ? brief.lost() : vaults.lost();
        crashed.addAll(gone);
        if (crashed.size() < 2) {
            lost.stream()
                    .filter(backed::contains)
                    .forEach(name -> wrong.accept(name + " has a backup and is lost"));
        }
        if (isBrief) {
            brief.check(wrong);
        } else {
            vaults.check(wrong);
        }
    }
}
