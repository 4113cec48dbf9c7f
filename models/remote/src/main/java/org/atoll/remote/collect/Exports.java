// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import java.util.List;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/// The owner's half: the books of all objects of this rank to which there may be references, and
/// the losses that are to be settled in them.
final class Exports {
    private final Lifetimes lifetimes;
    private final Mail mail;
    private final IntPredicate free;
    private final TreeMap<Integer, Export> exports = new TreeMap<>();
    private final Settlement settlement = new Settlement();

    Exports(Lifetimes lifetimes, Mail mail, IntPredicate free) {
        this.lifetimes = lifetimes;
        this.mail = mail;
        this.free = free;
    }

    void add(int number) {
        Export export = new Export();
        export.hold();
        if (exports.putIfAbsent(number, export) != null) {
            throw new IllegalStateException("object " + number + " is exported already");
        }
    }

    boolean has(int number) {
        return exports.containsKey(number);
    }

    void hold(int number) {
        of(number).hold();
    }

    void drop(int number) {
        Export export = of(number);
        if (!export.isHeld()) {
            throw new AssertionError("object " + number + " is dropped more often than held");
        }
        export.drop();
        freeIfForgotten(number, export);
    }

    /// References went to another rank, or will not go after all.
    void sent(int number, Party to, long amount) {
        if (!lifetimes.isGone(to)) {
            Export export = of(number);
            export.book(new Handover(lifetimes.self(), to), amount);
            freeIfForgotten(number, export);
        }
    }

    /// A reference came home, and is held.
    void received(int number, Party from) {
        Export export = of(number);
        export.hold();
        export.book(new Handover(from, lifetimes.self()), -1);
    }

    private Export of(int number) {
        Export export = exports.get(number);
        if (export == null) {
            throw new AssertionError("there is no object " + number + ", or it was freed");
        }
        return export;
    }

    private void freeIfForgotten(int number, Export export) {
        if (!export.isHeld() && !export.isOut() && free.test(number)) {
            exports.remove(number);
        }
    }

    /// Books a statement as a whole: in between, the books may look as if nobody held an object.
    void book(List<Posting> postings) {
        for (Posting posting : postings) {
            if (!isSettled(posting.handover())) {
                of(posting.number()).book(posting.handover(), posting.amount());
            }
        }
        for (Posting posting : postings) {
            Export export = exports.get(posting.number());
            if (export != null) {
                freeIfForgotten(posting.number(), export);
            }
        }
    }

    /// Whether one of both is lost, and the others have adopted what it had.
    private boolean isSettled(Handover handover) {
        return isSettled(handover.from()) || isSettled(handover.to());
    }

    private boolean isSettled(Party party) {
        return lifetimes.isGone(party) && !settlement.isOpen(party);
    }

    /// A rank is lost. If no references are out it had none.
    void lost(Party lost) {
        settlement.forget(lost);
        if (exports.values().stream().anyMatch(Export::isOut)) {
            List<Party> others = lifetimes.others();
            settlement.begin(lost, others);
            others.forEach(each -> mail.ask(each.rank(), lost));
        }
        settleIfDue();
    }

    void returned(Party party) {
        settlement.add(party);
        settlement.losses().forEach(lost -> mail.ask(party.rank(), lost));
    }

    void answered(Party party, Party lost) {
        settlement.answered(party, lost);
        settleIfDue();
    }

    private void settleIfDue() {
        if (settlement.isDue()) {
            exports.values().forEach(export -> export.settle(settlement::isOpen));
            settlement.clear();
            new TreeMap<>(exports).forEach(this::freeIfForgotten);
        }
    }

    int size() {
        return exports.size();
    }

    @Override
    public String toString() {
        return "exports " + exports + ", losses " + settlement;
    }
}
