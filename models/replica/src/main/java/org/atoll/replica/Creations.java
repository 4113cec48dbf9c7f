// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Objects;
import org.atoll.codec.face.CallFailure;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.World;
import org.jspecify.annotations.Nullable;

/// Creates objects, at the same place in the order on all ranks.
final class Creations {
    private static final String WINDOW = "atoll.replica.window";

    private final World world;
    private final Graphs graphs;
    private final SharedTable objects;
    private final States states;
    private final LostRanks lost;
    private final int window;
    private final boolean isProfiled;

    Creations(
            World world, Graphs graphs, SharedTable objects, States states, LostRanks lost) {
        this.world = world;
        this.graphs = graphs;
        this.objects = objects;
        this.states = states;
        this.lost = lost;
        this.isProfiled = world.times() != null;
        this.window = world.settings().number(WINDOW, 1000, 2);
    }

    /// Writes what [#create] reads.
    ///
    /// @param arguments of the constructor
    /// @throws IllegalArgumentException if no constructor takes them, or they cannot be written
    byte[] unit(
            String name, SharedShape shape, ObjectPlace placement, Usage.Costs costs,
            @Nullable Object... arguments) {
        Face face = shape.face();
        int constructor = face.constructor(arguments);
        GraphWriter writer = new Unit(Unit.CREATION, -1, constructor, 0).begin(graphs);
        try {
            writer.putObject(name);
            writer.putObject(graphs.nameOf(face.type()));
            writer.putLong(face.digest());
            writer.putInt(placement.home());
            writer.putBoolean(placement.isBacked());
            writer.putBoolean(placement.isChosen());
            writer.putLong(costs.broadcastNanos());
            writer.putLong(costs.callNanos());
            face.write(constructor, arguments, writer);
        } catch (RuntimeException | Error e) {
            writer.release();
            throw e;
        }
        return Unit.end(writer);
    }

    GraphReader reader(byte[] unit) {
        return Unit.reader(graphs, unit);
    }

    /// Creates an object, or finds it.
    ///
    /// @throws IllegalArgumentException if there is another one of that name, or it cannot be
    ///     created here
    /// @throws CallFailure with what the constructor has thrown
    Outcome create(GraphReader from) throws CallFailure {
        Unit head = Unit.head(from);
        String name = text(from);
        String type = text(from);
        long digest = from.getLong();
        ObjectPlace placement = place(from);
        Usage usage = usage(placement, new Usage.Costs(from.getLong(), from.getLong()));
        SharedObject known = objects.named(name);
        if (known != null) {
            return found(known, type, placement);
        }
        if (lost.has(placement.home())) {
            return Outcome.thrown(lost.why(placement.home()));
        }
        SharedShape shape = SharedShape.of(from.findClass(type));
        if (shape.face().digest() != digest) {
            throw new IllegalArgumentException("class " + type
                    + " has other methods on rank " + world.rank()
                    + ": use the same build on all ranks");
        }
        AccessCounts counts = isProfiled ? new AccessCounts() : null;
        return made(
                new Birth(name, shape, placement, new Observation(usage, counts)),
                head.operation(), from);
    }

    private ObjectPlace place(GraphReader from) {
        int home = from.getInt();
        boolean isBacked = from.getBoolean();
        boolean isChosen = from.getBoolean();
        return isBacked
                ? ObjectPlace.backed(home).whenCreated(lost::has, world.size())
                : new ObjectPlace(home, ObjectPlace.REPLICATED.backup(), isChosen);
    }

    private @Nullable Usage usage(ObjectPlace placement, Usage.Costs costs) {
        return placement.isChosen() && world.size() > 1
                ? new Usage(costs, world.size(), window)
                : null;
    }

    /// An object that is to be made.
    private record Birth(
            String name, SharedShape shape, ObjectPlace placement, Observation observed) {}

    private static String text(GraphReader from) {
        String text = from.getObject(String.class);
        if (text == null) {
            throw new IllegalArgumentException("a creation is damaged: it has no name");
        }
        return text;
    }

    private Outcome found(SharedObject known, String type, ObjectPlace placement) {
        String knownType = graphs.nameOf(known.shape().face().type());
        return knownType.equals(type) && known.placement().isAlike(placement)
                ? Outcome.DONE
                : Outcome.thrown(other(known, type, placement));
    }

    /// The refusal of an object that is not the one of its name.
    static IllegalArgumentException other(SharedObject known, String type, ObjectPlace placement) {
        return new IllegalArgumentException("shared object " + known.name() + " cannot be a "
                + type + " that is " + placement + ": it is a "
                + known.shape().face().type().getName() + " that is " + known.placement());
    }

    private Outcome made(Birth birth, int constructor, GraphReader arguments)
            throws CallFailure {
        String name = birth.name();
        SharedShape shape = birth.shape();
        ObjectPlace placement = birth.placement();
        Object state = null;
        String flaw = null;
        Outcome outcome = Outcome.DONE;
        if (placement.isAt(world.rank())) {
            try {
                state = shape.face().construct(constructor, arguments);
                flaw = placement.isBacked() ? flaw(birth, state) : null;
            } catch (CallFailure e) {
                if (placement.isReplicated()) {
                    throw e; // alike on all ranks
                }
                Throwable cause = Objects.requireNonNull(e.getCause());
                flaw = "shared object " + name + " could not be made: " + cause;
                outcome = Outcome.thrown(cause);
            }
        }
        if (state != null && flaw != null) {
            state = null;
            outcome = Outcome.thrown(new IllegalArgumentException(flaw));
        }
        objects.add(new SharedObject(objects.next(), name, shape, placement, state, flaw,
                birth.observed()));
        return outcome;
    }

    /// Why a state could not be sent to who takes the object over; null if it can be.
    private @Nullable String flaw(Birth birth, Object state) {
        try {
            byte[] _ = states.write(birth.shape(), state);
            return null;
        } catch (IllegalArgumentException e) {
            return "shared object " + birth.name() + " cannot have a backup, as its state cannot be"
                    + " sent: " + e.getMessage();
        }
    }

    /// The rank that wants the object has its class; here it cannot be created. If that is another
    /// rank, the replicas would differ.
    ///
    /// @param isWanted whether this rank wants it
    void requireAlike(boolean isWanted, RuntimeException why) {
        if (!isWanted) {
            world.abort(1, "rank " + world.rank() + " cannot make a shared object: "
                    + why.getMessage());
        }
    }
}
