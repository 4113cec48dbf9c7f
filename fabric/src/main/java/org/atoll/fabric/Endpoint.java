// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.Driven;
import org.atoll.fabric.device.Inlet;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Notice;
import org.atoll.fabric.job.Narrator;
import org.jspecify.annotations.Nullable;

/// One rank's end of the fabric: sends frames to peers, calls handlers for those that arrive,
/// and lets threads wait. All models of a rank share it, and so share progress, flow control,
/// counters and failure handling.
///
/// A thread *holds* the endpoint between [#enter] and [#exit]; all state of endpoint, peers,
/// matcher and protocols belongs to the holder, so none of it needs locks of its own. A holder
/// never sleeps. A thread that waits drives progress itself, as [Waits] says.
public final class Endpoint implements Driven {
    private final FrameTable frames;
    private final @Nullable Timeline timeline;
    private final Narrator narrator = new Narrator();
    private final OpenDevices devices;
    private final Hold hold;
    private final LightThreads light;
    private final VirtualWaiters virtual;
    private final WakeUp wakeUp;
    private final OtherSides others = new OtherSides();
    private final Peers peers;
    private final Losses losses;
    private final Failures failures;
    private final WaitOutlook outlook;
    private final Dispatch dispatch;
    private final SendQueues queues;
    private final Progress progress;
    private final Carriers carriers;
    private final FrameCounts counts;
    private final Looks looks;
    private final BackgroundThreads background = new BackgroundThreads();
    private final Idleness idleness;
    private final Unattended unattended;
    private final AssistantSleep helper;
    private final Attendance attendance;
    private final @Nullable TurnWaits turns;
    private final Waits waits;
    private final LightWaits lights;

    /// Makes the parts, each with those before it that it uses.
    ///
    /// @param cards      those of all ranks
    /// @param opened     its devices
    /// @param losses     the ranks that are lost
    /// @param frames     the numbers of their frames
    Endpoint(
            Membership membership, Cards cards, List<Device> opened, Losses losses,
            OpenServices services, FrameTable frames, WaitRules rules) {
        this.frames = frames;
        this.losses = losses;
        timeline = rules.timeline();
        devices = new OpenDevices(opened);
        light = new LightThreads(narrator);
        Sleepers asleep = new Sleepers(light::words);
        Bystanders bystanders = new Bystanders(asleep);
        hold = new Hold(bystanders::use);
        carriers = new Carriers(hold);
        virtual = new VirtualWaiters(narrator, light, services);
        wakeUp = new WakeUp(hold, devices, virtual, light);
        peers = new Peers(
                membership, cards, opened, losses, others, wakeUp::rouseOthers, frames.width());
        News news = new News(losses, cards, peers, services, wakeUp);
        failures = new Failures(
                peers.self(), losses, news, wakeUp, membership::summon,
                reason -> membership.abort(1, reason));
        outlook = new WaitOutlook(peers.self(), peers.size(), failures, losses, others);
        dispatch = new Dispatch(peers, failures, news, others, frames::name);
        queues = new SendQueues(wakeUp);
        progress = new Progress(devices, peers, dispatch, queues, news, wakeUp);
        counts = new FrameCounts(peers, carriers, queues);
        looks = new Looks(hold, progress, services, virtual, timeline);
        StallReporter stalls = new StallReporter(
                membership, ProcessorTime::ofThisProcess, asleep,
                rules.seeksDeadlocks() ? bystanders::mayAct : meets -> true, narrator,
                outlook::dependence, counts);
        idleness = new Idleness(
                asleep, virtual, light, bystanders, background, stalls, outlook::dependence);
        idleness.answerInquiries(narrator);
        PatientWaits patient = new PatientWaits(
                looks, progress, wakeUp, outlook, rules.waiting(), new Knocks(peers), idleness);
        Abandonment abandonment = new Abandonment(failures, hold, peers, services);
        unattended = new Unattended(wakeUp, idleness);
        helper = new AssistantSleep(virtual, progress);
        Assistant assistant = new Assistant(
                failures, abandonment, new StandIn(virtual, patient, outlook), unattended,
                looks, progress, helper);
        attendance = new Attendance(
                unattended, assistant, hold, failures, abandonment, timeline == null);
        turns = timeline == null
                ? null
                : new TurnWaits(timeline, looks, outlook, idleness, failures, abandonment);
        ParkedWaits parked = new ParkedWaits(virtual, hold, outlook, attendance, helper);
        waits = new Waits(rules, hold, progress, outlook, patient, parked, turns);
        lights = new LightWaits(light, virtual, hold, attendance, helper, outlook, rules);
    }

    /// This rank.
    ///
    /// @return the world rank
    public int rank() {
        return peers.self();
    }

    /// The number of ranks.
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
        return frames;
    }

    @Override
    public String frameName(int number) {
        return frames.name(number);
    }

    /// Registers the handler that frames with a number name, for a [Station].
    void handle(int number, Handler handler) {
        dispatch.register(number, handler);
    }

    /// The handler that frames with a number name.
    Handler handler(int number) {
        return dispatch.handler(number);
    }

    @Override
    public Narrator narrator() {
        return narrator;
    }

    /// Takes hold of the endpoint; waits while another thread holds it. Not reentrant.
    public void enter() {
        hold.enter();
    }

    /// Takes hold of the endpoint as [#enter], by a thread that is about to send and may be there
    /// when its rank has left: devices are closed then.
    ///
    /// @throws CommunicationException if the job has failed, or this rank has left it: then the
    ///     thread does not hold the endpoint
    public void enterToSend() {
        hold.enter();
        CommunicationException over = outlook.over();
        if (over != null) {
            hold.exit();
            throw new CommunicationException(
                    String.valueOf(over.getMessage()), over.failedRank(), over);
        }
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
    public int spins() {
        return waits.spins();
    }

    /// Drives progress with all peers but one, for a wait that looks after that one by itself.
    /// Holder only; does not block.
    ///
    /// @param inlet the frames of that one
    /// @return false if the wait should let the endpoint go
    public boolean progressBut(Inlet inlet) {
        return waits.progressBut(inlet);
    }

    /// Delivers the frame at the head of an inlet, if one is here, to the handler it names. Another
    /// thread may have waited for it. Holder only; does not block.
    ///
    /// @param inlet the frames of one peer
    public void deliver(Inlet inlet) {
        progress.deliver(inlet);
    }

    /// Publishes frames as soon as their link has room, behind those that already wait there.
    /// Holder only; does not block.
    ///
    /// @param peer   whom they go to
    /// @param frames what to publish
    public void send(Peer peer, Outgoing frames) {
        queues.send(peer, frames);
    }

    /// Publishes the pieces of a long message bit by bit, in turn with other long messages and
    /// behind all short frames. Holder only; does not block.
    ///
    /// @param peer   whom they go to
    /// @param pieces what to publish
    public void stream(Peer peer, Outgoing pieces) {
        queues.stream(peer, pieces);
    }

    /// Delivers what has arrived and pushes what waits. Holder only; does not block.
    ///
    /// @return how many frames arrived
    public int progress() {
        return progress.drive();
    }

    /// Waits for a completion while driving progress. Holder only: holds the endpoint again when
    /// it returns or throws, but lets it go whenever it yields or sleeps, so that other threads
    /// may enter. An interrupt does not end it; the thread is marked again when it is over.
    ///
    /// @param awaited what to wait for
    /// @throws CommunicationException if a rank fails meanwhile
    public void await(Completion awaited) {
        waits.await(awaited);
    }

    /// Waits for a completion that is not done, by a thread that does not hold the endpoint: takes
    /// hold, waits as [#await] does, and lets go.
    ///
    /// @param awaited what to wait for
    /// @throws CommunicationException if a rank fails meanwhile
    public void waitFor(Completion awaited) {
        if (!awaited.isDone()) {
            enter();
            try {
                await(awaited);
            } finally {
                exit();
            }
        }
    }

    /// Makes a place where a thread waits for what others bring about that need not hold the
    /// endpoint. From any thread.
    public WaitPoint waitPoint() {
        return new WaitPoint(lights, wakeUp, hold, waits);
    }

    /// Drives progress once, unless another thread is doing so. From any thread; does not block,
    /// but gives way as [#giveWay] says.
    ///
    /// @return how many frames arrived
    @Override
    public int advance() {
        return looks.advance();
    }

    /// For a thread that has looked in vain, and may do so again and again. A virtual one that
    /// does would keep its carrier from those that wait, or hold the endpoint: it lets them run now
    /// and then. From any thread that does not hold the endpoint.
    public void giveWay() {
        looks.giveWay(false);
    }

    /// Wakes the rank's sleeping threads, if any: what one of them waits for may be complete. From
    /// any thread; does not block.
    public void rouseSleepers() {
        wakeUp.rouse();
    }

    /// Makes of a task what a thread runs beside the program. From any thread.
    ///
    /// @param task what it does; must not throw
    /// @return the same, to be run once
    public Runnable beside(Runnable task) {
        return background.one(task);
    }

    /// Says that a request is under way that no thread waits for; while there are any, a helper
    /// drives progress whenever nobody has been polling for a while. If the job has failed already,
    /// the helper has gone, and the request ends when the endpoint is let go. Holder only.
    public void leaveUnattended() {
        attendance.leaveUnattended();
    }

    /// Says that the calling thread, of a service that has left something unattended, may compute
    /// next: the helper leaves it its processor. Holder only.
    public void mayCompute() {
        attendance.computes();
    }

    /// Takes back one [#leaveUnattended]. Holder only.
    public void attended() {
        attendance.attended();
    }

    @Override
    public boolean needsAssistant() {
        return unattended.needHelp();
    }

    /// Whether the rank lives in a time that is not the machine's.
    boolean isOnTimeline() {
        return timeline != null;
    }

    /// The program has returned, but others may still want this rank's answers. Returns whether
    /// some are still being worked on.
    boolean retire() {
        if (turns != null) {
            turns.serve();
            return false;
        }
        return new Retirement(hold, progress, failures, attendance, idleness).run();
    }

    /// This rank leaves its job. Stops the helper and lets go of the devices, which may be closed
    /// when this returns: a thread that is still here polls nothing from now on. The endpoint may
    /// not be used any more.
    void close() {
        if (timeline == null) { // on one, a rank's only thread is here
            outlook.leave();
        }
        helper.stop();
        virtual.close(devices::wake);
        if (timeline == null) {
            wakeUp.rouseAll();
        }
        enter();
        devices.forget();
        exit();
    }

    /// Why no wait of this rank ends well any more.
    @Nullable CommunicationException over() {
        return outlook.over();
    }

    /// Makes room for peers of another world. Holder only.
    ///
    /// @return the first of their numbers
    int extend(int count) {
        return peers.extend(count);
    }

    /// Reaches ranks of another world from now on. Holder only.
    void meet(OtherSide side) {
        others.add(side);
        devices.add(side.device());
        side.open();
    }

    /// Reaches them no more. Holder only.
    ///
    /// @return false if they were not reached any more
    boolean leave(OtherSide side, CommunicationException cause) {
        boolean was = side.close(cause);
        if (was) {
            devices.remove(side.device());
            peers.forget(side.first(), side.size(), cause);
        }
        return was;
    }

    /// Makes the lanes of this rank's services. Once.
    ///
    /// @param numbers those of the frames that lanes themselves send
    Lanes lanes(Lanes.Numbers numbers) {
        return new Lanes(numbers, frames::name, peers, queues, waits, outlook);
    }

    /// Takes the news that a rank has failed: ends every wait, now and later, or, if the job goes
    /// on, those for this rank. From any thread.
    ///
    /// @param notice which rank, and how it is known
    @Override
    public void fail(FailureNotice notice) {
        failures.fail(notice);
    }

    /// Gives up a rank that a device does not reach any more: its failure ends the job, whose
    /// launcher hears why, or, if the job goes on, all ranks are told to take it for lost, it
    /// included. From any thread.
    ///
    /// @param peer   a world rank
    /// @param reason one line: how it was lost
    @Override
    public void suspect(int peer, String reason) {
        failures.suspect(peer, reason);
    }

    /// Takes the news that a lost rank is back in a later life, or that one wants a connection.
    /// From any thread.
    ///
    /// @param notice which rank, and in which life
    public void hear(Notice notice) {
        failures.hear(notice);
    }

    @Override
    public boolean outlivesRanks() {
        return losses.areSurvived();
    }

    @Override
    public @Nullable CommunicationException failure() {
        return failures.failure();
    }

    /// All frames sent so far, and all that was posted on boards. From any thread; a hint unless
    /// the endpoint is held.
    public long framesSent() {
        return counts.sent();
    }

    /// All frames received so far, and all that was read from boards. From any thread; a hint
    /// unless the endpoint is held.
    public long framesReceived() {
        return counts.received();
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

    /// Adds a counter up over all ranks of this world with which something was exchanged.
    long sum(ToLongFunction<Traffic> counter) {
        return IntStream.range(0, size())
                .mapToObj(this::traffic)
                .filter(Objects::nonNull)
                .mapToLong(counter)
                .sum();
    }

    /// The counters of all ranks of this world, as [Traffic#lines] says. Those of carriers are
    /// moved there first.
    List<String> trafficLines() {
        carriers.account();
        List<String> lines = new ArrayList<>();
        for (int rank = 0; rank < size(); rank++) {
            Traffic traffic = traffic(rank);
            if (traffic != null) {
                lines.addAll(traffic.lines(rank, frames::name, frames::role));
            }
        }
        return lines;
    }
}
