// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Optional;
import java.util.ServiceLoader;
import org.atoll.codec.ObjectCodec;
import org.atoll.codec.ObjectCodecProvider;
import org.atoll.codec.graph.CompactObjects;
import org.atoll.codec.ship.ClassSource;
import org.atoll.codec.ship.Shipping;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Services;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.port.Port;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.circle.Circles;
import org.atoll.mpj.making.Newborn;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.request.BufferedSends;
import org.atoll.mpj.team.Members;
import org.atoll.mpj.team.Refusal;
import org.atoll.mpj.team.Session;
import org.jspecify.annotations.Nullable;

/// Message passing, as one rank of a job has it. Any thread of the rank may use it, until the
/// program returns.
public final class Mpj {

    /// The program that every rank of a job runs, if it uses message passing and no other model.
    @FunctionalInterface
    public interface Program {

        /// Runs on one rank, in its own thread. The job ends when all ranks have returned, or when
        /// one throws.
        ///
        /// @param mpj the rank's message passing
        /// @throws Exception ends the whole job; its stack trace is printed once
        void run(Mpj mpj) throws Exception;
    }

    private final Rank rank;
    private final World fabric;
    private final Session session;
    private final BufferedSends buffered;
    private final Comm comm;
    private final @Nullable InterComm parent;

    Mpj(Rank rank) {
        this.rank = rank;
        this.fabric = rank.fabric();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        fabric.endpoint().narrator().findCalls(Refusal::callOf);
        ObjectCodec objects = objects(fabric, loader);
        Circles.of(fabric); // before the first message: they are the rules of its contexts
        this.session = new Session(fabric, objects);
        this.buffered = new BufferedSends(Mailbox.of(fabric));
        Members all = Members.all(fabric.rank(), fabric.size());
        this.comm = new Comm(this, new Newborn(all, 0), ErrorHandler.THROW);
        this.parent = fabric.abroad().outside().parentPort()
                .map(port -> comm.worlds().connect(port, 0))
                .orElse(null);
    }

    /// The message passing of a rank, which enters it with the first call. In a world that was
    /// spawned the first call blocks until all its ranks have made it, for they connect with those
    /// that spawned them.
    ///
    /// @param rank a rank, of whose threads the caller is one
    /// @return the same object at every call
    /// @throws IllegalStateException if the rank has not entered it and its program has ended
    /// @throws CommunicationException in a spawned world, if a rank is lost meanwhile
    public static Mpj in(Rank rank) {
        return Required.of("rank", rank, Rank.class).enter(MpjKind.MPJ);
    }

    /// Joins the job this process belongs to and runs a program that uses message passing and no
    /// other model, as [Job#run] does: `Job.run(args, rank -> program.run(Mpj.in(rank)))`.
    ///
    /// @throws IllegalStateException on a rank that is a thread, if the job has ended badly
    public static void run(String[] args, Program program) {
        Required.of("args", args, String[].class);
        Required.of("program", program, Program.class);
        Job.run(args, rank -> program.run(in(rank)));
    }

    private static ObjectCodec objects(World world, ClassLoader loader) {
        Settings settings = world.settings();
        ClassSource source = Shipping.source(world, loader);
        ObjectCodec standard = new CompactObjects(settings, source);
        return Services.told(ObjectCodecProvider.class, loader)
                .map(found -> found.stream().findFirst())
                .orElseGet(() -> ServiceLoader.load(ObjectCodecProvider.class, loader).findFirst())
                .map(provider -> provider.create(settings, source.loader(), standard))
                .orElse(standard);
    }

    /// The communicator of all ranks.
    ///
    /// @return the same one at every call
    public Comm comm() {
        return comm;
    }

    /// The rank this belongs to: its number, arguments, topology and clock, and the way to other
    /// models.
    ///
    /// @return the same rank at every call
    public Rank rank() {
        return rank;
    }

    /// The rank's time in message passing.
    Session session() {
        return session;
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
    /// @param port    the port's name
    /// @throws IllegalStateException if the name is taken, or nobody is here to keep it
    public void publish(String service, String port) {
        Required.of("service", service, String.class);
        Required.of("port", port, String.class);
        requireRunning();
        fabric.abroad().requireNoRecovery("publish");
        fabric.abroad().outside().publish(service, port);
    }

    /// Takes a name back (MPI 4.1, section 11.9.4).
    ///
    /// @throws IllegalArgumentException if this job has not published it
    public void unpublish(String service) {
        Required.of("service", service, String.class);
        requireRunning();
        fabric.abroad().requireNoRecovery("unpublish");
        fabric.abroad().outside().unpublish(service);
    }

    /// Finds a port by a name (MPI 4.1, section 11.9.4).
    ///
    /// @return the port's name, for [Comm#connect], if it is published
    public Optional<String> lookup(String service) {
        Required.of("service", service, String.class);
        requireRunning();
        fabric.abroad().requireNoRecovery("lookup");
        return fabric.abroad().outside().lookup(service);
    }

    /// Parts from all other worlds that this rank has met. Blocks until their ranks do so too, or
    /// come to their ends; a world that has failed is not waited for. The end of the program does
    /// the same.
    public void disconnect() {
        requireRunning();
        session.connections().end();
    }

    /// The program has returned: waits for its buffered sends and for the worlds it has met;
    /// nothing may be sent any more.
    void end() {
        buffered.awaitAll();
        session.connections().end();
        session.end();
    }

    private void requireRunning() {
        if (session.isEnded()) {
            throw Refusal.ended("this world", fabric.rank());
        }
    }

    BufferedSends bufferedSends() {
        return buffered;
    }
}
