// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToLongFunction;

/// The units that were delivered here, and perhaps not everywhere: kept for who may lack them when
/// a rank is lost. Holder only.
///
/// No frame tells when all have a unit. But a rank may have only so much under way that some other
/// one has not carried out: so when units of one rank have come for more than that, all ranks have
/// what came before them. Thus no more is kept than that for each rank.
final class KeptUnits {
    /// The origin of the entry that says which ranks are lost.
    static final int LOSSES = -1;

    private final long budget;
    private final ToLongFunction<byte[]> cost;
    private final ArrayDeque<Kept> all = new ArrayDeque<>();
    private final List<Account> accounts = new ArrayList<>();

    /// The last number that is known to have come to all.
    private long stable;

    /// An entry of the order.
    ///
    /// @param before what its origin had spent on units before it
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Kept(long number, int origin, byte[] unit, long before) {}

    /// One rank's units that cost something, the first one first.
    private static final class Account {
        private final ArrayDeque<Kept> charged = new ArrayDeque<>();
        private long spent;
    }

    /// Makes it.
    ///
    /// @param ranks  how many there are
    /// @param budget the most that a rank may have under way
    /// @param cost   what a unit costs of that, or 0
    KeptUnits(int ranks, long budget, ToLongFunction<byte[]> cost) {
        this.budget = budget;
        this.cost = cost;
        for (int i = 0; i < ranks; i++) {
            accounts.add(new Account());
        }
    }

    /// Keeps what is delivered.
    void add(long number, int origin, byte[] unit) {
        if (origin == LOSSES) {
            all.add(new Kept(number, origin, unit, 0));
            return;
        }
        Account account = accounts.get(origin);
        Kept kept = new Kept(number, origin, unit, account.spent);
        all.add(kept);
        long price = cost.applyAsLong(unit);
        if (price > 0) {
            account.charged.add(kept);
            account.spent += price;
            settle(account);
        }
    }

    private void settle(Account account) {
        for (Kept first = account.charged.peek();
                first != null && account.spent - first.before() > budget;
                first = account.charged.peek()) {
            stable = Math.max(stable, first.number());
            account.charged.remove();
        }
        while (!all.isEmpty() && all.element().number() <= stable) {
            all.remove();
        }
    }

    /// What comes behind a number.
    List<Kept> behind(long number) {
        List<Kept> found = new ArrayList<>();
        for (Iterator<Kept> each = all.descendingIterator(); each.hasNext();) {
            Kept kept = each.next();
            if (kept.number() <= number) {
                break;
            }
            found.addFirst(kept);
        }
        return found;
    }
}
