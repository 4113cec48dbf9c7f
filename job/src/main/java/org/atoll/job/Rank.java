// SPDX-License-Identifier: Apache-2.0
package org.atoll.job;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import org.atoll.fabric.World;
import org.atoll.fabric.job.Topology;

/// A program's view of its job on one rank. Models are entered from here, each once:
///
/// ```java
/// Job.run(args, rank -> {
///     Comm comm = Mpj.in(rank).comm();
///     ...
/// });
/// ```
///
/// A rank that enters no model costs nothing for any. Any thread of the rank may call, until the
/// program returns.
public final class Rank {
    private final World fabric;
    private final String[] arguments;
    private final Entered models = new Entered();

    Rank(World fabric, String[] arguments) {
        this.fabric = fabric;
        this.arguments = arguments.clone();
    }

    /// This rank's number.
    ///
    /// @return the world rank, 0..size-1
    public int number() {
        return fabric.rank();
    }

    /// The number of ranks.
    public int size() {
        return fabric.size();
    }

    /// What the program was given on the command line.
    ///
    /// @return a copy of the arguments
    public String[] arguments() {
        return arguments.clone();
    }

    /// Where the ranks are: who shares my node, who my cluster.
    ///
    /// @return the topology, by world rank
    public Topology topology() {
        return fabric.topology();
    }

    /// Which of the commands that make up this world the rank runs: those that spawned it, or those
    /// that stand between colons behind `atoll run`.
    ///
    /// @return 0 for the first
    public int command() {
        return fabric.abroad().outside().command();
    }

    /// The time since an arbitrary moment, for measuring.
    ///
    /// @return nanoseconds, real or, in a simulation, virtual
    public long nanoTime() {
        return fabric.nanoTime();
    }

    /// Says that the program computes for so long; in a simulation that time passes. See
    /// [World#compute].
    ///
    /// @param nanos nanoseconds on the modelled processor, at least 0
    public void compute(long nanos) {
        fabric.compute(nanos);
    }

    /// Says that the program does so many elementary steps; in a simulation the time they take
    /// passes. See [World#operate].
    ///
    /// @param count how many, at least 0
    public void operate(long count) {
        fabric.operate(count);
    }

    /// As [#operate(long)], for a program that goes over more memory than a cache holds: a machine
    /// model knows the size of its cache and the rate of its memory. If what the program holds
    /// fits in the cache, only the operations count.
    ///
    /// @param count      how many of the program's own elementary steps, at least 0
    /// @param movedBytes how many bytes they read from memory and write to it, at least 0
    /// @param heldBytes  how many different bytes the program goes over again and again, at
    ///     least 0
    public void operate(long count, long movedBytes, long heldBytes) {
        fabric.operate(count, movedBytes, heldBytes);
    }

    /// Ends the whole job at once. Does not return: the process ends, with its shutdown hooks; a
    /// rank that is a thread ends with the exception.
    ///
    /// @param exitCode the job's exit code
    /// @param cause    one line, printed once
    /// @throws org.atoll.fabric.job.CommunicationException on a rank that is a thread
    public void abort(int exitCode, String cause) {
        requireGiven("abort", "cause", cause, "a String");
        fabric.abort(exitCode, cause);
    }

    /// The fabric below, which models are built of.
    ///
    /// @return this rank's world
    public World fabric() {
        return fabric;
    }

    /// Enters a model, unless this rank has entered it before. May block for what all ranks do as
    /// they enter it. When the program returns, the models end in the reverse of the order in which
    /// they were entered. Models have a shorter call for it, such as `Mpj.in(rank)`.
    ///
    /// @param <M>  what a rank is given of it
    /// @return the same model at every call
    /// @throws IllegalStateException if the program has ended
    public <M> M enter(ModelKind<M> kind) {
        return models.enter(requireGiven("enter", "kind", kind, "a ModelKind"), this);
    }

    /// The program has returned: ends the models in good order. Blocks.
    ///
    /// @throws IllegalStateException if the ranks that spawned this world still wait for it
    void end() {
        if (models.isEmpty() && fabric.abroad().outside().parentPort().isPresent()) {
            throw new IllegalStateException("rank " + number() + " was spawned and has entered no"
                    + " model, so those who spawned it wait for it: enter their model in the"
                    + " program, such as by Mpj.in(rank)");
        }
        models.end();
    }
}
