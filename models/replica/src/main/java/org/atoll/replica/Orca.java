// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Objects;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// The shared objects of a job, as one rank sees them. From any thread of the rank.
///
/// ```java
/// Orca orca = Orca.in(rank);
/// Counter counter = orca.replicated("counter", Counter.class);
/// counter.add(1);
/// System.out.println(counter.sum());
/// ```
///
/// Memory is *sequentially consistent*: all operations of the job on all objects happen as if one
/// after the other, those of each thread in its order.
public final class Orca {
    private final World world;
    private final SharedTable objects;
    private final ObjectReferences references;
    private final OperationPermission permission;
    private final Creations creations;
    private final OrderedWrites writes;
    private final LateFaults faults;
    private final ReplicaCheck check;

    /// By the first thread that needs it, perhaps by several.
    private volatile Usage.@Nullable Costs measured;

    Orca(
            World world, SharedTable objects, ObjectReferences references,
            OperationPermission permission, Creations creations, OrderedWrites writes,
            Ends ends) {
        this.world = world;
        this.objects = objects;
        this.references = references;
        this.permission = permission;
        this.creations = creations;
        this.writes = writes;
        this.faults = ends.faults();
        this.check = ends.check();
    }

    /// The program of one rank.
    public interface Program {

        /// Runs in the rank's thread.
        ///
        /// @throws Exception ends the whole job; its stack trace is printed once
        void run(Orca orca) throws Exception;
    }

    /// Joins the job and runs a program on each rank, as [Job#run] does.
    public static void run(String[] args, Program program) {
        Objects.requireNonNull(program, "run: program");
        Job.run(args, rank -> program.run(in(rank)));
    }

    /// This rank's number.
    ///
    /// @return 0 to size - 1
    public int rank() {
        return world.rank();
    }

    /// The number of ranks.
    ///
    /// @return at least 1
    public int size() {
        return world.size();
    }

    /// The shared objects of a rank, entered by its program.
    ///
    /// @return the same at every call
    public static Orca in(Rank rank) {
        return rank.enter(new OrcaModel());
    }

    /// The object of a name, with a copy on each rank: reads cost what memory costs, and each
    /// write goes to all. The first rank that asks creates it; each rank runs the constructor.
    /// Blocks until the object is here.
    ///
    /// @param name      any
    /// @param type      a class that is marked [Shared]
    /// @param arguments of the constructor, of which copies are used; only those of the first
    ///     rank count
    /// @return a reference, which is typed as the class
    /// @throws IllegalArgumentException if objects of the class cannot be shared, the arguments do
    ///     not fit, or another object has that name; one line says why
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    public <T> T replicated(String name, Class<T> type, @Nullable Object... arguments) {
        return object(name, type, ObjectPlace.REPLICATED, arguments);
    }

    /// The object of a name, with one copy, at the first rank that asks: each operation goes
    /// there. Blocks until the object is known.
    ///
    /// @param name      any
    /// @param type      a class that is marked [Shared]
    /// @param arguments of the constructor, of which copies are used; only those of the first
    ///     rank count
    /// @return a reference, which is typed as the class
    /// @throws IllegalArgumentException as for [#replicated]
    public <T> T single(String name, Class<T> type, @Nullable Object... arguments) {
        return object(name, type, ObjectPlace.single(world.rank()), arguments);
    }

    /// The object of a name, placed by what is observed: it has a copy on each rank at first, and
    /// moves to one rank, or to another one, or back, when that would have cost less than half over
    /// the last thousand accesses. Blocks until the object is known, and, where it is created,
    /// while the cost of both forms is measured.
    ///
    /// @param name      any
    /// @param type      a class that is marked [Shared]
    /// @param arguments of the constructor, of which copies are used; only those of the first
    ///     rank count
    /// @return a reference, which is typed as the class
    /// @throws IllegalArgumentException as for [#replicated]
    public <T> T shared(String name, Class<T> type, @Nullable Object... arguments) {
        return object(name, type, ObjectPlace.CHOSEN, arguments);
    }

    /// The same at a rank that the first one chooses that asks.
    ///
    /// @param rank      a world rank
    /// @param name      any
    /// @param type      a class that is marked [Shared]
    /// @param arguments of the constructor
    /// @return a reference, which is typed as the class
    /// @throws IllegalArgumentException also if there is no such rank
    public <T> T singleAt(
            int rank, String name, Class<T> type, @Nullable Object... arguments) {
        requireRank(rank);
        return object(name, type, ObjectPlace.single(rank), arguments);
    }

    /// The way to single objects that outlive their rank.
    ///
    /// ```java
    /// Jobs jobs = orca.backup().single("jobs", Jobs.class);
    /// ```
    public Backup backup() {
        return new Backup(this);
    }

    /// Creates objects with one copy for use, and a second one at the next rank: writes happen on
    /// both. In a job that goes on without lost ranks (`--on-failure continue`) the second rank
    /// takes over when the first is lost, and another rank then gets a copy; only if both are lost
    /// at once, so is the object. In a job of one rank there is no second copy.
    ///
    /// @param orca the shared objects of the job
    public record Backup(Orca orca) {

        /// The object of a name, at the first rank that asks. Blocks until it is known.
        ///
        /// @param name      any
        /// @param type      a class that is marked [Shared], of which states can be sent
        /// @param arguments of the constructor, of which copies are used; only those of the first
        ///     rank count
        /// @return a reference, which is typed as the class
        /// @throws IllegalArgumentException as for [Orca#replicated]
        public <T> T single(String name, Class<T> type, @Nullable Object... arguments) {
            return orca.object(name, type, ObjectPlace.backed(orca.rank()), arguments);
        }

        /// The same at a rank that the first one chooses that asks; if that is lost already, at
        /// the next one.
        ///
        /// @param rank      a world rank
        /// @param name      any
        /// @param type      a class that is marked [Shared], of which states can be sent
        /// @param arguments of the constructor
        /// @return a reference, which is typed as the class
        /// @throws IllegalArgumentException also if there is no such rank
        public <T> T singleAt(
                int rank, String name, Class<T> type, @Nullable Object... arguments) {
            orca.requireRank(rank);
            return orca.object(name, type, ObjectPlace.backed(rank), arguments);
        }
    }

    private <T> T object(
            String name, Class<T> type, ObjectPlace placement, @Nullable Object... arguments) {
        permission.require("creation of " + name);
        SharedShape shape = SharedShape.of(type);
        SharedObject known = objects.named(name);
        if (known == null) {
            Usage.Costs costs = placement.isChosen() ? costs() : Usage.Costs.NONE;
            create(name, creations.unit(name, shape, placement, costs, arguments));
            known = objects.named(name);
        }
        if (known == null) {
            throw new AssertionError(name + " was created, and is not there");
        }
        if (!known.shape().face().type().equals(type) || !known.placement().isAlike(placement)) {
            throw Creations.other(known, type.getName(), placement);
        }
        return type.cast(references.to(known));
    }

    private void requireRank(int rank) {
        if (rank < 0 || rank >= world.size()) {
            throw new IllegalArgumentException("singleAt: there is no rank " + rank
                    + "; ranks are 0 to " + (world.size() - 1));
        }
    }

    /// The place of an object, as this rank sees it now: for messages.
    ///
    /// @param object a reference
    /// @return such as `replicated`, `single at rank 2 as chosen`, or `single at rank 2, backup at
    ///     rank 3`
    /// @throws IllegalArgumentException if it is no reference to a shared object
    public String placement(Object object) {
        return references.object(object).where();
    }

    private Usage.Costs costs() {
        Usage.Costs known = measured;
        while (known == null) {
            int distant = nextLiving();
            try {
                known = new CostProbe(world).measure(
                        replicated(CostProbe.NAME, CostProbe.Probe.class),
                        singleAt(distant, CostProbe.NAME + " " + world.rank() + " at " + distant,
                                CostProbe.Probe.class));
            } catch (RankLostException e) {
                if (e.failedRank() != distant) {
                    throw e;
                }
            }
        }
        measured = known;
        return known;
    }

    private int nextLiving() {
        int next = (world.rank() + 1) % world.size();
        while (world.losses().isLost(next)) {
            next = (next + 1) % world.size();
        }
        return next;
    }

    private void create(String name, byte[] unit) {
        Outcome outcome = writes.write(unit, new PendingOperation(name, null));
        Throwable thrown = outcome.thrown();
        if (thrown instanceof RankLostException loss) {
            throw loss.ending("creation of " + name);
        }
        if (thrown != null) {
            throw thrown instanceof IllegalArgumentException refusal
                    ? refusal
                    : new IllegalArgumentException(
                            "the constructor of " + name + " has thrown " + thrown, thrown);
        }
    }

    /// The program has returned: waits for its writes, and refuses others.
    void end() {
        permission.end();
        writes.settle("the end of the program");
        endCheck();
        faults.rethrowAny();
    }

    private void endCheck() {
        world.endpoint().enter();
        try {
            check.end();
        } finally {
            world.endpoint().exit();
        }
    }

    /// The parts that may have something to say when the program ends.
    ///
    /// @param faults what writes have thrown
    /// @param check  compares replicas
    record Ends(LateFaults faults, ReplicaCheck check) {}
}
