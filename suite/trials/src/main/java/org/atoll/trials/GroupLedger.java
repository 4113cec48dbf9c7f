// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.atoll.tasks.Tid;

/// The members of a group and its barriers, as the members tell of them. Guarded by itself.
final class GroupLedger {
    private static final long NOT_YET = Long.MAX_VALUE;
    private static final int UNKNOWN = -1;

    private final Ledger ledger;
    private final int number;
    private final List<Stay> stays = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();
    private long clock;
    private int passed;

    /// A member's time in the group.
    static final class Stay {
        private final Tid who;
        private final long began;
        private int instance = UNKNOWN;
        private long leaving = NOT_YET;
        private long left = NOT_YET;

        private Stay(Tid who, long began) {
            this.who = who;
            this.began = began;
        }
    }

    /// A member's time in a barrier.
    static final class Wait {
        private final Tid who;
        private final Set<Tid> others = new HashSet<>();
        private boolean over;

        private Wait(Tid who) {
            this.who = who;
        }
    }

    GroupLedger(Ledger ledger, int number) {
        this.ledger = ledger;
        this.number = number;
    }

    String name() {
        return "g" + number;
    }

    /// How many meet in a barrier of it.
    int meeting() {
        return 2 + number;
    }

    /// A task is about to join.
    synchronized Stay joining(Tid who) {
        Stay stay = new Stay(who, clock++);
        stays.add(stay);
        return stay;
    }

    /// It has joined. No other member that lives has that instance, and none that is lower was free
    /// all the time.
    synchronized void joined(Stay own, int instance) {
        own.instance = instance;
        if (hasEnded(own.who)) {
            return; // its place may be another's already
        }
        for (Stay each : stays) {
            boolean holds = each.instance == instance && each.leaving == NOT_YET;
            if (holds && !each.equals(own) && !hasEnded(each.who)) {
                ledger.complain(own.who + " is instance " + instance + " of " + name() + ", and so"
                        + " is " + each.who);
            }
        }
        for (int lower = 0; lower < instance; lower++) {
            if (!wasTaken(lower, own)) {
                ledger.complain(own.who + " is instance " + instance + " of " + name()
                        + ", though " + lower + " was free");
            }
        }
    }

    private boolean hasEnded(Tid who) {
        return ledger.hasEnded(who) || ledger.isLost(who);
    }

    private boolean wasTaken(int instance, Stay during) {
        return stays.stream().anyMatch(each -> !each.equals(during)
                && (each.instance == instance || each.instance == UNKNOWN)
                && each.left > during.began);
    }

    /// A member is about to leave.
    synchronized void leaving(Stay own) {
        own.leaving = clock++;
    }

    /// It has left.
    synchronized void left(Stay own) {
        own.left = clock++;
    }

    /// A member is about to wait for others.
    synchronized Wait entering(Tid who) {
        Wait own = new Wait(who);
        for (Wait each : waits) {
            if (!each.over && !ledger.isGone(each.who)) {
                own.others.add(each.who);
                each.others.add(who);
            }
        }
        waits.add(own);
        return own;
    }

    /// It has waited: enough others must have been there before they were known to have ended, and
    /// all that have passed must be as many as whole barriers.
    synchronized void passed(Wait own) {
        own.over = true;
        passed++;
        int barriers = (passed + meeting() - 1) / meeting();
        if (own.others.size() < meeting() - 1 || waits.size() < barriers * meeting()) {
            ledger.complain(own.who + " has passed a barrier of " + meeting() + " with "
                    + own.others + "; " + passed + " have passed of " + waits.size());
        }
    }
}
