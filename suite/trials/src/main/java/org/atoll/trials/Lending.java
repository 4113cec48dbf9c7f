// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Body;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.remote.collect.Collector;
import org.atoll.remote.collect.MailFrames;
import org.atoll.remote.collect.Party;
import org.atoll.trials.Loans.Name;
import org.jspecify.annotations.Nullable;

/// References without objects, which ranks lend each other in two lanes, so that they overtake what
/// the collection has to say. A rank has as many of a name in its hands as it has made and received
/// and not dropped. Public methods by any thread, the others by the holder of the endpoint.
public final class Lending implements Service {
    private static final int LANES = 2;

    private final Station station;
    private final Endpoint endpoint;
    private final World world;
    private final int lend;
    private final TimeKind ending;
    private final MailFrames mail;
    private final Collector collector;
    private final Assembly lent = new Assembly(this::arrived);
    private final @Nullable Lane[] otherLanes;
    private final List<Name> hands = new ArrayList<>();

    /// What happened before the program told who watches.
    private final List<Runnable> unwatched = new ArrayList<>();

    private @Nullable Loans loans;
    private boolean retired;
    private int numbers;

    Lending(Station station) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.world = station.world();
        this.lend = station.number(LendingKind.LEND);
        this.ending = station.time("end", TimeKind.Group.COMMUNICATION);
        this.otherLanes = new Lane[world.size()];
        this.mail = MailFrames.open(station, this::freed);
        this.collector = mail.collector();
        station.handle(LendingKind.LEND, lent);
        endpoint.leaveUnattended();
    }

    /// A rank's references.
    ///
    /// @return the same at every call
    static Lending of(World world) {
        return world.service(new LendingKind());
    }

    /// Says who sees all that ranks do.
    void watch(Loans all) {
        locked(() -> {
            loans = all;
            unwatched.forEach(Runnable::run);
            unwatched.clear();
        });
    }

    private void watched(Consumer<Loans> event) {
        Loans all = loans;
        if (all == null) {
            unwatched.add(() -> watched(event));
        } else {
            event.accept(all);
        }
    }

    private void locked(Runnable action) {
        endpoint.enter();
        try {
            action.run();
        } finally {
            endpoint.exit();
        }
    }

    /// Makes an object.
    void create() {
        locked(() -> {
            Name name = new Name(collector.self(), ++numbers);
            collector.export(name.number());
            hands.add(name);
            watched(all -> all.took(name, collector.self()));
        });
    }

    /// Lends something that is in this rank's hands.
    ///
    /// @param which  drawn
    /// @param to     another rank
    /// @param lane   0 or 1
    /// @param filler how many bytes to send with it
    void lend(int which, int to, int lane, int filler) {
        locked(() -> {
            if (!hands.isEmpty() && !world.losses().isLost(to)) {
                Name name = hands.get(which % hands.size());
                collector.sent(name.owner(), name.number(), to);
                watched(all -> all.lent(name, collector.self(), collector.party(to)));
                lane(to, lane % LANES).send(new Letter(name, filler), lend, lane % LANES, 0);
            }
        });
    }

    private Lane lane(int to, int number) {
        if (number == 0) {
            return station.lane(to);
        }
        Lane known = otherLanes[to];
        if (known == null) {
            known = station.openLane(to);
            otherLanes[to] = known;
        }
        return known;
    }

    private void arrived(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        Name name = new Name(
                new Party(
                        memory.get(JAVA_INT_UNALIGNED, at),
                        memory.get(JAVA_INT_UNALIGNED, at + 4)),
                memory.get(JAVA_INT_UNALIGNED, at + 8));
        Party from = collector.party(source);
        collector.received(name.owner(), name.number(), source);
        hands.add(name);
        watched(all -> all.arrived(name, from, collector.self()));
        if (retired) {
            dropAll();
        }
    }

    /// Drops something that is in this rank's hands.
    ///
    /// @param which drawn
    void drop(int which) {
        locked(() -> {
            if (!hands.isEmpty()) {
                drop(hands.remove(which % hands.size()));
            }
        });
    }

    private void drop(Name name) {
        watched(all -> all.dropped(name, collector.self()));
        collector.drop(name.owner(), name.number());
    }

    private void dropAll() {
        List<Name> all = List.copyOf(hands);
        hands.clear();
        all.forEach(this::drop);
        collector.flush();
    }

    /// Tells owners what was dropped.
    void tell() {
        locked(collector::flush);
    }

    /// Drops all that is here, and at once all that comes. Blocks until all objects of this rank
    /// are freed.
    void retire() {
        locked(() -> {
            retired = true;
            dropAll();
            endpoint.await(Completion.of(
                    () -> collector.exported() == 0 && collector.held() == 0,
                    () -> "the end of " + collector,
                    ending));
        });
    }

    private boolean freed(int number) {
        Name name = new Name(collector.self(), number);
        watched(all -> all.freed(name, this::isGone));
        return true;
    }

    private boolean isGone(Party party) {
        int known = world.incarnation(party.rank());
        return party.life() < known
                || (party.life() == known && world.losses().isLost(party.rank()));
    }

    @Override
    public void lost(RankLostException loss) {
        Party gone = collector.party(loss.failedRank());
        lent.forget(gone.rank());
        watched(all -> all.cut(gone, collector.self()));
        mail.lost(gone.rank());
        collector.flush();
    }

    @Override
    public void returned(Card card) {
        collector.returned(card.rank(), card.incarnation());
        collector.flush();
    }

    /// A reference on its way, and a filler.
    private record Letter(Name name, int filler) implements Body {
        private static final int HEAD = 12;

        @Override
        public long bytes() {
            return (long) HEAD + filler;
        }

        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            if (position == 0) {
                to.set(JAVA_INT_UNALIGNED, at, name.owner().rank());
                to.set(JAVA_INT_UNALIGNED, at + 4, name.owner().life());
                to.set(JAVA_INT_UNALIGNED, at + 8, name.number());
            }
        }
    }
}
