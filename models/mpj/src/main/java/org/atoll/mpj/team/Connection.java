// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.atoll.fabric.Bridge;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.message.Mailbox;
import org.atoll.mpj.circle.Circles;
import org.jspecify.annotations.Nullable;

/// This rank's connection to ranks of another world that it has met: the bridge, and the
/// communicators that reach over it. The two sides part when none is left on either and what was
/// under way in them has ended, or at the end of the program; then all ranks of both wait for each
/// other once more.
public final class Connection {
    private final Bridge bridge;
    private final World world;
    private final BiConsumer<Connection, Lifetime> parted;
    private final Set<Lifetime> users = ConcurrentHashMap.newKeySet();

    /// Of the communicators that were left.
    private final List<Unfinished> unfinished = new CopyOnWriteArrayList<>();

    private @Nullable Lifetime everybody;
    private @Nullable Farewell farewell;
    private @Nullable Runnable parting;

    /// Whether the program has ended, or wants to part in any case.
    private volatile boolean ending;

    /// Begins with nobody.
    ///
    /// @param bridge the way to the other side
    /// @param parted hears when the two sides have parted before the end, with what the connection
    ///     had for itself
    public Connection(Bridge bridge, World world, BiConsumer<Connection, Lifetime> parted) {
        this.bridge = bridge;
        this.world = world;
        this.parted = parted;
    }

    /// Gives it a communicator of its own, of all ranks of both sides.
    public synchronized void open(Lifetime own, Farewell way) {
        everybody = own;
        farewell = way;
    }

    /// Whether a member of a group is on the other side.
    public boolean has(Members group) {
        for (int member = 0; member < group.size(); member++) {
            if (bridge.has(group.worldRank(member))) {
                return true;
            }
        }
        return false;
    }

    /// One more communicator. The other side may have been lost while it was made.
    public void use(Lifetime life) {
        users.add(life);
        CommunicationException cause = bridge.end();
        if (cause != null) {
            world.endpoint().enter();
            try {
                lose(life, cause);
            } finally {
                world.endpoint().exit();
            }
        }
    }

    /// One less. After the last this rank is ready to part, as soon as all that is under way in
    /// those that were left has ended. Does not block.
    public void leave(Lifetime life) {
        if (!users.contains(life)) {
            return;
        }
        unfinished.removeIf(Unfinished::isDone);
        unfinished.add(Unfinished.in(world, life));
        users.remove(life); // whoever finds that it was the last finds what is unfinished, too
        Lifetime own = own();
        if (own != null && users.stream().allMatch(own::equals)) {
            begin(own, () -> {
                bridge.close();
                parted.accept(this, own);
            });
        }
    }

    /// Begins to part whatever is under way. Does not block.
    public void end() {
        ending = true;
        Lifetime own = own();
        if (own != null) {
            begin(own, () -> {});
            world.endpoint().rouseSleepers();
        }
    }

    private synchronized @Nullable Lifetime own() {
        return everybody;
    }

    /// Begins to part, unless that is under way, or the other side is lost.
    ///
    /// @param last what is done when all ranks of both sides have come to part
    private synchronized void begin(Lifetime own, Runnable last) {
        Farewell way = farewell;
        if (parting == null && way != null && !own.isLost()) {
            Completion ready =
                    Completion.of(this::isReady, () -> "disconnect", Mailbox.MESSAGE);
            parting = way.begin(() -> world.endpoint().waitFor(ready), last);
        }
    }

    private boolean isReady() {
        return ending || unfinished.stream().allMatch(Unfinished::isDone);
    }

    /// Blocks until the other side parts, too, unless that is lost.
    ///
    /// @throws CommunicationException if a rank of this world fails meanwhile
    public void await() {
        Runnable under = parting();
        try {
            if (under != null) {
                under.run();
            }
        } catch (CommunicationException e) {
            Lifetime own = own();
            if (own == null || !own.isLost()) {
                throw e;
            }
        }
    }

    /// Lets go of the bridge. Blocks for a moment.
    public void close() {
        bridge.close();
    }

    private synchronized @Nullable Runnable parting() {
        return parting;
    }

    /// The other side is lost: ends what is under way. By a holder of the endpoint.
    void lose(CommunicationException cause) {
        users.forEach(life -> lose(life, cause));
        unfinished.forEach(rest -> lose(rest.life(), cause));
    }

    private void lose(Lifetime life, CommunicationException cause) {
        life.lose(cause);
        Circles.of(world).giveUp(life.circle(), bridge::has, cause);
    }
}
