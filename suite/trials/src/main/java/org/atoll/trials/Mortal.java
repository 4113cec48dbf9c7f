// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.tasks.Group;
import org.atoll.tasks.Host;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.SpawnError;
import org.atoll.tasks.Spawned;
import org.atoll.tasks.Tid;
import org.atoll.tasks.Where;
import org.jspecify.annotations.Nullable;

/// The life of a task of [LosingHosts], on any rank but for the program of rank 0: some steps that
/// chance draws, and the wait for the ends of older ones.
final class Mortal {
    private static final int MOST_STEPS = 16;
    private static final int GROUPS = 3;

    private final Pvm pvm;
    private final Ledger ledger;
    private final boolean main;
    private final Random random;
    private final Witness witness;
    private final Tid self;

    Mortal(Pvm pvm, Ledger ledger, boolean main) {
        this.pvm = pvm;
        this.ledger = ledger;
        this.main = main;
        this.self = pvm.tid();
        this.random = new Random(ledger.seed() * 31 + self.value());
        this.witness = new Witness(pvm, ledger, random);
    }

    /// Lives until the end, or the loss of the host.
    void live() {
        if (ledger.isClosed()) {
            return;
        }
        ledger.add(self);
        try {
            for (int left = 1 + random.nextInt(MOST_STEPS); left > 0; left--) {
                step();
            }
            witness.awaitEnds();
            witness.takeAll();
            ledger.ending(self);
        } catch (RuntimeException e) {
            boolean own = e instanceof CommunicationException lost
                    && lost.failedRank() == pvm.fabric().rank();
            if (!own) {
                ledger.complain(self + " has thrown " + e);
            }
            throw e;
        }
    }

    private void step() {
        witness.compute(1L << (10 + random.nextInt(12)));
        switch (random.nextInt(16)) {
            case 0, 1 -> spawn();
            case 2, 3, 4 -> send();
            case 5 -> sendMany();
            case 6, 7 -> watch();
            case 8 -> kill();
            case 9, 10 -> meet();
            case 11 -> await();
            default -> witness.take(random.nextInt(3));
        }
    }

    private void send() {
        Tid to = ledger.any(random, pvm.fabric());
        for (int left = 1 + random.nextInt(5); left > 0; left--) {
            Tid other = ledger.any(random, pvm.fabric());
            witness.send(random.nextBoolean() ? to : other, length());
        }
    }

    private void sendMany() {
        Set<Tid> to = new LinkedHashSet<>();
        for (int left = 1 + random.nextInt(6); left > 0; left--) {
            to.add(ledger.any(random, pvm.fabric()));
        }
        to.remove(self);
        witness.sendMany(List.copyOf(to), length());
    }

    private int length() {
        return switch (random.nextInt(12)) {
            case 0 -> random.nextInt(60_000);
            case 1, 2 -> random.nextInt(5000);
            default -> random.nextInt(64);
        };
    }

    void spawn() {
        if (!ledger.maySpawn()) {
            return;
        }
        List<Host> hosts = pvm.hosts();
        Tid host = hosts.get(random.nextInt(hosts.size())).tid();
        try {
            Spawned spawned = pvm.spawn(MortalTask.class, Long.toString(ledger.seed()))
                    .count(1 + random.nextInt(2))
                    .where(random.nextInt(3) == 0 ? Where.anywhere() : Where.host(host))
                    .startSome();
            spawned.tids().forEach(ledger::add);
            spawned.errors().forEach(this::checkError);
        } catch (IllegalArgumentException e) {
            if (!Place.of(host).isLost(pvm.fabric())) {
                ledger.complain(self + " could not spawn on " + host + ": " + e.getMessage());
            }
        }
    }

    /// A host may be lost, or this one be about to be.
    private void checkError(SpawnError error) {
        boolean going = error.host().equals("n" + Place.of(self).rank())
                && error.reason().startsWith("the host is going");
        if (!going && !error.reason().startsWith("the host is lost")) {
            ledger.complain(self + " could not spawn: " + error);
        }
    }

    private void watch() {
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            Tid older = ledger.older(self, random, pvm.fabric());
            if (older != null) {
                witness.watch(older);
                if (random.nextBoolean()) {
                    witness.watchHost(older.host());
                }
            }
        }
    }

    private void await() {
        Tid older = ledger.older(self, random, pvm.fabric());
        if (older == null) {
            return;
        }
        if (random.nextBoolean()) {
            witness.awaitEndOf(older);
        } else {
            witness.takeAllOf(older);
        }
    }

    private void kill() {
        kill(ledger.any(random, pvm.fabric()));
    }

    /// Kills a task, unless it is this one or a rank's program.
    void kill(@Nullable Tid victim) {
        if (victim == null || victim.equals(self) || Place.isMain(victim)) {
            return;
        }
        ledger.killing(victim);
        boolean killed = pvm.kill(victim);
        boolean lost = Place.of(victim).isLost(pvm.fabric());
        if (!killed && !lost && !ledger.mayHaveEnded(victim)) {
            ledger.complain(self + " could not kill " + victim);
        }
        if (pvm.isAlive(victim)) {
            ledger.complain(victim + " lives, though " + self + " has killed it");
        }
    }

    private void meet() {
        if (main) {
            return; // who waits there may have to be killed
        }
        GroupLedger entry = ledger.group(random.nextInt(GROUPS));
        GroupLedger.Stay stay = entry.joining(self);
        Group group = pvm.join(entry.name());
        entry.joined(stay, group.instance());
        witness.compute(1L << (8 + random.nextInt(12)));
        if (random.nextInt(4) != 0) {
            GroupLedger.Wait wait = entry.entering(self);
            ledger.meets(self, true);
            group.barrier(entry.meeting());
            ledger.meets(self, false);
            entry.passed(wait);
        }
        entry.leaving(stay);
        group.leave();
        entry.left(stay);
    }
}
