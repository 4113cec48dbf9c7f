// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.replica.order.UnitBytes;
import org.atoll.replica.order.Ways;

/// The ways of states from where an object was to where it is. By who carries out writes, who does
/// not hold the endpoint; blocks.
final class StateFrames {
    private final World world;
    private final Endpoint endpoint;
    private final Ways ways;
    private final States states;
    private final OperationWaits waits;

    /// The lost ranks of which no frame comes any more.
    private final Set<Integer> silent = ConcurrentHashMap.newKeySet();

    StateFrames(World world, Ways ways, States states, OperationWaits waits) {
        this.world = world;
        this.endpoint = world.endpoint();
        this.ways = ways;
        this.states = states;
        this.waits = waits;
    }

    /// Sends the state of an object to where it will be.
    void send(SharedObject object, ObjectPlace to) {
        UnitBytes written = new UnitBytes(written(object));
        endpoint.enterToSend();
        try {
            IntStream.range(0, ways.size())
                    .filter(rank -> rank != ways.rank() && to.isAt(rank))
                    .forEach(rank -> ways.send(
                            rank, CallFrames.STATE, object.number(), object.moves(), written));
        } finally {
            endpoint.exit();
        }
    }

    /// A rank is lost, and all its frames have come. Holder only.
    void lose(int rank) {
        boolean _ = silent.add(rank);
        endpoint.rouseSleepers();
    }

    /// How many ranks there are.
    int size() {
        return ways.size();
    }

    /// Sends the state of an object to the rank that gets a copy.
    ///
    /// @param written as [BackupState] is written
    void sendBackup(SharedObject object, int to, byte[] written) {
        endpoint.enterToSend();
        try {
            ways.send(to, CallFrames.STATE, object.number(), object.moves(),
                    new UnitBytes(written));
        } finally {
            endpoint.exit();
        }
    }

    /// Waits for what [#sendBackup] sends.
    ///
    /// @return [BackupState#NONE] also if the rank is lost that should have sent it
    byte[] awaitBackup(SharedObject object, int from) {
        States.Key key = new States.Key(object.number(), object.moves());
        waits.awaitOthers(() -> states.has(key) || silent.contains(from),
                () -> "the state of " + object + ", for its backup");
        byte[] written = states.take(key);
        return written == null ? BackupState.NONE : written;
    }

    /// The state of an object in writing. That it can be written was seen when the move was asked
    /// for, or when the object was created.
    byte[] written(SharedObject object) {
        try {
            return states.send(object);
        } catch (IllegalArgumentException e) {
            throw ended(object, "sent", e);
        }
    }

    private RuntimeException ended(SharedObject object, String what, RuntimeException why) {
        world.abort(1, "the state of " + object + " cannot be " + what + " on rank "
                + world.rank() + ": " + why.getMessage());
        return why;
    }

    /// Waits for the state of an object, which is on its way.
    Object await(SharedObject object) {
        States.Key key = new States.Key(object.number(), object.moves());
        int from = object.placement().home();
        waits.awaitOthers(() -> states.has(key) || silent.contains(from),
                () -> "the state of " + object + ", which moves");
        byte[] written = states.take(key);
        if (written == null) {
            throw unknown(object, from);
        }
        return read(object, written);
    }

    /// Makes a copy of a state.
    Object read(SharedObject object, byte[] written) {
        try {
            return states.read(object.shape(), written);
        } catch (IllegalArgumentException | ClassCastException e) {
            throw ended(object, "read", e);
        }
    }

    /// Some may have got the state before its rank was lost.
    private RuntimeException unknown(SharedObject object, int from) {
        RankLostException loss = world.losses().of(from);
        if (loss == null) {
            throw new AssertionError("the state of " + object + " was taken twice");
        }
        world.abort(1, "shared objects: the state of " + object + " was under way when rank "
                + from + " was lost, and others may have it");
        return loss;
    }
}
