// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import org.atoll.fabric.World;
import org.atoll.job.Job;
import org.atoll.job.ModelKind;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// Remote objects, as one rank of a job has them. Any thread of the rank may use it: the
/// program's own until it returns, threads that objects have started as long as the job goes on.
///
/// ```java
/// RemoteObjects.run(args, remote -> {
///     if (remote.rank().number() == 0) {
///         Worker worker = remote.node(1).create(Worker.class, 42);
///         double[] result = worker.step(halo);
///     }
/// });
/// ```
///
/// A rank answers calls from the moment it has joined its job until all ranks have ended, whether
/// its program uses this or not.
public final class RemoteObjects {
    private static final ModelKind<RemoteObjects> MODEL = new Model();

    private final Placement placement;
    private final References references;
    private final Release release;
    private final CallManners manners;
    private final GroupCalls groups;
    private final RankBarrier barrier;
    private final ProgramEnd end;
    private volatile @Nullable Rank rank;

    /// The program that every rank of a job runs, if it uses remote objects and no other model.
    @FunctionalInterface
    public interface Program {

        /// Runs on one rank, in its own thread. The job ends when all ranks have returned, or when
        /// one throws.
        ///
        /// @throws Exception ends the whole job; its stack trace is printed once
        void run(RemoteObjects remote) throws Exception;
    }

    /// A call of one method through one reference, whose value is the result.
    @FunctionalInterface
    public interface Call<R, X extends Exception> {

        /// Makes the call.
        ///
        /// @throws X if the method does
        R call() throws X;
    }

    /// A call of one method through one reference, whose result nobody wants.
    @FunctionalInterface
    public interface Action<X extends Exception> {

        /// Makes the call.
        ///
        /// @throws X if the method does
        void run() throws X;
    }

    /// Remote objects as a model that ranks enter.
    private record Model() implements ModelKind<RemoteObjects> {

        @Override
        public String name() {
            return "remote";
        }

        @Override
        public RemoteObjects enter(Rank rank) {
            RemoteObjects remote = RemoteKind.of(rank.fabric());
            remote.rank = rank;
            return remote;
        }

        @Override
        public void end(RemoteObjects remote) {
            remote.end();
        }
    }

    RemoteObjects(
            Placement placement,
            References references,
            Release release,
            CallManners manners,
            GroupCalls groups,
            RankBarrier barrier,
            ProgramEnd end) {
        this.placement = placement;
        this.references = references;
        this.release = release;
        this.manners = manners;
        this.groups = groups;
        this.barrier = barrier;
        this.end = end;
    }

    /// The remote objects of a rank, which enters the model with the first call.
    ///
    /// @param rank a rank, of whose threads the caller is one
    /// @return the same object at every call
    /// @throws IllegalStateException if the rank has not entered it and its program has ended
    public static RemoteObjects in(Rank rank) {
        return rank.enter(MODEL);
    }

    /// The remote objects of the rank on which a call runs. For what runs in remote objects, which
    /// may call and create others; the program itself asks [#in].
    ///
    /// @return the same object as [#in] gives
    /// @throws IllegalStateException if the thread runs no constructor or method of a remote
    ///     object, or one that runs at once
    public static RemoteObjects current() {
        World serving = Serving.current();
        if (serving == null) {
            throw new IllegalStateException("current: this thread runs no call of a remote object:"
                    + " ask RemoteObjects.in(rank)");
        }
        return RemoteKind.of(serving);
    }

    /// Joins the job this process belongs to and runs a program that uses remote objects and no
    /// other model, as [Job#run] does.
    ///
    /// @throws IllegalStateException on a rank that is a thread, if the job has ended badly
    public static void run(String[] args, Program program) {
        Objects.requireNonNull(program, "run: program");
        Job.run(args, rank -> program.run(in(rank)));
    }

    /// The rank this belongs to: its number, arguments, topology and clock, and the way to other
    /// models.
    ///
    /// @return the same rank at every call
    /// @throws IllegalStateException if this is [#current] on a rank whose program has not entered
    ///     the model
    public Rank rank() {
        Rank mine = rank;
        if (mine == null) {
            throw new IllegalStateException("rank: the program of rank " + world().rank()
                    + " has not entered remote objects: let it call RemoteObjects.in(rank)");
        }
        return mine;
    }

    /// The rank's world.
    World world() {
        return placement.world();
    }

    // Places.

    /// This rank as a place.
    public Node here() {
        return placement.node(world().rank());
    }

    /// A rank as a place.
    ///
    /// @param number a world rank
    /// @throws IllegalArgumentException if there is no such rank
    public Node node(int number) {
        return placement.node(number);
    }

    /// All ranks as places.
    ///
    /// @return the nodes in rank order; unmodifiable
    public List<Node> nodes() {
        return placement.nodes();
    }

    /// The ranks in turn, but lost ones: each call gives the one behind the last, and the first
    /// time the one behind this rank.
    public Node next() {
        return placement.next();
    }

    /// The rank with the least to do: of those with the fewest calls under way the one with the
    /// fewest objects, and of those the one that [#next] would give. Asks all ranks; blocks until
    /// they have answered.
    ///
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    public Node leastLoaded() {
        return placement.leastLoaded();
    }

    /// The ranks of a cluster as places.
    ///
    /// @param cluster its number, see [org.atoll.fabric.job.Topology]
    /// @return the nodes in rank order; unmodifiable
    /// @throws IllegalArgumentException if there is no such cluster
    public List<Node> cluster(int cluster) {
        return placement.cluster(cluster);
    }

    /// The ranks of this rank's cluster as places.
    ///
    /// @return the nodes in rank order; unmodifiable
    public List<Node> myCluster() {
        return placement.cluster(world().topology().cluster(world().rank()));
    }

    /// Says where [#create] creates objects from now on, for all threads of this rank.
    ///
    /// @param node where; until this is called it is this rank
    public void target(Node node) {
        placement.target(node);
    }

    // Objects.

    /// Creates an object on the rank that [#target] says, as [Node#create] does.
    ///
    /// @param type      a class that is marked [Remote]
    /// @return a reference to the new object
    public <T> T create(Class<T> type, @Nullable Object... arguments) {
        return placement.target().create(type, arguments);
    }

    /// A reference to an object of this rank. It is also made when the object itself is an
    /// argument or a result of a call.
    ///
    /// @param object an object whose class is marked [Remote], or a reference
    /// @return the reference, the same at every call while somebody has it
    /// @throws IllegalArgumentException if its class is not marked, or cannot have references
    public <T> T export(T object) {
        return references.export(object);
    }

    /// A reference to an object of this rank that is typed as an interface. The object's class need
    /// not be marked and may be any, such as that of a lambda. An object that is not marked is
    /// copied if it is an argument or a result itself; its reference is not.
    ///
    /// @param type   an interface
    /// @param object an object that implements it, or a reference
    /// @return the reference, the same at every call while somebody has it
    /// @throws IllegalArgumentException if the type is no interface, cannot have references, or the
    ///     object has references of another type
    public <T> T export(Class<T> type, T object) {
        return references.export(type, object);
    }

    /// Lets references stand for objects that are called in another way, too, and the other way
    /// round. For models over this one.
    ///
    /// @param objects what each becomes; in place of what was said before
    public void foreign(ForeignObjects objects) {
        references.foreign(objects);
    }

    /// Where an object is.
    ///
    /// @throws IllegalArgumentException if it is no reference of this rank
    public Node nodeOf(Object reference) {
        return placement.node(references.targetOf("nodeOf", reference).rank());
    }

    /// Frees an object, though there may be references to it: calls through them are refused from
    /// now on. Blocks until it is done. An object that was lost with its rank is free already.
    ///
    /// @throws IllegalArgumentException if it is no reference of this rank
    /// @throws IllegalStateException    if it was released before
    public void release(Object reference) {
        release.release(references.targetOf("release", reference));
    }

    // Ways to call.

    /// Begins a call without waiting for it. The future's result is the result of the one call
    /// that is made through a reference: inside of the lambda that call returns null or zero at
    /// once, so nothing may be done with its value; that is what `thenApply` is for.
    ///
    /// ```java
    /// CompletableFuture<double[]> sum = remote.async(() -> worker.step(halo));
    /// ```
    ///
    /// The arguments are written before this returns. Blocks only while too many calls of the
    /// thread are under way, see setting `atoll.remote.window`. Stages that depend on the future
    /// run on any thread of the rank that makes progress; they may make calls. To cancel the future
    /// drops its result, though the call may still run.
    ///
    /// @param call makes one call
    /// @return ends with the result, with what the method throws, or with why it could not be
    ///     called; whoever waits for it makes progress, and so does who waits for a stage made of
    ///     it. For stages that `CompletableFuture.allOf` makes see [#await]
    /// @throws IllegalStateException if the lambda makes no call, or several
    public <R> CompletableFuture<R> async(Call<R, ?> call) {
        return manners.begin(RemoteObjects::make, call);
    }

    /// As [#async] for a method without a result.
    ///
    /// @param call makes one call
    /// @return ends when the call has
    public CompletableFuture<@Nullable Void> asyncRun(Action<?> call) {
        return manners.begin(Action::run, call);
    }

    private static void make(Call<?, ?> call) throws Exception {
        Object _ = call.call();
    }

    /// Blocks until a stage has ended, and makes progress meanwhile.
    ///
    /// @param stage what to wait for, such as `CompletableFuture.allOf` of calls
    /// @throws java.util.concurrent.CompletionException if it ends exceptionally, with the cause
    /// @throws java.util.concurrent.CancellationException if it was cancelled, with the call's name
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    public <R> R await(CompletionStage<R> stage) {
        return manners.await(stage);
    }

    /// Makes calls that are not answered: their methods' results are dropped, and what they throw
    /// is told by [#settle]. Blocks only while the other rank has too much to do.
    ///
    /// @param calls makes any number of calls
    /// @param <X>   what the lambda may throw by itself
    /// @throws X if the lambda does
    public <X extends Exception> void oneWay(Action<X> calls) throws X {
        CallMode before = manners.oneWay();
        try {
            calls.run();
        } finally {
            manners.restore(before);
        }
    }

    /// Blocks until all one-way calls of this thread have run.
    ///
    /// @throws RuntimeException what the first of them has thrown, in a
    ///     [java.util.concurrent.CompletionException] if it is a checked exception; what others
    ///     have thrown is suppressed in it
    public void settle() {
        manners.settle();
    }

    /// Makes a call, but waits for its result no longer than so. The time limit counts for each
    /// call that is made through a reference of another rank.
    ///
    /// @param call  makes calls
    /// @throws CallTimeoutException if it is not here in time: then the result is dropped when it
    ///     comes
    /// @throws X if the method does
    public <R, X extends Exception> R within(Duration limit, Call<R, X> call) throws X {
        long before = manners.limit(nanos("within", limit));
        try {
            return call.call();
        } finally {
            long _ = manners.limit(before);
        }
    }

    /// As [#within] for a method without a result.
    ///
    /// @param call  makes calls
    /// @throws X if the method does
    public <X extends Exception> void runWithin(Duration limit, Action<X> call) throws X {
        long before = manners.limit(nanos("runWithin", limit));
        try {
            call.run();
        } finally {
            long _ = manners.limit(before);
        }
    }

    private static long nanos(String call, Duration limit) {
        if (!limit.isPositive()) {
            throw new IllegalArgumentException(call + ": the limit is " + limit
                    + ": it must be longer than nothing");
        }
        return limit.toNanos();
    }

    /// The calls that this rank has made so far of objects on other ranks: those of all its
    /// threads. What a rank counts between two questions is the difference of the answers. A result
    /// is counted before who waits for it goes on.
    public CallCounts counts() {
        return manners.counts();
    }

    // Many objects at once.

    /// Creates an object on each rank, of which one can be called or all. Lost ranks have none. The
    /// constructors run at the same time.
    ///
    /// @param argument gives the constructor's one argument for each rank
    /// @return the objects, by rank
    public <T> Group<T> createOnEach(Class<T> type, IntFunction<?> argument) {
        return group(placement.createOnEach(
                type, rank -> new @Nullable Object[] {argument.apply(rank)}));
    }

    /// As the longer form, by a constructor without arguments.
    ///
    /// @return the objects, by rank
    public <T> Group<T> createOnEach(Class<T> type) {
        return group(placement.createOnEach(type, rank -> new @Nullable Object[0]));
    }

    /// Makes a group of objects that are there.
    ///
    /// @param references to objects of one class
    /// @return a group of them, in that order
    /// @throws IllegalArgumentException if there are none, or they are no such references
    public <T> Group<T> group(List<T> references) {
        groups.require(references);
        return new Group<>(groups, references);
    }

    /// Blocks until all ranks have called this. One thread of each rank does, in the same order.
    ///
    /// @throws org.atoll.fabric.job.RankLostException if a rank is lost and the job goes on
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    public void barrier() {
        barrier.await();
    }

    /// The program has returned: waits for what it has under way, then refuses its calls.
    void end() {
        end.await();
    }

    /// Runs something on a thread of its own, as a call from this rank would run.
    ///
    /// @param what what runs, in words
    /// @param work runs; must not throw
    void runBeside(String what, Runnable work) {
        manners.runBeside(what, work);
    }
}
