// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.atoll.fabric.Bridge;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.circle.Circles;
import org.jspecify.annotations.Nullable;

/// What this rank has in common with ranks of another world that it has met: the bridge, and the
/// communicators that reach over it. The two sides part when none is left on either and what was
/// under way in them has ended, or at the end of the program; then all ranks of both wait for each
/// other once more.
final class Connection {
    private final Bridge bridge;
    private final BiConsumer<Connection, InterComm> parted;
    private final Set<Communicator> users = ConcurrentHashMap.newKeySet();

    /// Of the communicators that were left.
    private final List<Unfinished> unfinished = new CopyOnWriteArrayList<>();

    private @Nullable InterComm everybody;
    private @Nullable CollectiveRequest<Void> parting;

    /// Whether the program has ended, or wants to part in any case.
    private volatile boolean ending;

    /// Begins with nobody.
    ///
    /// @param bridge the way to the other side
    /// @param parted hears when the two sides have parted before the end, with what the connection
    ///     had for itself
    Connection(Bridge bridge, BiConsumer<Connection, InterComm> parted) {
        this.bridge = bridge;
        this.parted = parted;
        bridge.onLoss(this::lose);
    }

    /// Gives it a communicator of its own, of all ranks of both sides.
    synchronized void open(InterComm own) {
        everybody = own;
    }

    boolean has(Group group) {
        for (int member = 0; member < group.size(); member++) {
            if (bridge.has(group.worldRank(member))) {
                return true;
            }
        }
        return false;
    }

    /// One more communicator. The other side may have been lost while it was made.
    void use(Communicator comm) {
        users.add(comm);
        CommunicationException cause = bridge.end();
        if (cause != null) {
            comm.endpoint().enter();
            try {
                lose(comm, cause);
            } finally {
                comm.endpoint().exit();
            }
        }
    }

    /// One less. After the last this rank is ready to part, as soon as all that is under way in
    /// those that were left has ended. Does not block.
    void leave(Communicator comm) {
        if (!users.contains(comm)) {
            return;
        }
        unfinished.removeIf(Unfinished::isDone);
        unfinished.add(Unfinished.in(comm));
        users.remove(comm); // whoever finds that it was the last finds what is unfinished, too
        InterComm own = own();
        if (own != null && users.stream().allMatch(own::equals)) {
            begin(own, () -> {
                bridge.close();
                parted.accept(this, own);
            });
        }
    }

    /// Begins to part whatever is under way. Does not block.
    void end() {
        ending = true;
        InterComm own = own();
        if (own != null) {
            begin(own, () -> {});
            own.endpoint().rouseSleepers();
        }
    }

    private synchronized @Nullable InterComm own() {
        return everybody;
    }

    /// Begins to part, unless that is under way, or the other side is lost.
    ///
    /// @param last what is done when all ranks of both sides have come to part
    private synchronized void begin(InterComm own, Runnable last) {
        if (parting == null && !own.lifetime().isLost()) {
            parting = own.farewell(Patience.unlimited(
                    "disconnect", this::isReady, own.world())::await, last);
        }
    }

    private boolean isReady() {
        return ending || unfinished.stream().allMatch(Unfinished::isDone);
    }

    /// Blocks until the other side parts, too, unless that is lost.
    ///
    /// @throws CommunicationException if a rank of this world fails meanwhile
    void await() {
        CollectiveRequest<Void> under = parting();
        try {
            if (under != null) {
                under.await();
            }
        } catch (CommunicationException e) {
            InterComm own = own();
            if (own == null || !own.lifetime().isLost()) {
                throw e;
            }
        }
    }

    /// Lets go of the bridge. Blocks for a moment.
    void close() {
        bridge.close();
    }

    private synchronized @Nullable CollectiveRequest<Void> parting() {
        return parting;
    }

    /// The other side is lost: ends what is under way. By a holder of the endpoint.
    private void lose(CommunicationException cause) {
        users.forEach(comm -> lose(comm, cause));
        unfinished.forEach(rest -> lose(rest.comm(), cause));
    }

    private void lose(Communicator comm, CommunicationException cause) {
        comm.lifetime().lose(cause);
        Circles.of(comm.world().fabric()).giveUp(comm.circle(), bridge::has, cause);
    }
}
