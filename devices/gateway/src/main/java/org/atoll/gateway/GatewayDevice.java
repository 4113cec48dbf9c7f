// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.IOException;
import java.util.List;
import org.atoll.fabric.control.Redial;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// Carries the frames between one rank and the ranks of other clusters, by way of gateways. The
/// cluster's own gateway lives in the device of the cluster's first rank, or in a
/// [GatewayProcess].
final class GatewayDevice implements Device {
    private static final int FRAMES_PER_POLL = 64;
    private static final long NANOS = 1_000_000L;

    private final Site site;
    private final Options options;
    private final @Nullable Gateway gateway;
    private final Ledger ledger;
    private final Parking parking = new Parking();
    private final Member member;
    private @Nullable Plan plan;
    private boolean closed;

    /// Makes the device of a rank.
    ///
    /// @param gateway the cluster's gateway if it lives here, or null
    GatewayDevice(Site site, Options options, @Nullable Gateway gateway) {
        this.site = site;
        this.options = options;
        this.gateway = gateway;
        this.ledger = new Ledger(options.credit(), site.size());
        this.member = new Member(site.rank(), site.size(), ledger, parking);
    }

    @Override
    public String name() {
        return GatewayDeviceProvider.NAME;
    }

    @Override
    public String address() {
        return gateway == null ? "" : gateway.address();
    }

    @Override
    public void join(List<Card> cards) {
        Plan known = Plan.of(cards);
        plan = known;
        if (gateway != null) {
            gateway.join(cards);
        }
        int here = known.topology().cluster(site.rank());
        if (!known.isThere(here)) {
            throw new CommunicationException("rank " + site.rank()
                    + ": atoll.gateways is 'dedicated', but cluster " + known.name(here)
                    + " has no gateway; 'atoll run --gateways dedicated' starts them",
                    site.rank(), null);
        }
        member.open(() -> dial(known.inside(here), known.gateway(here)));
    }

    private Wire dial(String place, int rank) throws IOException {
        Redial redial = new Redial(options.limits().reconnectMillis() * NANOS);
        Wire made = null;
        while (made == null) {
            made = dial(place, rank, redial);
        }
        return made;
    }

    /// Connects once.
    ///
    /// @return the connection, or null if another attempt may succeed
    private @Nullable Wire dial(String place, int rank, Redial redial) throws IOException {
        Wire wire = null;
        try {
            wire = PlainWire.connect(place, options);
            new Handshake(site, options.capacityBytes()).open(wire, Greeting.MEMBER, rank, 0, 0);
            return wire;
        } catch (IOException e) {
            if (wire != null) {
                wire.close();
            }
            if ((wire != null || Redial.wasReset(e)) && redial.again(e)) {
                return null;
            }
            throw e;
        }
    }

    /// {@return the gateway that lives here, or null}
    @Nullable Gateway gateway() {
        return gateway;
    }

    /// {@return how many bytes this rank holds that came or wait to leave}
    long heldBytes() {
        return member.heldBytes();
    }

    /// Ends the connection with the gateway as the end of this process would.
    void breakOff() {
        member.breakOff();
    }

    @Override
    public boolean reaches(int peer) {
        return peer != site.rank() && (options.inside() || isFar(peer));
    }

    private boolean isFar(int peer) {
        Plan known = plan;
        return known != null
                && known.topology().cluster(peer) != known.topology().cluster(site.rank());
    }

    @Override
    public Link link(int peer) {
        return new GatewayLink(
                site.rank(), peer, options.capacityBytes(), ledger, member.out());
    }

    @Override
    public int poll(FrameSink sink) {
        if (!member.hasWork()) {
            return 0;
        }
        int frames = member.deliver(site.rank(), sink, FRAMES_PER_POLL);
        for (Member.Loss loss = member.loss(); loss != null; loss = member.loss()) {
            report(sink, loss);
        }
        return frames;
    }

    private void report(FrameSink sink, Member.Loss loss) {
        if (loss.rank() != Member.GATEWAY) {
            sink.lost(loss.rank(), loss.reason());
            return;
        }
        for (int rank = 0; rank < site.size(); rank++) {
            if (reaches(rank)) {
                sink.lost(rank, loss.reason());
            }
        }
    }

    @Override
    public boolean isDrained() {
        return member.isOver() || member.out().isWritten();
    }

    @Override
    public void park(long nanos) {
        parking.park(nanos, member::hasWork);
    }

    @Override
    public void wake() {
        parking.wake();
    }

    @Override
    public void arm(Runnable bell) {
        parking.arm(bell, member::hasWork);
    }

    @Override
    public int eagerBytes() {
        return options.eagerBytes();
    }

    @Override
    public List<String> profile() {
        return gateway == null ? List.of() : List.of(gateway.counts());
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        member.close(System.nanoTime() + options.limits().closeMillis() * NANOS);
        if (gateway != null) {
            gateway.close();
        }
    }
}
