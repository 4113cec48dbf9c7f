// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.Card;
import org.jspecify.annotations.Nullable;

/// Relays the frames of one cluster: threads in the process of the cluster's first rank, or in a
/// [GatewayProcess] that speaks in that rank's name.
///
/// A thread that reads from a rank or from another gateway puts each waybill into the [Outlet]
/// of where it goes next; that outlet's own thread writes it. Nothing here waits for a slow
/// reader, for credit bounds what can be under way.
final class Gateway implements Reception.Host {
    private static final System.Logger LOG = ThriftyLog.of(Gateway.class);
    private static final long TICK_MILLIS = 20;
    private static final long SIGNS = 4;
    private static final long NANOS = 1_000_000L;

    private final Site site;
    private final Options options;
    private final String cluster;
    private final Reception reception;
    private final Handshake handshake;
    private final LongAdder frames = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final Map<Integer, Berth> berths = new TreeMap<>();
    private Line[][] lines = {};
    private boolean[] lost = {};
    private @Nullable Plan plan;
    private volatile boolean closed;

    /// Listens; relays nothing yet.
    ///
    /// @param site    the rank in whose process it lives, or in whose name it speaks
    /// @throws IOException if the address cannot be listened on
    Gateway(Site site, Options options, String cluster) throws IOException {
        this.site = site;
        this.options = options;
        this.cluster = cluster;
        this.handshake = new Handshake(site, options.capacityBytes());
        this.reception = new Reception(options, cluster, site.size());
    }

    /// {@return what the card of its rank says}
    String address() {
        String inside = reception.address();
        String named = Options.Places.of(options.places().address(), cluster);
        String port = inside.substring(inside.lastIndexOf(':'));
        String outside = named.isEmpty() ? inside : named.contains(":") ? named : named + port;
        return Plan.address(inside, outside);
    }

    /// Starts to relay.
    void join(List<Card> cards) {
        Plan known = Plan.of(cards);
        int here = known.topology().cluster(site.rank());
        int count = known.topology().clusterCount();
        for (int rank : known.topology().ranksOfCluster(here)) {
            berths.put(rank, new Berth(rank, cards.size()));
        }
        Line[][] all = new Line[count][0];
        for (int there = 0; there < count; there++) {
            if (there != here) {
                all[there] = lines(known, there);
            }
        }
        plan = known;
        lines = all;
        lost = new boolean[count];
        start(known, here);
    }

    private Line[] lines(Plan known, int there) {
        Line[] made = new Line[options.connections()];
        for (int i = 0; i < made.length; i++) {
            String name = "atoll-gateway-" + cluster + "-" + known.name(there) + "-" + i;
            made[i] = new Line(name, known.cards().size(), this::arrived);
        }
        return made;
    }

    private void start(Plan known, int here) {
        reception.open("atoll-gateway-" + cluster, handshake, this);
        if (here == 0 && lines.length > 1 && !options.seal() && !options.tls()) {
            LOG.log(System.Logger.Level.WARNING, "atoll.gateway.seal is 0: whoever stands between"
                    + " clusters can read and change what passes, unnoticed");
        }
        for (int there = here + 1; there < lines.length; there++) {
            int peer = known.gateway(there);
            String place = known.outside(there);
            for (int i = 0; i < lines[there].length; i++) {
                int line = i;
                lines[there][i].open(received -> dial(place, peer, line, received));
            }
        }
        Thread.ofPlatform().daemon().name("atoll-gateway-" + cluster + "-tend").start(this::tend);
    }

    private Line.Dialed dial(String place, int peer, int line, long received)
            throws IOException {
        PlainWire below = PlainWire.connect(place, options);
        reception.expect(below);
        try {
            Wire wire = options.tls() ? reception.tls().open(below.channel()) : below;
            boolean sealed = options.seal() && !options.tls();
            return handshake.open(
                    wire, sealed ? Greeting.SEALED_LINE : Greeting.LINE, peer, line, received);
        } catch (IOException e) {
            below.close();
            throw e;
        } finally {
            reception.settle(below);
        }
    }

    private Plan plan() {
        Plan known = plan;
        if (known == null) {
            throw new AssertionError("the gateway of " + cluster + " has not joined");
        }
        return known;
    }

    @Override
    public void receive(Handshake.Guest guest) throws IOException {
        Greeting greeting = guest.greeting();
        Wire wire = guest.wire();
        int from = greeting.from();
        Plan known = plan();
        if (from < 0 || from >= known.cards().size()
                || greeting.incarnation() < known.cards().get(from).incarnation()) {
            throw new ProtocolException("rank " + from + " in life " + greeting.incarnation()
                    + " does not belong to the job");
        }
        Berth berth = berths.get(from);
        Line[] between = lines[known.topology().cluster(from)];
        if (greeting.purpose() == Greeting.MEMBER && berth != null) {
            serve(from, berth, wire);
        } else if (greeting.purpose() != Greeting.MEMBER && known.isGateway(from)
                && greeting.line() >= 0 && greeting.line() < between.length) {
            refuseUnlessSecured(wire, from);
            between[greeting.line()].accept(wire, guest.received());
        } else {
            throw new ProtocolException("rank " + from + " has no business here");
        }
    }

    private void refuseUnlessSecured(Wire wire, int from) throws ProtocolException {
        if (options.tls() && !(wire instanceof TlsWire)) {
            throw new ProtocolException("the gateway of rank " + from
                    + " does not use TLS; set atoll.gateway.tls alike for all ranks");
        }
        if (options.seal() && wire instanceof PlainWire) {
            throw new ProtocolException("the gateway of rank " + from
                    + " does not seal what it sends; set atoll.gateway.seal alike for all ranks");
        }
    }

    private void serve(int rank, Berth berth, Wire wire) throws ProtocolException {
        if (!berth.take()) {
            throw new ProtocolException("rank " + rank + " is connected already");
        }
        try {
            berth.serve(wire, this::send);
        } catch (IOException e) {
            if (!closed) {
                loseRank(rank, String.valueOf(e.getMessage()));
            }
        }
    }

    /// Passes on what a rank of the cluster has sent.
    private void send(MemorySegment memory, long at, int total) {
        int destination = Waybill.destination(memory, at);
        if (destination < 0) {
            return;
        }
        Berth berth = berths.get(destination);
        if (berth != null) {
            berth.out().relay(memory, at, total);
            return;
        }
        int source = Waybill.source(memory, at);
        Line line = line(source, destination);
        if (line.isOver()) {
            Berth sender = berths.get(source);
            if (sender != null) {
                sender.out().say(
                        Waybill.LOST, destination, Waybill.EVERYBODY, "the gateway of cluster "
                        + plan().name(plan().topology().cluster(destination)) + " has closed");
            }
            return;
        }
        frames.increment();
        bytes.add(total);
        line.out().relay(memory, at, total);
    }

    /// A pair of ranks uses the same line both ways: so an acknowledgement of frames is never
    /// behind the credit for them.
    private Line line(int source, int destination) {
        Plan known = plan();
        Line[] between = lines[known.topology().cluster(destination)];
        return between[known.pairs().line(source, destination, between.length)];
    }

    /// Passes on what has come from another gateway.
    private void arrived(MemorySegment memory, long at, int total) {
        int destination = Waybill.destination(memory, at);
        if (destination == Waybill.EVERYBODY) {
            berths.values().forEach(berth -> berth.out().relay(memory, at, total));
            return;
        }
        Berth berth = berths.get(destination);
        if (berth == null) {
            LOG.log(System.Logger.Level.WARNING, "a frame for rank {0} came to cluster {1}",
                    destination, cluster);
            return;
        }
        berth.out().relay(memory, at, total);
    }

    private void loseRank(int rank, String reason) {
        LOG.log(System.Logger.Level.DEBUG, "rank {0} is lost: {1}", rank, reason);
        for (Line[] between : lines) {
            if (between.length > 0) {
                between[0].out().say(Waybill.LOST, rank, Waybill.EVERYBODY, reason);
            }
        }
        berths.values().forEach(berth ->
                berth.out().say(Waybill.LOST, rank, Waybill.EVERYBODY, reason));
    }

    private void tend() {
        long signNanos = options.limits().silenceMillis() * NANOS / SIGNS;
        long signed = System.nanoTime();
        while (!closed) {
            long now = System.nanoTime();
            boolean sign = now - signed > signNanos;
            signed = sign ? now : signed;
            reception.expire(now);
            for (int there = 0; there < lines.length; there++) {
                tend(there, now, sign);
            }
            try {
                Thread.sleep(TICK_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void tend(int there, long now, boolean sign) {
        long limit = options.limits().reconnectMillis() * NANOS;
        for (Line line : lines[there]) {
            if (!line.isOver() && line.downFor(now) > limit) {
                loseCluster(there, line.fault());
            }
            line.tend(now, sign, options.limits().silenceMillis() * NANOS);
        }
    }

    private void loseCluster(int there, String fault) {
        if (lost[there]) {
            return;
        }
        lost[there] = true;
        String reason = "no connection from the gateway of cluster " + cluster + " to that of "
                + plan().name(there) + " for " + options.limits().reconnectMillis() + " ms: "
                + fault;
        LOG.log(System.Logger.Level.WARNING, reason);
        for (Line line : lines[there]) {
            line.close();
        }
        for (int rank : plan().topology().ranksOfCluster(there)) {
            berths.values().forEach(berth ->
                    berth.out().say(Waybill.LOST, rank, Waybill.EVERYBODY, reason));
        }
    }

    /// {@return how many bytes wait here to be written, to be acknowledged, or to be read}
    long heldBytes() {
        long sum = 0;
        for (Line line : all()) {
            sum += line.out().bytes();
        }
        for (Berth berth : berths.values()) {
            sum += berth.out().bytes();
        }
        return sum;
    }

    /// {@return all lines to other gateways}
    List<Line> all() {
        List<Line> all = new ArrayList<>();
        for (Line[] between : lines) {
            all.addAll(List.of(between));
        }
        return all;
    }

    /// {@return why the last connection was refused, or empty if none was}
    String lastRefusal() {
        return reception.lastRefusal();
    }

    /// {@return for the profile: frames and bytes sent to other clusters, and broken connections}
    String counts() {
        int breaks = all().stream().mapToInt(Line::breaks).sum();
        return "gateway\t" + cluster + "\t" + frames.sum() + "\t" + bytes.sum() + "\t" + breaks;
    }

    /// Lets the last waybills leave, then ends all connections.
    void close() {
        long until = System.nanoTime() + options.limits().closeMillis() * NANOS;
        closed = true;
        all().forEach(Line::sayGoodbye);
        berths.values().forEach(berth -> berth.out().say(Waybill.BYE, 0, 0, ""));
        all().forEach(line -> line.out().awaitWritten(until));
        berths.values().forEach(berth -> berth.out().awaitWritten(until));
        reception.close();
        all().forEach(Line::close);
        berths.values().forEach(berth -> berth.out().close());
    }
}
