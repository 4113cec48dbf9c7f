// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.atoll.fabric.Bridge;
import org.atoll.fabric.World;

/// A rank's connections with other worlds.
public final class Connections {
    private final World fabric;
    private final List<Connection> all = new CopyOnWriteArrayList<>();

    /// There are none at first.
    public Connections(World fabric) {
        this.fabric = fabric;
    }

    /// One more, for which there is no communicator yet.
    public Connection add(Bridge bridge) {
        Connection connection = new Connection(bridge, fabric, this::parted);
        bridge.onLoss(connection::lose);
        all.add(connection);
        return connection;
    }

    /// A communicator was made: notes where it reaches.
    public void use(Lifetime life, Members group, Members peers) {
        if (group.reachesAbroad(fabric.size()) || peers.reachesAbroad(fabric.size())) {
            all.stream()
                    .filter(connection -> connection.has(group) || connection.has(peers))
                    .forEach(connection -> connection.use(life));
        }
    }

    /// A communicator was given up, by whatever call.
    public void leave(Lifetime life) {
        all.forEach(connection -> connection.leave(life));
    }

    /// A connection is over. Its own communicator may have reached over others.
    private void parted(Connection connection, Lifetime own) {
        all.remove(connection);
        leave(own);
    }

    /// Parts from all other worlds. Blocks until they do, too. Ranks that are in several
    /// connections may come to them in any order, so all are begun before one is waited for; and
    /// the ranks of one side may reach each other by the bridge of another, so all bridges stay
    /// until the last has parted.
    public void end() {
        List<Connection> open = List.copyOf(all);
        open.forEach(Connection::end);
        open.forEach(Connection::await);
        open.forEach(Connection::close);
        all.removeAll(open);
    }
}
