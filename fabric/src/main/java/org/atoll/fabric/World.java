// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.atoll.fabric.device.Commons;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.SharedMemory;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.job.Topology;
import org.jspecify.annotations.Nullable;

/// One rank's view of its job: its number, the topology and the endpoint. Only here may code above
/// the devices learn the time or start a thread. Everything a model does goes through its world, so
/// that the same code runs on real networks and simulated ones.
///
/// Any thread of the rank may call, and no call blocks, unless a method says otherwise.
public final class World implements AutoCloseable {
    private static final String KEEPERS = "atoll.recovery.keepers";

    private final Membership membership;
    private final Settings settings;
    private final Cards cards;
    private final List<Device> devices;
    private final Abroad abroad;
    private final @Nullable Timeline timeline;
    private final @Nullable TimeAccount times;
    private final Losses losses;
    private final Endpoint endpoint;
    private final OpenServices services;
    private final FrameTable frames;
    private final int keepers;
    private final Notes notes = new Notes();

    /// Whether the program has returned. Holder only.
    private boolean isRetired;

    /// A rank's world, as far as [Joining] has come with it.
    World(
            Membership membership,
            Settings settings,
            List<Card> cards,
            List<Device> devices,
            Devices known,
            FrameTable frames) {
        this.membership = membership;
        this.settings = settings;
        this.cards = new Cards(cards);
        this.devices = devices;
        this.timeline = devices.size() == 1 ? devices.getFirst().timeline() : null;
        boolean profile = settings.number("atoll.profile", 0, 0) != 0;
        LongSupplier clock = timeline == null ? System::nanoTime : timeline::nanoTime;
        this.times = profile ? new TimeAccount(clock) : null;
        this.services = new OpenServices();
        this.losses = new Losses(
                settings, membership::suspect, this.cards, membership.isOpen());
        this.frames = frames;
        this.keepers = losses.areRecovered() ? settings.number(KEEPERS, 0, 0) : 0;
        Topology all = membership.topology(cards);
        Topology topology = isKeeper() ? all : all.ofFirst(size());
        int together = topology.ranksOfNode(topology.node(membership.rank())).size();
        this.endpoint = new Endpoint(
                membership, this.cards, devices, losses, services, frames,
                WaitRules.of(settings, devices, together, timeline, times));
        this.abroad = new Abroad(
                endpoint, services, membership, settings, this.cards, known, topology);
        if (timeline != null) {
            timeline.attach(endpoint, membership::nextLife);
        }
    }

    /// Joins a job: opens the devices, meets the other ranks, and returns when all are there.
    /// Blocks.
    ///
    /// @throws IllegalArgumentException if the user asked for a device that does not exist
    /// @throws CommunicationException   if a rank is lost meanwhile
    public static World join(
            Membership membership, Settings settings, Iterable<DeviceProvider> providers) {
        return new Joining(membership, settings, new Devices(providers)).join();
    }

    /// {@return this rank's number: its world rank, 0..size-1}
    public int rank() {
        return membership.rank();
    }

    /// The number of ranks that run the program.
    public int size() {
        return membership.size() - keepers;
    }

    /// How many ranks, numbered behind those, keep what others need when they come back.
    public int keepers() {
        return keepers;
    }

    /// Whether this rank is one of them: it runs no program, and stays until others have ended.
    public boolean isKeeper() {
        return rank() >= size();
    }

    /// {@return the name of the world's job, by which its files are known; it is no secret}
    public String job() {
        return membership.key().job();
    }

    /// {@return the world's name and secret, for a service whose processes meet in their own way}
    public JobKey key() {
        return membership.key();
    }

    /// Whether this world is a standing machine: its ranks come and go one by one. A rank is a
    /// seat, and one that is vacant counts as lost.
    ///
    /// @return the same on all ranks
    public boolean isStanding() {
        return membership.isStanding();
    }

    /// Which life of the rank this is.
    ///
    /// @return 0 for the first
    public int incarnation() {
        return membership.incarnation();
    }

    /// Which life of a rank this one has to do with: the one in which it was when the ranks met,
    /// or in which it was taken in again last.
    ///
    /// @param rank a world rank
    public int incarnation(int rank) {
        return cards.incarnation(rank);
    }

    /// Asks for a lost rank to be started again, in its next life. It runs the same program from
    /// the beginning; [#incarnation()] tells it that this is not its first. Nothing happens if the
    /// rank is not lost, or the job is at its end. From any thread of the rank; does not block.
    ///
    /// @param rank a world rank
    /// @throws UnsupportedOperationException if a device cannot take a rank in again, or nobody
    ///     can start one
    public void restart(int rank) {
        devices.forEach(Device::requireReadmission);
        if (timeline != null) {
            timeline.restart(rank);
            return;
        }
        Runnable life = membership.nextLife(rank);
        if (life != null) {
            life.run();
        }
    }

    /// Waits until this rank has taken another one in again. Blocks. That life may be lost again
    /// when this returns; who communicates with the rank then hears of it.
    ///
    /// @param rank        a world rank
    /// @param incarnation the life it must have begun
    /// @throws CommunicationException if the job fails meanwhile
    public void awaitReturn(int rank, int incarnation) {
        // It stays done when that life is lost again, of which a thread may hear at that moment.
        endpoint.waitFor(Completion.of(
                () -> incarnation(rank) >= incarnation,
                () -> "wait for incarnation " + incarnation + " of rank " + rank,
                TimeKind.JOB));
    }

    /// Where the ranks are, those of other worlds that were met too.
    ///
    /// @return the topology as it is now
    public Topology topology() {
        return abroad.topology();
    }

    /// What lies outside of this world.
    ///
    /// @return the ranks of other worlds, and the ways to them
    public Abroad abroad() {
        return abroad;
    }

    /// What the user has set.
    public Settings settings() {
        return settings;
    }

    /// This rank's end of the fabric.
    public Endpoint endpoint() {
        return endpoint;
    }

    /// What all ranks of this world have in common as objects.
    ///
    /// @return the same on all ranks; null if they are not all threads of one JVM
    public @Nullable Commons commons() {
        return devices.size() == 1 ? devices.getFirst().commons() : null;
    }

    /// The memory that some ranks share.
    ///
    /// @param ranks world ranks, this one among them
    /// @return the memory of the device that joins them, on all of them or on none; null if they
    ///     share none, or if the job may lose ranks
    public @Nullable SharedMemory sharedMemory(int[] ranks) {
        if (ranks.length < 2 || devices.isEmpty() || timeline != null || losses.areSurvived()) {
            return null;
        }
        Device first = devices.getFirst();
        boolean here = Arrays.stream(ranks)
                .allMatch(rank -> rank == rank() || (rank < size() && first.reaches(rank)));
        return here ? first.boards() : null;
    }

    /// This rank's half of a service, opened if it is not. By a thread that does not hold the
    /// endpoint.
    ///
    /// @return the same one at every call
    /// @throws IllegalStateException if the kind was not found when the job began
    public <S extends Service> S service(ServiceKind<S> kind) {
        S known = known(kind);
        if (known != null) {
            return known;
        }
        endpoint.enter();
        try {
            return open(kind);
        } finally {
            endpoint.exit();
        }
    }

    @SuppressWarnings("unchecked") // a kind of that name has opened it
    private <S extends Service> @Nullable S known(ServiceKind<S> kind) {
        return (S) services.known(kind.name());
    }

    /// As [#service], for the holder of the endpoint.
    <S extends Service> S open(ServiceKind<S> kind) {
        S known = known(kind);
        if (known != null) {
            return known;
        }
        frames.require(kind, losses, rank());
        S made = kind.open(new Station(kind.name(), this, frames));
        services.add(kind.name(), made);
        if (isRetired) {
            made.retired();
        }
        return made;
    }

    /// The rank has joined, and may send. Holder only.
    void joined() {
        services.each(Service::joined);
    }

    /// Which services this rank has opened.
    ///
    /// @return their names in alphabetical order
    public List<String> openServices() {
        return services.names();
    }

    /// What of this rank's services is under way ([Service#unfinished]). Holder only.
    public List<String> unfinished() {
        return services.unfinished();
    }

    /// The time since an arbitrary moment, for measuring: real or, in a simulation, virtual.
    ///
    /// @return nanoseconds
    public long nanoTime() {
        return timeline == null ? System.nanoTime() : timeline.nanoTime();
    }

    /// The time for a rank that has not joined its job yet. It goes on as [#nanoTime], but for a
    /// simulation's, which begins when the ranks have joined.
    ///
    /// @return nanoseconds since an arbitrary moment
    public static long nanoTimeBefore() {
        return System.nanoTime();
    }

    /// Says that the program has computed for so long, or does so now: in a simulation, whose
    /// time passes only by what is said here and by messages, that time passes. On real devices
    /// nothing happens. By a thread of the rank that holds nothing; may block.
    ///
    /// @param nanos nanoseconds on the modelled processor, at least 0
    public void compute(long nanos) {
        if (timeline != null) {
            timeline.compute(nanos);
        }
    }

    /// As [#compute], in operations: a machine model knows how long they take.
    ///
    /// @param count how many of the program's own elementary steps, at least 0
    public void operate(long count) {
        if (timeline != null) {
            timeline.operate(count);
        }
    }

    /// As [#operate(long)], for a program that goes over more memory than a cache holds: a machine
    /// model knows the size of its cache and the rate of its memory. If what the program holds
    /// fits in the cache, only the operations count.
    ///
    /// @param count      how many of the program's own elementary steps, at least 0
    /// @param movedBytes how many bytes they read from memory and write to it, at least 0
    /// @param heldBytes  how many different bytes it goes over again and again, at least 0
    public void operate(long count, long movedBytes, long heldBytes) {
        if (timeline != null) {
            timeline.operate(count, movedBytes, heldBytes);
        }
    }

    /// What something that a model does takes on the modelled machine, to be given to [#spend].
    ///
    /// @param what a model's name and what it does, such as `dsm.twin`
    /// @return nanoseconds; 0 on real devices, and if the machine does not say
    public long costNanos(String what) {
        return timeline == null ? 0 : timeline.costNanos(what);
    }

    /// Says that a model has worked for so long: in a simulation that time passes, and nothing is
    /// served meanwhile. On real devices nothing happens. By the holder of the endpoint, also in a
    /// handler; does not block.
    ///
    /// @param nanos nanoseconds on the modelled processor, at least 0
    public void spend(long nanos) {
        if (timeline != null && nanos > 0) {
            timeline.spend(nanos);
        }
    }

    /// How many frames of some role this rank has sent to ranks of this world. A message begins
    /// with one of [FrameKind.Role#WHOLE] or [FrameKind.Role#HEAD]. From any thread; the counters
    /// go on while one reads.
    ///
    /// @return the frames of all services
    public long sentFrames(FrameKind.Role role) {
        return endpoint.sum(traffic -> traffic.sentFrames(frames::role, role));
    }

    /// The payloads of those frames.
    ///
    /// @return bytes
    public long sentBytes(FrameKind.Role role) {
        return endpoint.sum(traffic -> traffic.sentBytes(frames::role, role));
    }

    /// The ranks that this one has lost and goes on without.
    ///
    /// @return empty in a job that ends when a rank fails
    public Losses losses() {
        return losses;
    }

    /// What ended this rank's program: what it threw, or, if it was interrupted after the job had
    /// failed, that failure.
    ///
    /// @return the failure with what was thrown as suppressed, or what was thrown
    public Throwable causeOf(Throwable thrown) {
        return CommunicationException.behind(thrown, endpoint.failure());
    }

    /// Whether this rank lives in a time of its own, in which a run can be repeated. So nothing may
    /// happen in it that a seed does not decide, such as what a garbage collector has found.
    public boolean isSimulated() {
        return timeline != null;
    }

    /// What the ranks of a simulated job have in common beyond frames, for those that stand for the
    /// threads of one node. A name holds what was first put there.
    ///
    /// @param name  what it is called; ranks of one node agree on it
    /// @param maker makes it for the first that asks
    /// @return the same object for all ranks that ask for the name
    /// @throws IllegalStateException if the job is not simulated
    public Object common(String name, Supplier<Object> maker) {
        if (timeline == null) {
            throw new IllegalStateException("ranks of a job on real devices have only frames");
        }
        return timeline.commons().computeIfAbsent(name, key -> maker.get());
    }

    /// Starts a virtual thread that does something for this rank beside the caller. It may wait
    /// for messages: that pins no carrier. In a simulation, where a rank has one thread so that
    /// runs can be repeated, the task is done at once by the caller.
    ///
    /// @param name what the thread is called in stack dumps
    /// @param task what it does; must not throw
    public void start(String name, Runnable task) {
        if (timeline == null) {
            Thread.ofVirtual().name(name + "-" + rank()).start(task);
        } else {
            timeline.start(name + "-" + rank(), task);
        }
    }

    /// The same for what acts for the program, such as a collective that was only started: the
    /// rank is not stuck while it goes on.
    ///
    /// @param name what the thread is called in stack dumps
    /// @param task what it does; must not throw
    public void startBeside(String name, Runnable task) {
        start(name, endpoint.beside(task));
    }

    /// Where this rank's time goes.
    ///
    /// @return the account, or null when profiling is off
    public @Nullable TimeAccount times() {
        return times;
    }

    /// What this rank tells when it leaves.
    public Notes notes() {
        return notes;
    }

    /// The names of the devices in use, the first one first.
    ///
    /// @return such as `[shm, tcp]`
    public List<String> devices() {
        return devices.stream().map(Device::name).toList();
    }

    /// Why no wait of this rank ends well any more: its job has failed, or it has left that. The
    /// holder of the endpoint may send as long as nothing is over.
    ///
    /// @return null as long as waits may end well
    public @Nullable CommunicationException over() {
        return endpoint.over();
    }

    /// Ends the whole job because of this rank. Does not return: the process ends, with its
    /// shutdown hooks; a rank that is a thread ends with the exception.
    ///
    /// @param exitCode the job's exit code
    /// @param cause    one line
    /// @throws CommunicationException on a rank that is a thread
    public void abort(int exitCode, String cause) {
        membership.abort(exitCode, cause);
        membership.end(exitCode);
        CommunicationException failure = endpoint.failure();
        throw failure != null
                ? failure
                : new CommunicationException("abort: " + cause, rank(), null);
    }

    /// Leaves the job in good order: blocks until all ranks have come to this point.
    @Override
    public void close() {
        retire();
        boolean isAtWork = endpoint.retire();
        // While a thread may still answer what has come, a frame is left out, as if it were under
        // way, until the helper tells the number again.
        long received = endpoint.framesReceived() - (isAtWork ? 1 : 0);
        membership.leave(new Profile(devices, notes, times)
                .lines(endpoint.framesSent(), received, endpoint::trafficLines));
        abandon();
    }

    private void retire() {
        endpoint.enter();
        try {
            isRetired = true;
            services.each(Service::retired);
        } finally {
            endpoint.exit();
        }
    }

    /// Leaves without waiting for anybody, after a failure.
    public void abandon() {
        abroad.close();
        endpoint.close();
        devices.forEach(Device::close);
        membership.close();
    }

    /// The cards of all ranks, each of the life with which this rank has to do.
    ///
    /// @return the cards in rank order
    public List<Card> cards() {
        return new ArrayList<>(cards.all());
    }
}
