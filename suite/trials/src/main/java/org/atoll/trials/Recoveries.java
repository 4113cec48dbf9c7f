// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.log.SimulatedDisks;

/// Ordinary programs, which know nothing of failures, in a job that recovers: ranks and keepers
/// crash at any moment, or run on though they count as lost. What all ranks have come to must fit
/// one execution without failures. Some take snapshots, which are damaged now and then; of some of
/// those the power is cut, or a disk is full, and a second job goes on with what is on the disks.
/// With one seed of eight the only keeper is lost over and over, and then the power: what counts
/// while a keeper has yet to be told again shows in nothing else.
///
/// A job may also end at a choice that nobody knows any more: but only by a rank that has lost a
/// life, as each of its keepers has.
final class Recoveries implements Workload {
    /// The rules of recovery that may be planted not to hold.
    static final List<String> RULES = List.of(
            "choices", "log", "queue", "filter", "stable", "trim", "keeper", "handshake", "answer",
            "own", "whole", "durable", "quiet", "fence");

    private static final String CUT = "the power was cut";
    private static final String FULL = "No space left";

    /// Beyond all lives of a job whose power is cut.
    private static final int SECOND = 1000;

    private static final String UNKNOWN = "nobody knows any more what an earlier life";

    private static final int TURNS = 12;
    private static final int DOUBLINGS = 13;
    private static final int MOST_RANKS = 6;

    private final String planted;
    private final History history = new History();

    /// Whether a rank has ended the job that had to.
    private volatile boolean due;

    private final SimulatedDisks disks = SimulatedDisks.open();

    /// The life in which the job has begun.
    private volatile int first;

    /// Programs on a recovery in which a rule does not hold.
    ///
    /// @param planted one of [#RULES], or `nothing`
    Recoveries(String planted) {
        this.planted = RULES.contains(planted) ? planted : "";
    }

    /// Whether the only keeper is lost over and over.
    private static boolean losesKeeper(long seed) {
        return new Random(seed * 61 + 19).nextInt(8) == 0;
    }

    private static int keepers(long seed) {
        return losesKeeper(seed) ? 1 : 1 + new Random(seed * 41 + 5).nextInt(2);
    }

    @Override
    public int ranks(long seed, int drawn) {
        return 2 + new Random(seed * 43 + 7).nextInt(MOST_RANKS - 1) + keepers(seed);
    }

    @Override
    public boolean survives() {
        return true;
    }

    @Override
    public Map<String, String> settings(long seed) {
        Map<String, String> settings = new HashMap<>();
        settings.put("atoll.on.failure", "recover");
        settings.put("atoll.recovery.keepers", Integer.toString(keepers(seed)));
        settings.put("atoll.recovery.copies", Integer.toString(keepers(seed)));
        settings.put("atoll.recovery.planted", planted);
        Random random = new Random(seed * 47 + 11);
        boolean losesKeeper = losesKeeper(seed);
        if (random.nextInt(4) > 0 || losesKeeper) {
            settings.put("atoll.recovery.folder", "simulated");
            settings.put("atoll.recovery.job", "trial" + seed);
            settings.put(SimulatedDisks.SETTING, disks.name());
            settings.put("atoll.recovery.every", Integer.toString(1 + random.nextInt(4)));
        }
        if (settings.containsKey(SimulatedDisks.SETTING) && !losesKeeper) {
            settings.put("atoll.recovery.damage", Integer.toString(random.nextInt(2) * 20));
            settings.put("atoll.recovery.torn", random.nextInt(8) == 0 ? "5" : "0");
            settings.put("atoll.recovery.full", random.nextInt(20) == 0 ? "5" : "0");
        }
        return settings;
    }

    @Override
    public boolean mayEndUnseen(long seed) {
        return !powerCut(seed).isEmpty();
    }

    @Override
    public boolean mayEnd(String why) {
        return due && why.contains(UNKNOWN);
    }

    @Override
    public String crashes(long seed, int ranks) {
        Random random = new Random(seed * 53 + 13);
        if (losesKeeper(seed)) {
            return overAndOver(ranks - 1, random);
        }
        String drawn = random.nextInt(4) == 0 ? inTurn(seed, ranks, random) : "recoveries";
        return drawn + powerCut(seed);
    }

    /// Crashes of a keeper while frames take their time, and a cut of the power after one of them.
    private static String overAndOver(int keeper, Random random) {
        List<String> crashes = new ArrayList<>();
        long at = 0;
        for (int i = 1 + random.nextInt(TURNS); i > 0; i--) {
            at += 20 + random.nextInt(400);
            crashes.add("crash=" + keeper + "@" + at + "us+" + (1 + random.nextInt(30)) + "us");
        }
        return "delay=" + (1 + random.nextInt(40)) + "us,reorder=0.2,detect="
                + (1 + random.nextInt(20)) + "us," + String.join(",", crashes) + ",power="
                + (at + 20 + random.nextInt(500)) + "us";
    }

    private String powerCut(long seed) {
        Random random = new Random(seed * 59 + 17);
        boolean cut = random.nextInt(3) == 0 && settings(seed).containsKey(SimulatedDisks.SETTING);
        long nanos = 1L + random.nextInt(1000 << random.nextInt(DOUBLINGS));
        return cut ? ",power=" + nanos + "ns" : "";
    }

    @Override
    public Map<String, String> again(long seed, String why) {
        boolean stopped = why.contains(CUT) || why.contains(FULL);
        if (first > 0 || !stopped) {
            return Map.of();
        }
        first = SECOND;
        disks.mend();
        return Map.of(
                "atoll.recovery.first", Integer.toString(first), "atoll.sim.faults", "");
    }

    @Override
    public void close() {
        disks.close();
    }

    /// Crashes of rank 0 and one of its keepers, in turn.
    private static String inTurn(long seed, int ranks, Random random) {
        int keeper = ranks - keepers(seed);
        List<String> crashes = new ArrayList<>();
        long at = 1L + random.nextInt(100_000);
        for (int i = 0; i < TURNS; i++) {
            at += at / 2;
            crashes.add("crash=" + (i % 2 == 0 ? 0 : keeper) + "@" + at + "ns+1us");
        }
        return "detect=1us," + String.join(",", crashes);
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        Comm comm = Mpj.in(rank).comm();
        Checkpoint checkpoint = Recovery.in(rank);
        Random random = new Random(seed);
        try {
            History.Part part = random.nextInt(3) == 0
                    ? new RecoveredFarm(rank, comm, checkpoint, random).run()
                    : new RecoveredRounds(rank, comm, checkpoint, random.nextLong()).run();
            history.ended(rank.number(), part);
        } catch (CommunicationException e) {
            due |= String.valueOf(e.getMessage()).contains(UNKNOWN) && areNotFirst(rank.fabric());
            throw e;
        }
    }

    /// Whether a rank and all its keepers have lost a life in this job.
    private boolean areNotFirst(World world) {
        int keepers = world.keepers();
        return world.incarnation() > first
                && IntStream.range(world.size(), world.size() + keepers)
                        .allMatch(keeper -> world.incarnation(keeper) > first);
    }

    @Override
    public void check(Consumer<String> wrong) {
        history.check(wrong);
    }
}
