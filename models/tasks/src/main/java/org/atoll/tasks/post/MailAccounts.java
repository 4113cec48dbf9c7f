// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.util.concurrent.atomic.AtomicLongArray;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;

/// The accounts to which messages in inboxes are charged. One of this rank counts as pending, one
/// that came at once from another rank has taken credit of that rank, a long one stays pending
/// there.
///
/// A receiver notes what credit it has set free without entering the endpoint; only when that has
/// become a batch it is given back.
public final class MailAccounts {
    private static final long BUDGET = 1 << 18;
    private static final long BATCH = BUDGET / 4;

    /// What a message costs beside its bytes.
    private static final long EACH = 64;

    private final World world;
    private final Endpoint endpoint;
    private final Credits credits;
    private final PendingBytes pending;

    /// The credit that receivers have set free, by rank.
    private final AtomicLongArray free;

    /// Opens the accounts, while the service is opened.
    public MailAccounts(Station station) {
        this.world = station.world();
        this.endpoint = station.endpoint();
        this.credits = station.credits(BUDGET);
        this.pending = new PendingBytes(world.settings(), sharers(world));
        this.free = new AtomicLongArray(world.size());
    }

    /// How many ranks are in this rank's process, itself included.
    private static int sharers(World world) {
        Card mine = world.cards().get(world.rank());
        return (int) world.cards().stream()
                .filter(each -> each.process() == mine.process()
                        && each.host().equals(mine.host()))
                .count();
    }

    /// What is pending at this rank.
    public PendingBytes pending() {
        return pending;
    }

    /// Spends credit for a message that leaves at once. Holder only.
    ///
    /// @param receivers how many tasks of that rank get it
    /// @return false if there is not enough
    boolean trySpend(int peer, int receivers, long bytes) {
        return credits.trySpend(peer, receivers * EACH + bytes);
    }

    /// What one of the receivers of such a message keeps of its credit.
    ///
    /// @param index which of them
    static long share(int receivers, int index, long bytes) {
        return EACH + bytes / receivers + (index == 0 ? bytes % receivers : 0);
    }

    /// A message has come at once, or a receiver's share of it. Holder only.
    void keep(int source, long share) {
        credits.keep(source, share);
    }

    /// Nobody will receive it. Holder only.
    void release(int source, long share) {
        credits.release(source, share);
    }

    /// A message was received. By its receiver, which does not hold the endpoint.
    ///
    /// @param inbox the receiver's
    public void taken(TaskMail mail, TaskInbox inbox) {
        long charge = mail.charge();
        int seat = Tids.seat(mail.from());
        if (charge == 0) {
            return;
        }
        if (seat == endpoint.rank()) {
            inbox.charge(-charge);
            pending.remove(charge);
        } else if (isOfThisLife(mail) && free.addAndGet(seat, charge) >= BATCH) {
            endpoint.enter();
            try {
                if (world.over() == null) {
                    credits.release(seat, free.getAndSet(seat, 0));
                }
            } finally {
                endpoint.exit();
            }
        }
    }

    /// A message will not be received. Holder only.
    void dropped(TaskMail mail) {
        long charge = mail.charge();
        int seat = Tids.seat(mail.from());
        if (charge > 0 && seat == endpoint.rank()) {
            pending.remove(charge);
        } else if (charge > 0 && isOfThisLife(mail)) {
            credits.release(seat, charge);
        }
    }

    private boolean isOfThisLife(TaskMail mail) {
        return Tids.life(mail.from()) == world.incarnation(Tids.seat(mail.from()));
    }

    /// A rank is in a new life, which has spent nothing. Holder only.
    public void returned(int rank) {
        free.set(rank, 0);
    }
}
