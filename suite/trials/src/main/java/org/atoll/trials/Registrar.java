// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.atoll.fabric.World;
import org.atoll.tasks.Group;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Tid;

/// The program of rank 0 of [LosingHosts], which is never lost. It hears of the ends of all, kills
/// those that wait for members who do not come, and checks in the end what must be left.
final class Registrar {
    /// Who it is.
    static final Tid TID = Tid.parse("t0.1");

    private static final long PATIENCE_NANOS = 300_000_000_000L;
    private static final int GROUPS = 3;

    private final Pvm pvm;
    private final World world;
    private final Ledger ledger;
    private final Random random;
    private final Witness witness;
    private final Mortal hand;
    private final Consumer<String> wrong;

    Registrar(Pvm pvm, Ledger ledger, Consumer<String> wrong) {
        this.pvm = pvm;
        this.world = pvm.fabric();
        this.ledger = ledger;
        this.wrong = wrong;
        this.random = new Random(ledger.seed());
        this.witness = new Witness(pvm, ledger, random);
        this.hand = new Mortal(pvm, ledger, true);
    }

    void run() {
        ledger.open(world);
        try {
            int[] before = lives();
            witness.watchArrivals();
            int[] after = lives();
            for (int rank = 1; rank < ledger.ranks(); rank++) {
                witness.watchHost(new Place(rank, after[rank]).host());
            }
            long start = world.nanoTime();
            while (!ledger.close() && ledger.complaints().isEmpty()
                    && world.nanoTime() - start < PATIENCE_NANOS) {
                goOn();
            }
            if (ledger.complaints().isEmpty()) {
                checkEnd(before, after);
            }
        } catch (RuntimeException e) {
            ledger.complain(TID + " has thrown " + e);
            throw e;
        } finally {
            ledger.complaints().forEach(wrong);
        }
    }

    private int[] lives() {
        int[] lives = new int[ledger.ranks()];
        for (int rank = 0; rank < lives.length; rank++) {
            lives[rank] = world.incarnation(rank);
        }
        return lives;
    }

    private void goOn() {
        ledger.unburied().stream()
                .filter(each -> Place.of(each).isKnown(world))
                .forEach(witness::watch);
        hand.spawn();
        if (!witness.take(1 + random.nextInt(20)) && random.nextInt(3) == 0) {
            hand.kill(ledger.meeting(random));
        }
    }

    private void checkEnd(int[] before, int[] after) {
        if (!ledger.isClosed()) {
            ledger.complain("these do not end: " + ledger.unburied());
            return;
        }
        int[] now = lives();
        witness.checkLosses();
        Set<Tid> missing = new HashSet<>(hosts(after, now));
        missing.removeAll(witness.come());
        List<Tid> tooMany = new ArrayList<>(witness.come());
        tooMany.removeAll(hosts(before, lives()));
        if (!missing.isEmpty() || !tooMany.isEmpty()) {
            ledger.complain("there came no notice of the arrival of " + missing + ", and one of "
                    + tooMany);
        }
        for (int number = 0; number < GROUPS; number++) {
            Group group = pvm.join(ledger.group(number).name());
            if (group.instance() != 0 || group.size() != 1) {
                ledger.complain("when all others have ended " + TID + " is instance "
                        + group.instance() + " of " + group.size() + " in " + group.name());
            }
            group.leave();
        }
    }

    /// The hosts that came behind some lives and up to others.
    private static Set<Tid> hosts(int[] behind, int[] to) {
        Set<Tid> hosts = new HashSet<>();
        for (int rank = 0; rank < to.length; rank++) {
            for (int life = behind[rank] + 1; life <= to[rank]; life++) {
                hosts.add(new Place(rank, life).host());
            }
        }
        return hosts;
    }
}
