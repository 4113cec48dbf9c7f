// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayDeque;
import java.util.List;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.Driven;
import org.atoll.fabric.device.Inlet;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Narrator;
import org.atoll.fabric.job.ReturnNotice;
import org.jspecify.annotations.Nullable;

/// One rank's end of the fabric: sends frames to peers, calls handlers for those that arrive,
/// and lets threads wait. All models of a rank share it, and so share progress, flow control,
/// counters and failure handling.
///
/// A thread *holds* the endpoint between [#enter] and [#exit]; all state of endpoint, peers,
/// matcher and protocols belongs to the holder, so none of it needs locks of its own. A holder
/// never sleeps. A thread that waits drives progress itself, as [Waits] says.
public final class Endpoint implements Driven {
    private final int rank;
    private final OpenDevices devices;
    private final Abroad abroad;
    private final @Nullable TimeAccount times;
    private final @Nullable Timeline timeline;
    private final Hold hold;
    private final Waits waits;
    private final Unattended unattended;
    private final Peers peers;
    private final Losses losses;
    private final Prospects prospects;
    private final Dispatch dispatch;
    private final ArrayDeque<Peer> busy = new ArrayDeque<>();
    private final Carriers carriers = new Carriers(this);
    private final Narrator narrator = new Narrator();
    private volatile @Nullable CommunicationException failure;
    private long polls;
    private final OpenServices services;

    Endpoint(
            World world,
            List<Device> devices,
            Waiting waiting,
            StallReporter stalls,
            Bystanders bystanders,
            OpenServices services) {
        this.rank = world.rank();
        this.abroad = world.abroad();
        this.devices = new OpenDevices(devices);
        this.times = world.times();
        this.timeline = world.timeline();
        this.hold = new Hold(bystanders::use);
        this.waits = new Waits(this, hold, this.devices, waiting, stalls, bystanders);
        this.unattended = new Unattended(this, waits, services);
        this.losses = world.losses();
        this.prospects = new Prospects(this, losses, abroad);
        this.peers = new Peers(world, devices, waits::rouseOthers);
        this.services = services;
        this.dispatch = new Dispatch(this, peers, losses, abroad, services);
    }

    /// This rank.
    ///
    /// @return the world rank
    public int rank() {
        return rank;
    }

    /// The number of ranks.
    ///
    /// @return the job's size
    public int size() {
        return peers.size();
    }

    /// The number of peers: the ranks, and those of other worlds that were met. Holder only.
    ///
    /// @return at least the job's size
    public int peers() {
        return peers.count();
    }

    /// The numbers of all kinds of frames. From any thread.
    ///
    /// @return the same at every call
    public FrameTable frames() {
        return services.table();
    }

    @Override
    public String frameName(int number) {
        return frames().name(number);
    }

    /// Registers the handler that frames with a number name, for a [Station].
    void handle(int number, Handler handler) {
        dispatch.register(number, handler);
    }

    @Override
    public Narrator narrator() {
        return narrator;
    }

    /// Takes hold of the endpoint; waits while another thread holds it. Not reentrant.
    public void enter() {
        hold.enter();
    }

    /// Lets the endpoint go, then runs what completions asked for, except in such an action.
    public void exit() {
        hold.exit();
    }

    /// Runs an action once the endpoint is let go, in the thread that does so next. Holder only.
    ///
    /// @param action may block and use the endpoint
    public void afterwards(Runnable action) {
        hold.afterwards(action);
    }

    /// The peer of a rank; makes the link to it when first asked. Holder only.
    ///
    /// @param peer a world rank, this one's own included
    /// @return the peer
    public Peer peer(int peer) {
        return peers.get(peer);
    }

    /// The peer of a rank, if something has gone to it or come from it already. Holder only.
    ///
    /// @param peer a world rank, this one's own included
    /// @return the peer, or null
    public @Nullable Peer known(int peer) {
        return peers.known(peer);
    }

    /// How often a wait may look for a frame before it lets the endpoint go, as far as its time
    /// need not be booked.
    ///
    /// @return a number of looks
    public int spins() {
        return times == null ? waits.spins() : 0;
    }

    /// Drives progress with all peers but one, for a wait that looks after that one by itself.
    /// Holder only; does not block.
    ///
    /// @param inlet the frames of that one
    /// @return false if the wait should let the endpoint go
    public boolean progressBut(Inlet inlet) {
        inlet.reserve(true);
        try {
            progress();
        } finally {
            inlet.reserve(false);
        }
        return !waits.isInterrupted();
    }

    /// Whether a wait should let the endpoint go. Holder only.
    boolean isWanted() {
        return waits.isInterrupted();
    }

    /// Delivers the frame at the head of an inlet, if one is here, to the handler it names. Another
    /// thread may have waited for it. Holder only; does not block.
    ///
    /// @param inlet the frames of one peer
    public void deliver(Inlet inlet) {
        inlet.deliver(dispatch);
        waits.rouseOthers();
    }

    /// Publishes frames as soon as their link has room, behind those that already wait there.
    /// Holder only; does not block.
    ///
    /// @param peer   whom they go to
    /// @param frames what to publish
    public void send(Peer peer, Outgoing frames) {
        if (peer.hasBacklog() || !frames.push(peer)) {
            peer.enqueue(frames);
            markBusy(peer);
        }
    }

    /// Publishes the pieces of a long message bit by bit, in turn with other long messages and
    /// behind all short frames. Holder only; does not block.
    ///
    /// @param peer   whom they go to
    /// @param pieces what to publish
    public void stream(Peer peer, Outgoing pieces) {
        if (!pieces.push(peer)) {
            peer.stream(pieces);
            markBusy(peer);
        }
    }

    private void markBusy(Peer peer) {
        if (!busy.contains(peer)) {
            busy.add(peer);
            waits.rouseOthers(); // who sleeps has not told his device that there is no room
        }
    }

    /// Delivers what has arrived and pushes what waits. Holder only; does not block.
    ///
    /// @return how many frames arrived
    public int progress() {
        polls++;
        int frames = devices.poll(dispatch) + peers.pollLoopback(dispatch);
        if (losses.isFresh()) {
            takeNews();
        }
        boolean pushing = !busy.isEmpty();
        if (pushing) {
            busy.removeIf(Peer::push);
        }
        if (frames > 0 || pushing) {
            waits.rouseOthers();
        }
        return frames;
    }

    /// Waits for a completion while driving progress. Holder only: holds the endpoint again when
    /// it returns or throws, but lets it go whenever it yields or sleeps, so that other threads
    /// may enter. An interrupt does not end it; the thread is marked again when it is over.
    ///
    /// @param awaited what to wait for
    /// @throws CommunicationException if a rank fails meanwhile
    public void await(Completion awaited) {
        TimeAccount account = times;
        if (account == null) {
            waits.await(awaited);
            return;
        }
        long since = account.now();
        try {
            waits.await(awaited);
        } finally {
            account.book(awaited.timeKind(), since);
        }
    }

    /// Drives progress once, unless another thread is doing so. From any thread; does not block,
    /// but gives way as [#giveWay] says.
    ///
    /// @return how many frames arrived
    @Override
    public int advance() {
        int frames = hold.tryEnter() ? advanceHeld(false) : -1;
        if (frames <= 0) {
            waits.giveWay(frames < 0);
        }
        return Math.max(frames, 0);
    }

    /// For a thread that has looked in vain, and may do so again and again. A virtual one that
    /// does would keep its carrier from those that wait, or hold the endpoint: it lets them run now
    /// and then. From any thread that does not hold the endpoint.
    public void giveWay() {
        waits.giveWay(false);
    }

    /// Drives progress once for the helper, which is no user, or for a thread that waits.
    ///
    /// @return how many frames arrived, or -1 if another thread holds the endpoint
    int assist() {
        return hold.tryAssist() ? advanceHeld(true) : -1;
    }

    private int advanceHeld(boolean waits) {
        int frames;
        try {
            frames = progress();
        } finally {
            hold.exitAfterLook(waits);
        }
        if (timeline != null) {
            timeline.runOthers();
        }
        return frames;
    }

    /// Wakes the rank's sleeping threads, if any: what one of them waits for may be complete. From
    /// any thread; does not block.
    public void rouseSleepers() {
        waits.rouse();
    }

    /// Makes of a task what a thread runs beside the program. From any thread.
    ///
    /// @param task what it does; must not throw
    /// @return the same, to be run once
    public Runnable beside(Runnable task) {
        return waits.beside().one(task);
    }

    /// Says that a request is under way that no thread waits for; while there are any, a helper
    /// drives progress whenever nobody has been polling for a while. If the job has failed already,
    /// the helper has gone, and the request ends when the endpoint is let go. Holder only.
    public void leaveUnattended() {
        unattended.add();
        if (failure != null) {
            afterwards(this::abandonAfterFailure);
        }
    }

    /// Takes back one [#leaveUnattended]. Holder only.
    public void attended() {
        unattended.remove();
    }

    @Override
    public boolean needsAssistant() {
        return unattended.needHelp();
    }

    /// The modelled time the rank lives in, if any.
    @Nullable Timeline timeline() {
        return timeline;
    }

    /// Whether a frame that the rank has sent to itself is here. From any thread.
    boolean isLoopbackHere() {
        return peers.isLoopbackHere();
    }

    /// Whether frames wait for room, or for their connection. A hint unless the endpoint is held.
    boolean isPushing() {
        return !busy.isEmpty();
    }

    /// How often progress was driven; a hint for the helper, read without holding.
    long polls() {
        return polls;
    }

    /// The program has returned, but others may still want this rank's answers. Returns whether
    /// some are still being worked on.
    boolean retire() {
        return new Retirement(this, devices, unattended, waits).run();
    }

    /// For the helper: if a rank has failed, ends what is under way.
    void abandonAfterFailure() {
        CommunicationException cause = failure;
        if (cause != null) {
            enter();
            try {
                peers.drop(cause);
                services.each(service -> service.abandoned(cause));
            } finally {
                exit();
            }
        }
    }

    /// Stops the helper and lets go of the devices, which may be closed when this returns: a
    /// thread that is still here polls nothing from now on. The endpoint may not be used any more.
    void close() {
        unattended.close(devices);
        enter();
        devices.forget();
        exit();
    }

    /// Takes the news of losses and returns. Holder only.
    void takeNews() {
        losses.take(peers);
        waits.rouseAll();
    }

    /// Makes room for peers of another world. Holder only.
    ///
    /// @return the first of their numbers
    int extend(int count) {
        return peers.extend(count);
    }

    /// Polls one more device from now on. Holder only.
    void open(Device device) {
        devices.add(device);
    }

    /// Polls a device no more. Holder only.
    void retract(Device device) {
        devices.remove(device);
    }

    /// Puts peers of another world out of reach. Holder only.
    void forget(int first, int count, CommunicationException cause) {
        peers.forget(first, count, cause);
    }

    /// Takes the news that a rank has failed: ends every wait, now and later, or, if the job goes
    /// on, those for this rank. From any thread.
    ///
    /// @param notice which rank, and how it is known
    @Override
    public void fail(FailureNotice notice) {
        if (!notice.endsJob() && notice.rank() != rank) {
            losses.tell(notice);
        } else if (failure == null) {
            String who = notice.rank() < 0 ? "the job" : "rank " + notice.rank();
            failure = new CommunicationException(
                    who + " failed: " + notice.reason(), notice.rank(), null);
        }
        waits.rouseAll();
    }

    /// Gives up a rank that a device does not reach any more: its failure ends the job, whose
    /// launcher hears why, or, if the job goes on, all ranks are told to take it for lost, it
    /// included. From any thread.
    ///
    /// @param peer   a world rank
    /// @param reason one line: how it was lost
    @Override
    public void suspect(int peer, String reason) {
        if (losses.areOutlived()) {
            losses.suspect(peer, reason);
        } else if (failure == null) {
            fail(new FailureNotice(peer, reason));
            losses.report(peer, reason);
        }
    }

    /// This rank cannot go on, whatever becomes of the job: ends every wait here, and says so to
    /// whoever stands behind the job. Holder only.
    ///
    /// @param reason one line
    /// @param cause  what was thrown
    void collapse(String reason, Throwable cause) {
        if (failure == null) {
            failure = new CommunicationException(
                    "rank " + rank + " failed: " + reason, rank, cause);
            waits.rouseAll();
            losses.report(rank, reason);
        }
    }

    /// Takes the news that a lost rank is back in a later life. From any thread.
    ///
    /// @param notice which rank, and in which life
    public void readmit(ReturnNotice notice) {
        losses.tell(notice);
        waits.rouseAll();
    }

    @Override
    public boolean outlivesRanks() {
        return losses.areOutlived();
    }

    @Override
    public @Nullable CommunicationException failure() {
        return failure;
    }

    /// What waits may hope for.
    Prospects prospects() {
        return prospects;
    }

    /// All frames sent so far, and all that was posted on boards. From any thread; a hint unless
    /// the endpoint is held.
    ///
    /// @return a number of frames
    public long framesSent() {
        return peers.sum(Traffic::sentFrames) + carriers.sent();
    }

    /// All frames received so far, and all that was read from boards. From any thread; a hint
    /// unless the endpoint is held.
    ///
    /// @return a number of frames
    public long framesReceived() {
        return peers.sum(Traffic::receivedFrames) + carriers.received();
    }

    /// What this rank has open beside the devices. From any thread.
    ///
    /// @return the same at every call
    public Carriers carriers() {
        return carriers;
    }

    /// What was exchanged with a peer. From any thread; the counters go on while one reads.
    ///
    /// @param peer a world rank
    /// @return the counters, or null if nothing was
    public @Nullable Traffic traffic(int peer) {
        Peer known = peers.known(peer);
        return known == null ? null : known.traffic();
    }
}
