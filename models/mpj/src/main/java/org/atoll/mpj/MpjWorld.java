// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Optional;
import java.util.ServiceLoader;
import org.atoll.codec.CompactObjects;
import org.atoll.codec.ObjectCodec;
import org.atoll.codec.ObjectCodecProvider;
import org.atoll.collectives.Selection;
import org.atoll.fabric.World;
import org.atoll.fabric.agreement.Ballots;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Services;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.Topology;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.port.Port;
import org.atoll.mpj.window.Windows;
import org.jspecify.annotations.Nullable;

/// What one rank's message-passing program is given of its job. Any thread of the rank may use
/// it, until the program returns.
public final class MpjWorld {
    private final World fabric;
    private final String[] arguments;
    private final ObjectCodec objects;
    private final Selection selection;
    private final BufferedSends buffered;

    /// Read without ordering by every call.
    private boolean ended;

    private final Ballots ballots;
    private final Connections connections;
    private final Comm comm;
    private final @Nullable InterComm parent;
    private @Nullable Windows windows;

    MpjWorld(World fabric, String[] arguments) {
        this.fabric = fabric;
        this.arguments = arguments.clone();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        fabric.endpoint().narrator().findCalls(Refusal::callOf);
        this.objects = objects(fabric.settings(), loader);
        this.selection = new Selection(fabric.settings());
        this.buffered = new BufferedSends(Mailbox.of(fabric));
        this.ballots = new Ballots(fabric.endpoint(), fabric.losses());
        this.connections = new Connections(fabric);
        Contexts contexts = new Contexts(
                fabric.rank(), fabric.size(), fabric.incarnation());
        this.comm = new Comm(this, Group.all(fabric.rank(), fabric.size()), contexts.first());
        this.parent = fabric.abroad().outside().parentPort()
                .map(port -> comm.worlds().connect(port, 0))
                .orElse(null);
    }

    private static ObjectCodec objects(Settings settings, ClassLoader loader) {
        ObjectCodec standard = new CompactObjects(settings, loader);
        return Services.told(ObjectCodecProvider.class, loader)
                .map(found -> found.stream().findFirst())
                .orElseGet(() -> ServiceLoader.load(ObjectCodecProvider.class, loader).findFirst())
                .map(provider -> provider.create(settings, loader, standard))
                .orElse(standard);
    }

    /// The communicator of all ranks.
    ///
    /// @return the same one at every call
    public Comm comm() {
        return comm;
    }

    /// This rank's number.
    ///
    /// @return the world rank, 0..size-1
    public int rank() {
        return fabric.rank();
    }

    /// The number of ranks.
    ///
    /// @return the size of the job
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

    /// The fabric below, for programs that mix models.
    ///
    /// @return this rank's world
    public World fabric() {
        return fabric;
    }

    /// Ends the whole job at once. Does not return: the process ends, with its shutdown hooks; a
    /// rank that is a thread ends with the exception.
    ///
    /// @param exitCode the job's exit code
    /// @param cause    one line, printed once
    /// @throws org.atoll.fabric.job.CommunicationException on a rank that is a thread
    public void abort(int exitCode, String cause) {
        Given.of("cause", cause, String.class);
        fabric.abort(exitCode, cause);
    }

    /// Limits the memory of this rank's buffered sends (MPI 4.1, section 3.6). Without a limit a
    /// buffered send takes what it needs; what was sent before takes no room.
    ///
    /// @param bytes how many bytes of messages may wait at once
    /// @throws IllegalStateException if a limit is set already
    public void attachBuffer(long bytes) {
        requireRunning();
        buffered.attach(bytes);
    }

    /// Blocks until all that was sent buffered has left, then takes the limit back (MPI 4.1,
    /// section 3.6).
    ///
    /// @return the limit that was set, or 0 if there was none
    public long detachBuffer() {
        requireRunning();
        return buffered.detach();
    }

    /// The communicator with the ranks that spawned this world (MPI 4.1, section 11.8.2).
    ///
    /// @return the same one at every call; empty in a world that was not spawned
    public Optional<InterComm> parent() {
        return Optional.ofNullable(parent);
    }

    /// Which of the commands that make up this world the rank runs: those of `spawn`, or those
    /// that stand between colons behind `atoll run` (MPI 4.1, section 11.10.3).
    ///
    /// @return 0 for the first
    public int command() {
        return fabric.abroad().outside().command();
    }

    /// Opens a port where other worlds can call (MPI 4.1, section 11.9.2). It listens at the
    /// address that the setting `atoll.tcp.bind` names, which `atoll run` sets in a job of several
    /// hosts. Does not block.
    ///
    /// @return the port, to be given to [Comm#accept]; whoever is told its name may call
    /// @throws CommunicationException if this host has no port to give
    /// @throws IllegalStateException  in a simulation
    public Port openPort() {
        requireRunning();
        return Port.open(fabric);
    }

    /// Lets others find a port by a name (MPI 4.1, section 11.9.4): ranks of this job, and of all
    /// jobs that the same user has started on this job's first host.
    ///
    /// @param service the name
    /// @param port    the port's name
    /// @throws IllegalStateException if the name is taken, or nobody is here to keep it
    public void publish(String service, String port) {
        Given.of("service", service, String.class);
        Given.of("port", port, String.class);
        requireRunning();
        fabric.abroad().outside().publish(service, port);
    }

    /// Takes a name back (MPI 4.1, section 11.9.4).
    ///
    /// @param service the name
    /// @throws IllegalArgumentException if this job has not published it
    public void unpublish(String service) {
        Given.of("service", service, String.class);
        requireRunning();
        fabric.abroad().outside().unpublish(service);
    }

    /// Finds a port by a name (MPI 4.1, section 11.9.4).
    ///
    /// @param service the name
    /// @return the port's name, for [Comm#connect], if it is published
    public Optional<String> lookup(String service) {
        Given.of("service", service, String.class);
        requireRunning();
        return fabric.abroad().outside().lookup(service);
    }

    /// Parts from all other worlds that this rank has met. Blocks until their ranks do so too, or
    /// come to their ends; a world that has failed is not waited for. The end of the program does
    /// the same.
    public void disconnect() {
        requireRunning();
        connections.end();
    }

    Connections connections() {
        return connections;
    }

    /// The program has returned: waits for its buffered sends and for the worlds it has met;
    /// nothing may be sent any more.
    void end() {
        buffered.awaitAll();
        connections.end();
        ended = true;
    }

    boolean isEnded() {
        return ended;
    }

    private void requireRunning() {
        if (ended) {
            throw Refusal.ended("this world", rank());
        }
    }

    /// The windows of this rank, which has none before it is asked for one. Holder only.
    Windows windows() {
        Windows known = windows;
        if (known == null) {
            known = new Windows(fabric.endpoint(), fabric.losses(), new Combinations());
            windows = known;
        }
        return known;
    }

    /// The agreements of this rank.
    Ballots ballots() {
        return ballots;
    }

    BufferedSends bufferedSends() {
        return buffered;
    }

    /// Which collective algorithms are taken; the same for all communicators.
    Selection selection() {
        return selection;
    }

    ObjectCodec objects() {
        return objects;
    }
}
