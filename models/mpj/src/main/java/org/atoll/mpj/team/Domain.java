// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.mpj.circle.Circle;
import org.atoll.mpj.circle.Circles;
import org.atoll.mpj.circle.RevokedException;
import org.atoll.mpj.fault.Fault;
import org.jspecify.annotations.Nullable;

/// A communication domain (MPI 4.1, section 7.1), to which a communicator is the program's handle:
/// the ranks of a communicator as one of them sees them, their context, the mailbox, and what ends
/// their communication. Any thread may ask.
///
/// A domain is of use until it is freed, until a world that it reaches into is lost, until its
/// ranks have revoked it, and no longer than its program.
public final class Domain {
    /// In a receive or probe: from any rank.
    public static final int ANY_SOURCE = -1;

    /// In a receive or probe: with any tag.
    public static final int ANY_TAG = -1;

    /// Nobody: a message to or from nobody is done at once and moves nothing.
    public static final int NOBODY = Mailbox.NOBODY;

    private final Session session;
    private final Members group;
    private final Members peers;
    private final int context;
    private final Mailbox mailbox;
    private final Lifetime lifetime;
    private final Circle circle;
    private final Callbacks program;
    private volatile String name = "";

    private Domain(
            Session session, Members group, Members peers, int context, Callbacks program) {
        this.session = session;
        this.group = group;
        this.peers = peers;
        this.context = context;
        this.program = program;
        this.mailbox = Mailbox.of(session.world());
        Members all = isOfTwo() ? group.union(peers) : group;
        this.circle = Circles.of(session.world()).open(context, all.worldRankSet());
        this.lifetime = new Lifetime(circle);
    }

    /// Opens a domain.
    ///
    /// @param group   the domain's own ranks, of which this is one
    /// @param peers   whom messages go to and come from: the same, or the remote group
    /// @param context the number of its messages; that of its collectives is the next one
    /// @param program what the program is told
    public static Domain open(
            Session session, Members group, Members peers, int context, Callbacks program) {
        Domain opened = new Domain(session, group, peers, context, program);
        session.connections().use(opened.lifetime, group, peers);
        return opened;
    }

    /// The rank's time in message passing.
    public Session session() {
        return session;
    }

    /// The rank's part of the fabric.
    public World world() {
        return session.world();
    }

    /// Where threads wait.
    public Endpoint endpoint() {
        return session.world().endpoint();
    }

    /// This rank's number.
    public int rank() {
        return group.rank();
    }

    /// The number of ranks of this rank's group.
    public int size() {
        return group.size();
    }

    /// The domain's own ranks.
    public Members group() {
        return group;
    }

    /// Whom messages go to and come from.
    public Members peers() {
        return peers;
    }

    /// Whether messages go to another group.
    public boolean isOfTwo() {
        return !peers.equals(group);
    }

    /// The number by which the mailbox knows the domain's messages.
    public int context() {
        return context;
    }

    /// The number by which it knows those of its collectives.
    public int contextOfCollectives() {
        return context + 1;
    }

    /// The rank's mailbox.
    public Mailbox mailbox() {
        return mailbox;
    }

    /// The ranks, as far as failures concern them.
    public Circle circle() {
        return circle;
    }

    /// How long the domain is of use.
    public Lifetime lifetime() {
        return lifetime;
    }

    /// What the program calls it, empty at first.
    public String name() {
        return name;
    }

    /// Names it.
    public void name(String given) {
        name = given;
    }

    /// Whether a rank of another world is a member of either group.
    public boolean isAbroad() {
        return session.isAbroad(group) || session.isAbroad(peers);
    }

    /// Whether those that live go on when a rank is lost.
    public boolean outlivesRanks() {
        return world().losses().areOutlived() && (!isOfTwo() || !isAbroad());
    }

    /// Lets something else hear, before the program, of calls that fail, here and in what is made
    /// of these ranks later.
    public void watch(Consumer<RuntimeException> first) {
        program.watched().accept(first);
    }

    /// Tells the program.
    ///
    /// @return the error, to be thrown
    public RuntimeException failed(RuntimeException error) {
        program.failed().accept(error);
        return error;
    }

    /// Tells the program if a call fails.
    public <T extends @Nullable Object> T told(Supplier<T> call) {
        try {
            return call.get();
        } catch (CommunicationException e) {
            throw failed(e);
        }
    }

    /// Refuses a domain that was freed, and any after the end of the program.
    public void requireKept() {
        if (lifetime.isOver() || session.isEnded()) {
            throw unusable();
        }
    }

    /// The same, and one that is revoked.
    public void requireUsable() {
        requireKept();
        if (circle.isRevoked()) {
            throw failed(new RevokedException(Refusal.call() + " on " + called()));
        }
    }

    private String called() {
        String what = isOfTwo() ? "inter-communicator" : "communicator";
        return name.isEmpty() ? "this " + what : "the " + what + " " + name;
    }

    private RuntimeException unusable() {
        CommunicationException cause = lifetime.loss();
        if (cause != null) {
            return failed(new CommunicationException(
                    Refusal.call(),
                    called() + " cannot be used any more: " + cause.getMessage(),
                    cause.failedRank(),
                    cause));
        }
        return lifetime.isOver()
                ? Refusal.of(called(), "was freed: nothing can be sent through it any more")
                : Refusal.ended(called(), world().rank());
    }

    /// Refuses to give up a domain that is given up already. That of a lost world may be given up
    /// at any time.
    public void requireEndable() {
        if (!lifetime.isLost()) {
            requireKept();
        }
    }

    /// Ends it: what is attached goes, and the worlds it reaches into may part.
    ///
    /// @param release what its collectives have, given back
    public void end(Runnable release) {
        requireEndable();
        if (context == 0) {
            throw Fault.wrongState(
                    "free", "the communicator of all ranks lives as long as the job", "");
        }
        lifetime.end();
        try {
            release.run();
            program.freed().run();
        } finally {
            session.connections().leave(lifetime);
        }
    }

    /// Revokes it on all its ranks.
    public void revoke() {
        requireKept();
        Circles.of(world()).revoke(circle);
    }

    /// Whether a rank has revoked it, as far as this one has heard.
    public boolean isRevoked() {
        return circle.isRevoked();
    }

    /// Is revoked as soon as another domain is.
    ///
    /// @return to be run when it no longer belongs to that one
    public Runnable follow(Domain leader) {
        return Circles.of(world()).follow(circle, leader.circle);
    }

    /// Lets something end when the domain is revoked, or at once if it is.
    ///
    /// @param sequel runs while the endpoint is held
    public void whenRevoked(Runnable sequel) {
        Runnable _ = Circles.of(world()).whenRevoked(circle, sequel);
    }
}
