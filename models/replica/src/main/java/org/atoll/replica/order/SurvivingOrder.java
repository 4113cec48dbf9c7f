// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.agreement.AgreementKind;
import org.atoll.fabric.agreement.Ballots;
import org.atoll.fabric.agreement.Vote;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// An order that goes on when ranks are lost. A *term* is a time in which no loss is known; in each
/// term an order of its own numbers the units of those who live.
///
/// When a rank is lost, each survivor stops, tells the others how many units it has delivered, and
/// agrees with them on who is lost. All then come to the units of who has come farthest, who has
/// kept them ([KeptUnits]). The losses take the next number, and a new term begins: each submits
/// again what of its own was not delivered, and what was under way in the earlier term is void. So
/// a unit of a lost rank is delivered to all survivors or to none.
///
/// Whoever is lost meanwhile makes it begin again from where each has come to. A survivor may begin
/// a term from which another is kept by the next loss: the other then gets the units of that term,
/// and the losses before it, as any others.
///
/// Holder only, but for the thread that survives.
public final class SurvivingOrder implements TotalOrder {
    private static final int AGREEMENTS = Integer.MIN_VALUE;
    private static final int NONE = -1;

    /// How many units come before a planted rule: a trial that lacks objects has no end.
    private static final int PLANTED_BEHIND = 30;

    private final Planted planted;
    private final World world;
    private final Endpoint endpoint;
    private final Ballots ballots;
    private final TimeKind time;
    private final Ways ways;
    private final Begin begin;
    private final LossDeliveries deliveries;
    private final TermInlets inlets;
    private final KeptUnits kept;
    private final DeliveredCounts counts;
    private final int rank;

    /// The units of this rank that the present order has and has not delivered, and those that it
    /// has not.
    private final ArrayDeque<byte[]> submitted = new ArrayDeque<>();
    private final ArrayDeque<byte[]> unsubmitted = new ArrayDeque<>();
    private boolean submitting;

    /// The losses that this rank knows, that all have agreed on, and that were delivered.
    private final BitSet known = new BitSet();
    private final BitSet agreed = new BitSet();
    private final BitSet told = new BitSet();

    private TotalOrder order;
    private long delivered;

    /// The next term, from the loss on that ends the present one.
    private int term;
    private boolean surviving;

    /// How far this rank is to come by what others have kept, or [#NONE].
    private long goal = NONE;

    /// Makes the order of a term, whose members are those that live.
    public interface Begin {

        /// Makes it.
        TotalOrder order(Inlets inlets, Deliveries deliveries);
    }

    /// The bound of what a rank may have under way that some rank has not carried out.
    ///
    /// @param bytes the most
    /// @param cost  what a unit costs of that, or 0
    public record Bound(long bytes, ToLongFunction<byte[]> cost) {}

    /// Makes it.
    ///
    /// @param station    of the service whose kind has [SurvivalFrames#ALL]
    /// @param ways       of the same
    /// @param begin      makes the orders
    /// @param deliveries takes what is ordered
    /// @param bound      of what a rank may have under way
    /// @param planted    the rule that does not hold, in a trial
    public SurvivingOrder(
            Station station, Ways ways, Begin begin, LossDeliveries deliveries, Bound bound,
            Planted planted) {
        this.planted = planted;
        this.world = station.world();
        this.endpoint = station.endpoint();
        this.ballots = station.service(AgreementKind.AGREEMENTS);
        this.time = station.time("survival", TimeKind.Group.COMMUNICATION);
        this.ways = ways;
        this.rank = ways.rank();
        this.begin = begin;
        this.deliveries = deliveries;
        this.inlets = new TermInlets(new StationInlets(station), ways.size());
        this.kept = new KeptUnits(ways.size(), bound.bytes(), bound.cost());
        this.counts = new DeliveredCounts(ways.size());
        this.order = begin.order(inlets, this::deliver);
        Inlets own = new StationInlets(station);
        own.words(SurvivalFrames.TERM, (source, a, b, number, unit) -> {
            inlets.told(source, a);
            counts.tell(source, a, number);
            endpoint.rouseSleepers();
        });
        own.words(SurvivalFrames.WANT, (source, a, b, number, unit) -> give(source, a, number));
        own.numbered(SurvivalFrames.KEPT, (source, a, b, number, unit) ->
                given(a, b, number, unit));
    }

    @Override
    public void submit(byte[] unit) {
        unsubmitted.add(unit);
        submitAll();
    }

    /// Gives the order of the term what it does not have, in turn. What that brings about may
    /// submit more.
    private void submitAll() {
        if (submitting || inlets.isClosed()) {
            return;
        }
        submitting = true;
        try {
            for (byte[] next = unsubmitted.poll(); next != null; next = unsubmitted.poll()) {
                submitted.add(next);
                order.submit(next);
            }
        } finally {
            submitting = false;
        }
    }

    private void deliver(int origin, byte[] unit) {
        if (origin == rank) {
            byte[] _ = submitted.remove();
        }
        take(origin, unit);
    }

    private void take(int origin, byte[] unit) {
        delivered++;
        kept.add(delivered, origin, unit);
        if (origin == KeptUnits.LOSSES) {
            BitSet fresh = BitSet.valueOf(unit);
            fresh.andNot(told);
            told.or(fresh);
            deliveries.lost(fresh);
        } else {
            deliveries.deliver(origin, unit);
        }
    }

    @Override
    public void lose(int gone) {
        known.set(gone);
        ways.lose(gone);
        if (!agreed.get(gone) && !surviving) {
            surviving = true;
            stop();
            endpoint.afterwards(() -> world.startBeside("survival", this::survive));
        }
    }

    /// Ends the term, or the wait for the next one.
    private void stop() {
        inlets.close();
        goal = NONE;
        while (!submitted.isEmpty()) {
            unsubmitted.addFirst(submitted.removeLast());
        }
        term++;
        counts.tell(rank, term, delivered);
        IntStream.range(0, ways.size())
                .filter(to -> to != rank)
                .forEach(to -> ways.post(to, SurvivalFrames.TERM, term, 0, delivered));
    }

    /// Goes on until a term has begun in which no other loss is known.
    private void survive() {
        try {
            while (surviving) {
                BitSet gone = agree();
                endpoint.enter();
                try {
                    goOn(gone);
                } finally {
                    endpoint.exit();
                }
            }
        } catch (CommunicationException e) {
            // The job has failed, or this rank, and says so itself.
        }
    }

    /// Agrees with all that live on who does not.
    private BitSet agree() {
        endpoint.enter();
        Vote mine;
        try {
            mine = new Vote(0, 0, (BitSet) known.clone(), new BitSet());
        } finally {
            endpoint.exit();
        }
        Vote outcome = ballots.agree(
                AGREEMENTS, IntStream.range(0, ways.size()).toArray(), rank, mine, known::get,
                () -> false);
        if (outcome == null) {
            throw new AssertionError("an agreement was given up that nobody gives up");
        }
        return outcome.lost();
    }

    private void goOn(BitSet gone) {
        gone.stream().forEach(ways::lose);
        agreed.or(gone);
        known.or(gone);
        await(() -> counts.isWhole(term, agreed), "the other survivors of a loss");
        if (!isOutdated()) {
            catchUp();
        }
        if (isOutdated()) {
            stop();
        } else {
            begin();
        }
    }

    /// Whether more are lost than was agreed on.
    private boolean isOutdated() {
        BitSet more = (BitSet) known.clone();
        more.andNot(agreed);
        return !more.isEmpty();
    }

    private void await(BooleanSupplier done, String words) {
        endpoint.await(Completion.of(() -> done.getAsBoolean() || isOutdated(), () -> words, time));
    }

    private void catchUp() {
        int farthest = counts.farthest(term, agreed);
        goal = counts.delivered(term, farthest);
        boolean forgets = planted == Planted.EXCHANGE && delivered > PLANTED_BEHIND;
        if (goal > delivered && !forgets) {
            ways.post(farthest, SurvivalFrames.WANT, term, 0, delivered);
            await(() -> delivered >= goal, "what rank " + farthest + " has kept");
        }
        goal = NONE;
    }

    /// Another survivor wants what it lacks.
    private void give(int to, int inTerm, long behind) {
        kept.behind(behind).forEach(each -> ways.send(
                to, SurvivalFrames.KEPT, each.origin(), inTerm,
                new NumberedUnit(each.number(), each.unit())));
    }

    /// Another survivor brings what it has kept: perhaps more than was asked for.
    private void given(int origin, int inTerm, long number, byte[] unit) {
        if (inTerm != term || number != delivered + 1 || number > goal) {
            return;
        }
        if (origin == rank && planted != Planted.RESEND) {
            byte[] _ = unsubmitted.remove();
        }
        take(origin, unit);
        endpoint.rouseSleepers();
    }

    private void begin() {
        surviving = false;
        counts.forget(term);
        take(KeptUnits.LOSSES, agreed.toByteArray());
        order = begin.order(inlets, this::deliver);
        inlets.open(term);
        submitAll();
        endpoint.rouseSleepers();
    }
}
