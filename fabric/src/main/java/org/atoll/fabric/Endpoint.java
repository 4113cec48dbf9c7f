// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// One rank's end of the fabric: sends frames to peers, calls handlers for those that arrive,
/// and lets threads wait. All models of a rank share it, and so share progress, flow control,
/// counters and failure handling.
///
/// A thread *holds* the endpoint between [#enter] and [#exit]; all state of endpoint, peers,
/// matcher and protocols belongs to the holder, so none of it needs locks of its own. A holder
/// never sleeps. A thread that waits drives progress itself: it polls for a while, then yields,
/// then sleeps on the first device until a frame arrives.
public final class Endpoint implements FrameSink {
    /// The longest sleep before a waiting thread looks around.
    static final long NAP_NANOS = 50_000_000;

    private static final int HANDLERS = 64;
    private static final long ALL_BUT_HANDLER = ~0xff00L;

    private final int rank;
    private Device[] devices;
    private final Waiting waiting;
    private final StallReporter stalls;
    private final @Nullable TimeAccount times;
    private final @Nullable Timeline timeline;
    private final Hold hold = new Hold();
    private final VirtualWaiters virtual = new VirtualWaiters(this);
    private final Peers peers;
    private final Handler[] handlers = new Handler[HANDLERS];
    private final ArrayDeque<Peer> busy = new ArrayDeque<>();
    private volatile @Nullable CommunicationException failure;
    private volatile int sleepers;
    private @Nullable Assistant assistant;
    private Consumer<CommunicationException> abandon = cause -> {};
    private volatile boolean retired;
    private int unattended;
    private long polls;

    Endpoint(World world, List<Device> devices, Waiting waiting, StallReporter stalls) {
        this.rank = world.rank();
        this.devices = devices.toArray(Device[]::new);
        this.waiting = waiting;
        this.stalls = stalls;
        this.times = world.times();
        this.timeline = world.timeline();
        this.peers = new Peers(world, devices, this::rouseOthers);
        Arrays.fill(handlers, (Handler) Endpoint::refuse);
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

    /// Registers the handler that frames with a number name. Before the first frame arrives.
    ///
    /// @param number  0..63
    /// @param handler takes those frames
    public void handle(int number, Handler handler) {
        handlers[number] = handler;
    }

    /// Takes hold of the endpoint; waits while another thread holds it. Not reentrant.
    public void enter() {
        hold.enter();
    }

    /// Lets the endpoint go, then runs what completions asked for.
    public void exit() {
        hold.exit();
    }

    /// Runs an action in this thread once the endpoint is let go. Holder only.
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
        }
    }

    /// Delivers what has arrived and pushes what waits. Holder only; does not block.
    ///
    /// @return how many frames arrived
    public int progress() {
        polls++;
        int frames = 0;
        for (Device device : devices) {
            frames += device.poll(this);
        }
        frames += peers.pollLoopback(this);
        boolean pushing = !busy.isEmpty();
        if (pushing) {
            busy.removeIf(Peer::push);
        }
        if (frames > 0 || pushing) {
            rouseOthers();
        }
        return frames;
    }

    private void rouseOthers() {
        if (hold.isShared() || virtual.isAny()) {
            rouseSleepers();
        }
    }

    /// Waits for a completion while driving progress. Holder only: holds the endpoint again when
    /// it returns or throws, but lets it go whenever it yields or sleeps, so that other threads
    /// may enter.
    ///
    /// @param awaited what to wait for
    /// @throws CommunicationException if a rank fails meanwhile
    public void await(Completion awaited) {
        TimeAccount account = times;
        if (account == null) {
            awaitUntimed(awaited);
            return;
        }
        long since = account.now();
        try {
            awaitUntimed(awaited);
        } finally {
            account.book(awaited.timeKind(), since);
        }
    }

    private void awaitUntimed(Completion awaited) {
        for (int idle = 0; idle < waiting.spins() && !interrupted(); idle++) {
            if (awaited.isDone()) {
                return;
            }
            if (progress() > 0) {
                idle = -1;
            }
        }
        if (timeline == null && Thread.currentThread().isVirtual()) {
            virtual.await(awaited);
            return;
        }
        exit();
        try {
            awaitPatiently(awaited);
        } finally {
            enter();
        }
    }

    /// Whether a wait must not go on holding the endpoint.
    private boolean interrupted() {
        return hold.isWanted() || failure != null;
    }

    void awaitPatiently(Completion awaited) {
        if (timeline != null) {
            awaitInTurn(awaited, timeline);
            return;
        }
        int idle = waiting.spins();
        while (!awaited.isDone()) {
            if (advance() > 0) {
                idle = 0;
                stalls.moved();
            } else if (!waiting.pause(idle++)) {
                sleep(awaited);
            }
            CommunicationException failed = failure;
            if (failed != null && !awaited.isDone()) {
                throw inContext(awaited, failed);
            }
        }
        stalls.moved();
    }

    /// On a timeline a rank that waits gives its turn away until frames are here.
    private void awaitInTurn(Completion awaited, Timeline time) {
        while (!awaited.isDone()) {
            CommunicationException failed = failure;
            if (failed != null) {
                abandonAfterFailure();
                throw inContext(awaited, failed);
            }
            time.park(awaited);
            advance();
        }
    }

    /// Drives progress once, unless another thread is doing so. From any thread; does not block.
    ///
    /// @return how many frames arrived
    public int advance() {
        if (!hold.tryEnter()) {
            return 0;
        }
        int frames;
        try {
            frames = progress();
        } finally {
            exit();
        }
        if (timeline != null) {
            timeline.runOthers();
        }
        return frames;
    }

    private void sleep(Completion awaited) {
        synchronized (hold) {
            sleepers++;
        }
        try {
            if (!awaited.isDone() && failure == null) {
                park();
            }
        } finally {
            synchronized (hold) {
                sleepers--;
            }
        }
        if (!hold.isShared()) {
            stalls.slept(awaited, this);
        }
    }

    private void park() {
        for (int i = 1; i < devices.length; i++) {
            devices[i].arm(devices[0]::wake);
        }
        if (devices.length > 0) {
            devices[0].park(NAP_NANOS);
        } else {
            LockSupport.parkNanos(NAP_NANOS);
        }
    }

    /// Wakes the rank's sleeping threads, if any: what one of them waits for may be complete.
    public void rouseSleepers() {
        VarHandle.fullFence();
        virtual.rouseDone();
        if (sleepers > 0) {
            wake();
        }
    }

    /// Says that a request is under way that no thread waits for; while there are any, a helper
    /// drives progress whenever nobody has been polling for a while. Holder only.
    public void leaveUnattended() {
        unattended++;
        if (assistant == null && timeline == null) {
            assistant = new Assistant(this, virtual);
            assistant.start();
        }
    }

    /// Takes back one [#leaveUnattended]. Holder only.
    public void attended() {
        unattended--;
    }

    /// Whether the helper should act: requests are under way and no thread is waiting. A hint,
    /// read without holding; for the helper and for a [Timeline] in its place.
    ///
    /// @return true if nobody else makes the progress that is needed
    public boolean needsAssistant() {
        return unattended > 0 && sleepers == 0;
    }

    /// How often progress was driven; a hint for the helper, read without holding.
    long polls() {
        return polls;
    }

    /// Drives progress until all published frames are on their way, then leaves progress to the
    /// helper: the program has returned, but others may still want this rank's answers.
    void retire() {
        if (timeline != null) {
            retireInTurn(timeline);
            return;
        }
        enter();
        try {
            retired = true;
            leaveUnattended();
            while (failure == null && !isDrained()) {
                if (progress() == 0) {
                    Thread.yield();
                }
            }
        } finally {
            exit();
        }
    }

    private void retireInTurn(Timeline time) {
        time.serve();
        CommunicationException failed = failure;
        if (failed != null) {
            abandonAfterFailure();
            throw new CommunicationException(
                    "the end cannot be reached: " + failed.getMessage(),
                    failed.failedRank(),
                    failed);
        }
    }

    private boolean isDrained() {
        for (Device device : devices) {
            if (!device.isDrained()) {
                return false;
            }
        }
        return busy.isEmpty();
    }

    /// For the helper, once the program has returned: keeps the membership up to date.
    void reportIfRetired() {
        if (retired) {
            stalls.retired(this);
        }
    }

    /// Says what ends the requests that no thread waits for when a rank has failed; it runs
    /// while the endpoint is held.
    ///
    /// @param action takes the failure
    public void onAbandon(Consumer<CommunicationException> action) {
        abandon = action;
    }

    /// For the helper: if a rank has failed, ends what is under way.
    void abandonAfterFailure() {
        CommunicationException cause = failure;
        if (cause != null) {
            enter();
            try {
                peers.drop(cause);
                abandon.accept(cause);
            } finally {
                exit();
            }
        }
    }

    /// Stops the helper and lets go of the devices, which may be closed when this returns: a
    /// thread that is still here polls nothing from now on. The endpoint may not be used any more.
    void close() {
        if (assistant != null) {
            assistant.stop();
        }
        virtual.close(this::wake);
        enter();
        devices = new Device[0];
        exit();
    }

    private void wake() {
        if (devices.length > 0) {
            devices[0].wake();
        }
    }

    @Override
    public void frame(int from, MemorySegment memory, long header, long payload) {
        Peer peer = peers.get(from);
        peer.traffic().receivedFrames++;
        long sender = memory.get(JAVA_LONG_UNALIGNED, header + Frame.VERSION_BYTE);
        if ((sender & ALL_BUT_HANDLER) == peer.sender()) {
            handlers[(int) (sender >>> 8) & (HANDLERS - 1)].handle(from, memory, header, payload);
        } else if (Frame.incarnation(memory, header) >= (int) (peer.sender() >>> 16 & 0xffff)) {
            throw new AssertionError("rank " + rank + " got a frame it cannot read from " + from);
        }
    }

    private static void refuse(int from, MemorySegment memory, long header, long payload) {
        throw new AssertionError(
                "frame from " + from + " names handler " + Frame.handler(memory, header)
                        + ", which nobody registered");
    }

    @Override
    public void lost(int peer, String reason) {
        fail(new FailureNotice(peer, reason));
        Peer known = peers.known(peer);
        CommunicationException cause = failure;
        if (known != null && cause != null) {
            known.drop(cause);
        }
    }

    /// Ends every wait, now and later, because a rank has failed. From any thread.
    ///
    /// @param notice which rank, and how it is known
    public void fail(FailureNotice notice) {
        if (failure == null) {
            String who = notice.rank() < 0 ? "the job" : "rank " + notice.rank();
            failure =
                    new CommunicationException(
                            who + " failed: " + notice.reason(), notice.rank(), null);
        }
        virtual.rouseAll();
        wake();
    }

    /// The first failure this rank heard of.
    ///
    /// @return the failure, or null while all is well
    public @Nullable CommunicationException failure() {
        return failure;
    }

    static CommunicationException inContext(
            Completion awaited, CommunicationException failed) {
        return new CommunicationException(
                awaited.describe() + " cannot complete: " + failed.getMessage(),
                failed.failedRank(),
                failed);
    }

    /// All frames sent so far.
    ///
    /// @return a number of frames
    public long framesSent() {
        return peers.sum(traffic -> traffic.sentFrames);
    }

    /// All frames received so far.
    ///
    /// @return a number of frames
    public long framesReceived() {
        return peers.sum(traffic -> traffic.receivedFrames);
    }

    /// What was exchanged with a peer.
    ///
    /// @param peer a world rank
    /// @return the counters, or null if nothing was
    public @Nullable Traffic traffic(int peer) {
        Peer known = peers.known(peer);
        return known == null ? null : known.traffic();
    }
}
