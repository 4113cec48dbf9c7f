// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import static java.util.function.Predicate.not;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Some ranks with their collectors, the network between them, and a checker that sees all at
/// once: an object is freed only if no living rank has a reference to it and none can arrive; when
/// all is quiet, exactly the objects that someone refers to are left.
///
/// What a dead rank has sent arrives until its receiver takes the news of the death.
final class Universe {
    private final Network network = new Network();
    private final Fault fault;
    private final int[] lives;
    private final boolean[] dead;
    private final @Nullable Member[] members;
    private final Set<Name> objects = new TreeSet<>();
    private int creations;
    private int sends;
    private int crashes;
    private int returns;

    /// The numbers of events that may happen.
    ///
    /// @param creations how many objects may be made
    /// @param sends     how many references may be sent
    /// @param crashes   how many ranks may die
    /// @param returns   how many of them may come back
    record Budget(int creations, int sends, int crashes, int returns) {}

    /// The kinds of events.
    enum Kind {
        /// A program makes an object, or sends a reference.
        SEND,
        /// A program gives a reference up.
        DROP,
        /// A reference arrives.
        LETTER,
        /// What a collector is told arrives.
        MAIL,
        /// A collector tells what it has not told yet.
        TELL,
        /// A rank hears of a loss or a return.
        NEWS,
        /// A rank dies or comes back.
        FATE
    }

    /// Something that can happen now.
    record Event(Kind kind, String what, Runnable happening) {}

    Universe(int size, Budget budget, Fault fault) {
        this.fault = fault;
        this.lives = new int[size];
        this.dead = new boolean[size];
        this.members = new Member[size];
        this.creations = budget.creations;
        this.sends = budget.sends;
        this.crashes = budget.crashes;
        this.returns = budget.returns;
        for (int rank = 0; rank < size; rank++) {
            begin(rank);
        }
    }

    private void begin(int rank) {
        Party self = new Party(rank, lives[rank]);
        members[rank] = new Member(
                self, lives, dead, network, fault, number -> freed(new Name(self, number)));
    }

    private Stream<Member> living() {
        return Stream.of(members).filter(Objects::nonNull);
    }

    /// Everything that can happen now, in an order that depends on nothing else.
    List<Event> events() {
        List<Event> events = new ArrayList<>();
        living().forEach(member -> addProgram(member, events));
        network.letters().forEach(letter ->
                events.add(new Event(
                        Kind.LETTER, "deliver " + letter, () -> deliver(letter))));
        network.mail().forEach(told ->
                events.add(new Event(
                        Kind.MAIL, "deliver " + told.way() + " " + told, () -> deliver(told))));
        for (int rank = 0; rank < lives.length; rank++) {
            addFate(rank, events);
        }
        return events;
    }

    private void addProgram(Member member, List<Event> events) {
        String who = member.self() + " ";
        if (creations > 0) {
            events.add(new Event(Kind.SEND, who + "creates", () -> {
                creations--;
                objects.add(member.create());
            }));
        }
        for (Name name : member.hands().keySet()) {
            events.add(new Event(
                    Kind.DROP, who + "drops " + name, () -> member.drop(name)));
            for (int rank = 0; rank < lives.length && sends > 0; rank++) {
                addSend(member, name, rank, events);
            }
        }
        if (member.collector().untold() > 0) {
            events.add(new Event(Kind.TELL, who + "tells", () -> member.collector().flush()));
        }
        if (!member.news().isEmpty()) {
            events.add(new Event(Kind.NEWS, who + "takes news", member::takeNews));
        }
    }

    private void addSend(Member member, Name name, int to, List<Event> events) {
        if (to != member.self().rank() && !member.isGone(member.known(to))) {
            String what = member.self() + " sends " + name + " to " + to;
            events.add(new Event(Kind.SEND, what, () -> {
                sends--;
                member.send(name, to);
            }));
        }
    }

    private void addFate(int rank, List<Event> events) {
        if (members[rank] != null && crashes > 0) {
            events.add(new Event(Kind.FATE, rank + " dies", () -> die(rank)));
        }
        if (members[rank] == null && returns > 0) {
            events.add(new Event(Kind.FATE, rank + " is back", () -> comeBack(rank)));
        }
    }

    private void die(int rank) {
        crashes--;
        Party party = new Party(rank, lives[rank]);
        members[rank] = null;
        dead[rank] = true;
        objects.removeIf(name -> name.owner().equals(party));
        network.forget(party);
        living().forEach(member -> member.news().add(new Member.News(party, true)));
    }

    private void comeBack(int rank) {
        returns--;
        lives[rank]++;
        dead[rank] = false;
        Party party = new Party(rank, lives[rank]);
        living().forEach(member -> member.news().add(new Member.News(party, false)));
        begin(rank);
    }

    private void deliver(Network.Letter letter) {
        Member member = receiver(letter.to());
        if (member != null) {
            member.take(letter);
        }
        network.take(letter);
    }

    private void deliver(Network.Told told) {
        Member member = receiver(told.to());
        if (member != null) {
            member.take(told);
        }
        network.take(told);
    }

    private @Nullable Member receiver(Party to) {
        Member member = members[to.rank()];
        boolean meant = member != null
                && (member.self().equals(to) || fault == Fault.HAUNTING);
        return meant ? member : null;
    }

    /// Called in the midst of an event: a reference that is being delivered is still on its way.
    private boolean freed(Name name) {
        if (!objects.remove(name)) {
            throw new AssertionError(name + " is freed twice");
        }
        if (living().anyMatch(member -> member.hands().containsKey(name))) {
            throw new AssertionError(name + " is freed while a rank refers to it");
        }
        if (network.letters().stream().anyMatch(letter ->
                letter.name().equals(name) && isDeliverable(letter))) {
            throw new AssertionError(name + " is freed while a reference is on its way");
        }
        return true;
    }

    private boolean isDeliverable(Network.Letter letter) {
        Member receiver = receiver(letter.to());
        return receiver != null && !receiver.isGone(letter.from());
    }

    /// Lets events happen that are possible, in this order, each told by its text.
    void happen(String... texts) {
        for (String text : texts) {
            events().stream()
                    .filter(event -> event.what.equals(text))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(
                            "'" + text + "' cannot happen, but " + events()))
                    .happening.run();
        }
    }

    /// The objects that are not freed.
    Set<Name> objects() {
        return objects;
    }

    /// Lets everything arrive, then checks that exactly the objects are left that are referred to.
    void settle() {
        letAllArrive();
        for (Name name : objects) {
            if (living().allMatch(not(member -> member.hands().containsKey(name)))) {
                throw new AssertionError(name + " is not freed, and nobody refers to it");
            }
        }
        living().forEach(this::checkBooks);
    }

    private void letAllArrive() {
        Set<Kind> quiet = EnumSet.of(Kind.SEND, Kind.DROP, Kind.FATE);
        Optional<Event> next = Optional.empty();
        do {
            next.ifPresent(event -> event.happening.run());
            next = events().stream().filter(event -> !quiet.contains(event.kind)).findFirst();
        } while (next.isPresent());
    }

    private void checkBooks(Member member) {
        long held = member.hands().keySet().stream()
                .filter(name -> !name.owner().equals(member.self()))
                .filter(name -> !member.isGone(name.owner()))
                .count();
        long exported = objects.stream()
                .filter(name -> name.owner().equals(member.self()))
                .count();
        Collector collector = member.collector();
        if (collector.held() != held || collector.exported() != exported) {
            throw new AssertionError(held + " objects of others are referred to and " + exported
                    + " own ones are left, but the books say: " + collector);
        }
    }

    /// Drops all references; then nothing may be left.
    void end() {
        settle();
        living().forEach(member -> {
            while (!member.hands().isEmpty()) {
                member.drop(member.hands().firstKey());
            }
        });
        settle();
        if (!objects.isEmpty()) {
            throw new AssertionError(objects + " are left");
        }
    }

    /// All that what happens next depends on.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(256);
        for (int rank = 0; rank < lives.length; rank++) {
            text.append(lives[rank]).append(' ').append(members[rank]).append('\n');
        }
        return text.append(network).append('\n').append(creations).append(' ').append(sends)
                .append(' ').append(crashes).append(' ').append(returns).toString();
    }
}
