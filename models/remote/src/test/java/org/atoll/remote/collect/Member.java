// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import static java.util.function.Predicate.not;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/// A rank of a [Universe] in one of its lives: its collector, what its program has in its hands,
/// and what it has heard of the others.
final class Member implements Mail {
    private final Party self;
    private final Network network;
    private final Fault fault;
    private final int[] lives;
    private final boolean[] lost;
    private final Queue<News> news = new ArrayDeque<>();
    private final TreeMap<Name, Integer> hands = new TreeMap<>();
    private final Collector collector;
    private int numbers;

    /// That a party is lost, or has begun its life.
    record News(Party party, boolean isLoss) {
        @Override
        public String toString() {
            return party + (isLoss ? " lost" : " back");
        }
    }

    Member(
            Party self,
            int[] lives,
            boolean[] lost,
            Network network,
            Fault fault,
            IntPredicate free) {
        this.self = self;
        this.network = network;
        this.fault = fault;
        this.lives = lives.clone();
        this.lost = lost.clone();
        this.collector = new Collector(self.rank(), lives, lost, this, free);
    }

    Party self() {
        return self;
    }

    /// The names in the program's hands, and how often each is there.
    TreeMap<Name, Integer> hands() {
        return hands;
    }

    Queue<News> news() {
        return news;
    }

    Collector collector() {
        return collector;
    }

    Party known(int rank) {
        return new Party(rank, lives[rank]);
    }

    boolean isGone(Party party) {
        int known = lives[party.rank()];
        return party.life() < known || (party.life() == known && lost[party.rank()]);
    }

    Name create() {
        Name name = new Name(self, ++numbers);
        collector.export(name.number());
        hands.put(name, 1);
        return name;
    }

    void send(Name name, int rank) {
        Party to = known(rank);
        boolean forward = !name.owner().equals(self) && !name.owner().equals(to);
        boolean home = name.owner().equals(to);
        if (!(forward && fault == Fault.UNCOUNTED_FORWARD)
                && !(home && fault == Fault.UNCOUNTED_RETURN)) {
            collector.sent(name.owner(), name.number(), rank);
        }
        network.send(new Network.Letter(self, to, name));
    }

    void drop(Name name) {
        hands.computeIfPresent(name, (_, count) -> count == 1 ? null : count - 1);
        collector.drop(name.owner(), name.number());
    }

    /// Whether it takes a frame; before one of a later life it takes the news.
    boolean hears(Party from) {
        while (from.life() > lives[from.rank()]) {
            takeNews();
        }
        return !isGone(from);
    }

    void take(Network.Letter letter) {
        if (hears(letter.from())) {
            Name name = letter.name();
            collector.received(name.owner(), name.number(), letter.from().rank());
            hands.merge(name, 1, Integer::sum);
            if (fault == Fault.COUNTED_TWICE) {
                collector.received(name.owner(), name.number(), letter.from().rank());
                collector.drop(name.owner(), name.number());
            }
        }
    }

    void take(Network.Told told) {
        if (hears(told.from())) {
            told.how().accept(collector);
        }
    }

    void takeNews() {
        News next = news.remove();
        int rank = next.party.rank();
        lost[rank] = next.isLoss;
        lives[rank] = next.party.life();
        if (fault == Fault.KEPT_DEAD) {
            return;
        }
        if (next.isLoss) {
            collector.lost(rank);
        } else {
            collector.returned(rank, next.party.life());
        }
    }

    @Override
    public void statement(int owner, List<Posting> postings) {
        switch (fault) {
            case NOT_ADOPTED -> book(owner, postings, not(Member::isAdoption));
            case BOOKED_TWICE -> {
                book(owner, postings, _ -> true);
                book(owner, postings, _ -> true);
            }
            case GIVEN_UP_FIRST -> {
                book(owner, postings, each -> each.amount() < 0);
                book(owner, postings, each -> each.amount() > 0);
            }
            default -> book(owner, postings, _ -> true);
        }
    }

    private void book(int owner, List<Posting> postings, Predicate<Posting> taken) {
        List<Posting> some = postings.stream().filter(taken).toList();
        tell(owner, some.toString(), to -> to.statement(self.rank(), some));
    }

    private static boolean isAdoption(Posting posting) {
        return posting.handover().from().equals(posting.handover().to());
    }

    @Override
    public void ask(int rank, Party lost) {
        if (fault == Fault.EARLY_ANSWER) {
            Party other = known(rank);
            network.tell(new Network.Told(
                    other, self, "answer " + lost, to -> to.answered(rank, lost)));
        } else {
            tell(rank, "ask " + lost, to -> to.asked(self.rank(), lost));
        }
    }

    @Override
    public void answer(int rank, Party lost) {
        Network.Told told = new Network.Told(
                self, known(rank), "answer " + lost, to -> to.answered(self.rank(), lost));
        if (fault == Fault.OVERTAKING) {
            network.tellFirst(told);
        } else {
            network.tell(told);
        }
    }

    private void tell(int rank, String what, Consumer<Collector> how) {
        network.tell(new Network.Told(self, known(rank), what, how));
    }

    @Override
    public String toString() {
        return collector + ", hands " + hands + ", news " + news;
    }
}
