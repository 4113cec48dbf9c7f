// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.ship.Shipping;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// Remote objects of one rank: what is called from here, and what is served. Any thread of the rank
/// may call what does not say otherwise.
final class Calls implements Service {
    private final Station station;
    private final Endpoint endpoint;
    private final World world;
    private final Graphs graphs;
    private final TimeKind calling;
    private final TimeKind waiting;
    private final ObjectTable objects = new ObjectTable();
    private final References references;
    private final Descriptions descriptions;
    private final Sender sender;
    private final Synchronous synchronous;
    private final Asynchronous asynchronous;
    private final OneWay oneWay;
    private final ServedCalls served;
    private final Arrivals arrivals;
    private final Creation creation;
    private final GroupCalls groups;
    private final RankBarrier barrier;
    private final CallTrees trees;
    private final int mostBytes;
    private final AtomicInteger threadCount = new AtomicInteger();
    private final ThreadLocal<CallingThread> threads =
            ThreadLocal.withInitial(this::firstCall);
    private final RemoteObjects remote;
    private final Holdings holdings;

    /// The thread that runs a call while it holds the endpoint, or null. Read by other threads,
    /// which only compare it with themselves.
    private @Nullable Thread inLine;

    /// Calls from here that are not answered. The holder's; others wait for it.
    private volatile int underWay;

    /// The thread that has run the program, once that has returned.
    private volatile @Nullable Thread returned;

    Calls(Station station) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.world = station.world();
        this.calling = station.time("call", TimeKind.Group.COMMUNICATION);
        this.waiting = station.time("settle", TimeKind.Group.COMMUNICATION);
        this.mostBytes = world.settings().number("atoll.objects.bytes", 1 << 30, 1);
        this.trees = new CallTrees(station);
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        this.references = new References(this);
        this.graphs = new Graphs(
                world.settings(), Shipping.source(station, loader), List.of(references));
        this.descriptions = new Descriptions(station, graphs);
        this.holdings = new Holdings(this);
        this.sender = new Sender(this);
        this.synchronous = new Synchronous(this);
        this.asynchronous = new Asynchronous(this);
        this.oneWay = new OneWay(this);
        this.served = new ServedCalls(this);
        this.arrivals = new Arrivals(this, served);
        this.creation = new Creation(this);
        this.groups = new GroupCalls(this);
        this.barrier = new RankBarrier(station);
        this.remote = new RemoteObjects(this);
        new Report(this).to(endpoint.narrator());
        endpoint.leaveUnattended();
    }

    static Calls of(World world) {
        return (Calls) world.service(RemoteKind.REMOTE);
    }

    /// What programs use.
    RemoteObjects remote() {
        return remote;
    }

    World world() {
        return world;
    }

    Station station() {
        return station;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /// This rank.
    int here() {
        return endpoint.rank();
    }

    Graphs graphs() {
        return graphs;
    }

    /// What numbers of classes mean.
    Descriptions descriptions() {
        return descriptions;
    }

    ObjectTable objects() {
        return objects;
    }

    References references() {
        return references;
    }

    Holdings holdings() {
        return holdings;
    }

    Sender sender() {
        return sender;
    }

    Synchronous synchronous() {
        return synchronous;
    }

    Asynchronous asynchronous() {
        return asynchronous;
    }

    OneWay oneWay() {
        return oneWay;
    }

    ServedCalls served() {
        return served;
    }

    Creation creation() {
        return creation;
    }

    GroupCalls groups() {
        return groups;
    }

    RankBarrier barrier() {
        return barrier;
    }

    /// What waiting for answers is booked on.
    TimeKind calling() {
        return calling;
    }

    /// What waiting for the end of calls is booked on.
    TimeKind waiting() {
        return waiting;
    }

    /// Calls that were answered before they were done.
    CallTrees trees() {
        return trees;
    }

    /// What is known of the calling thread.
    CallingThread thread() {
        return threads.get();
    }

    private CallingThread firstCall() {
        return new CallingThread(threadCount.incrementAndGet(), synchronous);
    }

    /// Begins a call.
    ///
    /// @return takes the arguments
    /// @throws IllegalStateException if none can be made now
    GraphWriter begin(Target target, int method) {
        if (isRefused()) {
            throw refusal(target.call(method));
        }
        return thread().manner().isForAll() ? graphs.writer() : graphs.tableWriter();
    }

    /// Sees to it that the calling thread may call.
    ///
    /// @param call what it wants to call, in words
    void requireCallable(Supplier<String> call) {
        if (isRefused()) {
            throw refusal(call.get());
        }
    }

    /// Threads that objects have started go on when the program has returned.
    private boolean isRefused() {
        return isInLine()
                || isOver()
                || (Thread.currentThread().equals(returned) && !thread().isServing());
    }

    /// Whether the job has failed, or this rank has left it. Frames may leave while the holder
    /// finds that it is not so.
    boolean isOver() {
        return world.over() != null;
    }

    /// Why a call is refused.
    RuntimeException refusal(String call) {
        CommunicationException over = world.over();
        if (over != null) {
            return new CommunicationException(
                    call + ": " + over.getMessage(), over.failedRank(), over);
        }
        return new IllegalStateException(call + (isInLine()
                ? ": it is made in a call that runs in line, which may not call others:"
                        + " let that not be marked as short"
                : ": the program of rank " + here() + " has ended: call before it returns"));
    }

    /// Sees to it that frames may leave. Holder only.
    ///
    /// @throws CommunicationException if the job has failed or this rank has left it
    void requireOpen(Supplier<String> call) {
        if (isOver()) {
            throw refusal(call.get());
        }
    }

    /// Whether the calling thread runs a call while it holds the endpoint.
    @SuppressWarnings("ReferenceEquality") // threads are compared
    boolean isInLine() {
        return inLine == Thread.currentThread();
    }

    /// Says that the calling thread, the holder, runs a call, or has done so.
    void inLine(boolean runs) {
        inLine = runs ? Thread.currentThread() : null;
    }

    /// Sees to it that there is a rank.
    void requireRank(String call, int rank) {
        if (rank < 0 || rank >= world.size()) {
            throw new IllegalArgumentException(call + ": there is no rank " + rank
                    + "; ranks are 0 to " + (world.size() - 1));
        }
    }

    /// Asks a rank something that one number says. Holder only.
    ///
    /// @param question waits for the answer
    /// @param rank     a world rank
    /// @param frame    the number of a kind without third word
    /// @param a        the first word
    void ask(RemoteCall question, int rank, int frame, int a) {
        post(question, rank, frame, a);
        asked();
    }

    /// The same for a question of which the end of the program need not know.
    void post(Exchange question, int rank, int frame, int a) {
        requireOpen(() -> "question to rank " + rank);
        Lane lane = station.lane(rank);
        if (lane.ask(question, frame, a, 0, 0)) {
            lane.publish();
        } else {
            lane.postInTurn(frame, a, lane.expect(question, frame), 0);
        }
    }

    /// Refuses what others would not read.
    ///
    /// @param what  what it is, for the message
    /// @param graph what was written
    /// @throws IllegalArgumentException if it is too long
    void requireRoom(String what, GraphWriter graph) {
        if (graph.bytes() > mostBytes) {
            throw new IllegalArgumentException(what + " take " + graph.bytes()
                    + " bytes: the setting atoll.objects.bytes allows " + mostBytes);
        }
    }

    /// A question has left. Holder only.
    void asked() {
        underWay++;
    }

    /// A question has ended. Holder only.
    void ended(RemoteCall call) {
        underWay--;
        int number = call.failure() == null ? Status.number(call.status()) : 0;
        CallingThread thread = call.thread();
        if (number != 0 && thread != null) {
            trees.opened(call.awaitedPeer(), number, thread);
        }
    }

    /// Whether the program has returned.
    boolean hasEnded() {
        return returned != null;
    }

    private boolean isQuiet() {
        return underWay == 0 && trees.isEmpty();
    }

    /// The program has returned: waits for its calls, then refuses others of its thread.
    void end() {
        try {
            oneWay.settleAll();
            await(new Quiet(this));
            look();
        } finally {
            returned = Thread.currentThread();
        }
    }

    /// Tells owners which references are gone.
    void look() {
        endpoint.enter();
        try {
            holdings.look();
        } finally {
            endpoint.exit();
        }
    }

    /// Waits for something. By a thread that does not hold the endpoint.
    void await(Completion completion) {
        CallingThread thread = thread();
        thread.awaits(completion);
        endpoint.enter();
        try {
            endpoint.await(completion);
        } finally {
            endpoint.exit();
            thread.awaits(null);
        }
    }

    /// No call from here is under way.
    private record Quiet(Calls calls) implements Completion {

        @Override
        public boolean isDone() {
            return calls.isQuiet();
        }

        @Override
        public String describe() {
            return "the end of calls that are under way";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }

        @Override
        public TimeKind timeKind() {
            return calls.waiting;
        }
    }

    @Override
    public void lost(RankLostException loss) {
        int rank = loss.failedRank();
        trees.lost(rank);
        descriptions.forget(rank);
        arrivals.lost(rank);
        served.lost(rank);
        creation.lost(rank);
        groups.lost(rank);
        holdings.lost(rank);
        oneWay.lost(loss);
        barrier.lost(loss);
    }

    /// What its earlier life has sent is forgotten already.
    @Override
    public void returned(Card card) {
        arrivals.lost(card.rank());
        served.lost(card.rank());
        descriptions.forget(card.rank());
        holdings.returned(card.rank(), card.incarnation());
    }

    @Override
    public boolean isDue() {
        return holdings.isDue();
    }

    @Override
    public void attend() {
        holdings.look();
    }

    @Override
    public void abandoned(CommunicationException cause) {
        served.abandoned();
    }
}
