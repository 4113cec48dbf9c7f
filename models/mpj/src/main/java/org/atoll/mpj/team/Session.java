// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import org.atoll.codec.ObjectCodec;
import org.atoll.collectives.Selection;
import org.atoll.fabric.World;
import org.atoll.fabric.agreement.Ballots;

/// A rank's time in message passing, from its entry to the end of its program: the world it is in
/// and what all its communicators have in common.
public final class Session {
    private final World world;
    private final ObjectCodec objects;
    private final Selection selection;
    private final Contexts contexts;
    private final Connections connections;

    /// Read without ordering by every call.
    private boolean ended;

    /// Begins.
    ///
    /// @param objects how objects travel
    public Session(World world, ObjectCodec objects) {
        this.world = world;
        this.objects = objects;
        this.selection = new Selection(world.settings());
        int life = world.losses().areRecovered() ? 0 : world.incarnation(); // it does the same
        this.contexts = new Contexts(world.rank(), world.size(), life);
        this.connections = new Connections(world);
    }

    /// The rank's part of the fabric.
    public World world() {
        return world;
    }

    /// How objects travel.
    public ObjectCodec objects() {
        return objects;
    }

    /// Which algorithm each collective takes.
    public Selection selection() {
        return selection;
    }

    /// Where those that live agree: a service that is opened when it is first asked for.
    public Ballots ballots() {
        return Ballots.of(world);
    }

    /// The numbers of communicators.
    public Contexts contexts() {
        return contexts;
    }

    /// The other worlds that the rank has met.
    public Connections connections() {
        return connections;
    }

    /// The program has ended.
    public void end() {
        ended = true;
    }

    /// Whether it has.
    public boolean isEnded() {
        return ended;
    }

    /// Whether a rank of another world is among some.
    public boolean isAbroad(Members some) {
        return some.reachesAbroad(world.size());
    }
}
