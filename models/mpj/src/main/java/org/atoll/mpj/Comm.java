// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.atoll.fabric.Abroad;
import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.Elements;
import org.atoll.fabric.job.Call;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.job.Port;
import org.jspecify.annotations.Nullable;

/// A communicator: a group of ranks with a context of its own, so that its messages meet no
/// others. Messages between two ranks are in [PointToPoint], operations of all ranks in
/// [CollectiveCalls]; here is how communicators are made from one another (MPI 4.1, chapter 7).
///
/// Making one is an operation of all ranks of the old communicator, unless a call says otherwise:
/// it blocks until they have come to it. Threads of a rank may do so at the same time, each with a
/// communicator of its own.
/// [Messages] and [CollectiveCalls] say what errors there are.
public sealed class Comm extends Arrangements permits TopologyComm {
    /// The color of a rank that takes no part in a [#split]; as a rank, nobody: a message to or
    /// from nobody is done at once and moves nothing.
    public static final int NOBODY = -2;

    Comm(MpjWorld world, Group group, Contexts.Context context) {
        super(world, group, context);
    }

    /// The same ranks with a new context, and what is attached as far as its keys say so (MPI
    /// 4.1, section 7.4.2).
    ///
    /// @return a new communicator
    public final Comm dup() {
        return copy(newContext());
    }

    /// Starts [#dup]; does not block. The copy must not be used before the request is done.
    ///
    /// @return the request, which results in the copy
    public final CollectiveRequest<Comm> dupAsync() {
        return start("dupAsync", on -> copy(newContext(on)));
    }

    private Comm copy(Contexts.Context context) {
        Comm copy = over(context);
        copyAttributesTo(copy);
        return copy;
    }

    /// The same ranks, in the same arrangement, with another context.
    Comm over(Contexts.Context context) {
        return new Comm(world(), group(), context);
    }

    /// A communicator of some of the ranks. An operation of all ranks of this one (MPI 4.1,
    /// section 7.4.2).
    ///
    /// @param members some ranks of this communicator, in the order of the new one; equal on all
    ///     ranks that are in it
    /// @return the communicator; for a rank that is not in the group, one in which it is alone
    /// @throws IllegalArgumentException if the group has a rank that this communicator has not
    public final Comm create(Group members) {
        Checks.within("create", members, group());
        Contexts.Context context = newContext();
        return members.isMember()
                ? new Comm(world(), members, context)
                : new Comm(world(), subgroup(new int[] {rank()}), context);
    }

    /// A communicator of some of the ranks. An operation of these ranks only (MPI 4.1, section
    /// 7.4.2).
    ///
    /// @param members some ranks of this communicator, this one among them, in the order of the
    ///     new one; equal on all of them
    /// @param tag     at least 0; threads of a rank that do this at the same time with groups
    ///     that overlap give different ones
    /// @return the communicator
    /// @throws IllegalArgumentException if this rank is not in the group, or the group has a rank
    ///     that this communicator has not
    public final Comm createFromGroup(Group members, int tag) {
        usable();
        Checks.tag(tag);
        Checks.within("createFromGroup", members, group());
        Checks.member("createFromGroup", members);
        Agreement among = new Agreement(mailbox(), members, context() + 1, tag + 1);
        Contexts.Context agreed = contexts().agree(isAbroad(members), among::max);
        return new Comm(world(), members, agreed);
    }

    /// Divides the ranks: those with the same color form a new communicator, in the order of
    /// their keys and, among equal keys, of their ranks here.
    ///
    /// @param color at least 0, or [#NOBODY] to take no part
    /// @param key   any number
    /// @return the communicator of this rank's color; for a rank that takes no part, one in which
    ///     it is alone
    public final Comm split(int color, int key) {
        if (color < 0 && color != NOBODY) {
            throw Checks.misuse(
                    "color is " + color + ": a color is at least 0, or NOBODY");
        }
        int[] all = new int[2 * size()];
        allGatherInto(new int[] {color, key}, all);
        Contexts.Context context = newContext();
        int[] members =
                color == NOBODY
                        ? new int[] {rank()}
                        : IntStream.range(0, size())
                                .filter(r -> all[2 * r] == color)
                                .boxed()
                                .sorted(Comparator.comparingInt((Integer r) -> all[2 * r + 1]))
                                .mapToInt(Integer::intValue)
                                .toArray();
        return new Comm(world(), subgroup(members), context);
    }

    /// Divides the ranks by host: those that share memory form a new communicator.
    ///
    /// @return the communicator of this rank's node
    public final Comm splitByNode() {
        return split(firstOfNode(), rank());
    }

    /// Divides the ranks by cluster.
    ///
    /// @return the communicator of this rank's cluster
    public final Comm splitByCluster() {
        return split(firstIn(world().topology()::cluster, rank()), rank());
    }

    /// The first of the ranks that are on this one's node: a number that is the same for all of
    /// them, also where ranks of several worlds number nodes differently.
    ///
    /// @return a rank of this communicator
    public final int firstOfNode() {
        return firstIn(world().topology()::node, rank());
    }

    /// A window over memory of all ranks, which each of them may then read and write. An operation
    /// of all ranks (MPI 4.1, section 12.2.1).
    ///
    /// @param buffer what this rank shows: an array of a primitive type, a memory segment, or a
    ///     buffer of `java.nio`; it may be empty, and differ from that of other ranks
    /// @return the window, to be closed by all ranks
    public final Window window(Object buffer) {
        Given.buffer("buffer", buffer);
        return Window.over(this, Part.of(buffer));
    }

    /// A window over new memory of all ranks. An operation of all ranks (MPI 4.1, section 12.2.2).
    ///
    /// @param kind  what this rank shows, such as [org.atoll.codec.ElementKinds#DOUBLES]
    /// @param count how many elements
    /// @return the window, to be closed by all ranks; [Window#memory] has this rank's elements
    public final Window windowAllocate(Elements kind, long count) {
        return Window.allocate(this, kind, count);
    }

    /// A window over new memory that all ranks load from and store to as their own, which takes
    /// ranks of one node: see [#splitByNode]. An operation of all ranks (MPI 4.1, section 12.2.3).
    ///
    /// @param kind  what they show, a kind of segments such as
    ///     [org.atoll.codec.ElementKinds#SEGMENT_DOUBLES]; equal on all ranks
    /// @param count how many elements of the memory are this rank's
    /// @return the window, to be closed by all ranks; [Window#shared()] is the memory of all
    public final Window windowAllocateShared(Elements kind, long count) {
        return Window.allocateShared(this, kind, count);
    }

    /// Makes a communicator between this one's group and another, which have no rank in common
    /// (MPI 4.1, section 7.6.2). An operation of all ranks of both groups.
    ///
    /// @param localLeader  the rank here that speaks for this group; equal on all its ranks
    /// @param peer         at the leader, a communicator that reaches the other leader; elsewhere
    ///                     ignored
    /// @param remoteLeader at the leader, the other leader's rank in `peer`; elsewhere ignored
    /// @param tag          of the two messages the leaders send each other in `peer`; equal on both
    /// @return the communicator
    /// @throws IllegalArgumentException if the groups have a rank in common
    public final InterComm intercomm(
            int localLeader, @Nullable PointToPoint peer, int remoteLeader, int tag) {
        usable();
        Checks.peer("localLeader", localLeader, size());
        boolean leads = rank() == localLeader;
        if (leads && peer == null) {
            throw new IllegalArgumentException(
                    "intercomm: the leader needs a communicator that reaches the other one");
        }
        Leaders leaders = new Leaders(this, localLeader, leads ? peer : null, remoteLeader, tag);
        int[] remote = leaders.members();
        for (int worldRank : remote) {
            if (group().memberOf(worldRank) >= 0) {
                throw new IllegalArgumentException(
                        "intercomm: world rank " + worldRank + " is in both groups: they must have"
                                + " no rank in common");
            }
        }
        Group others = new Group(-1, remote);
        boolean abroad = isAbroad(group()) || isAbroad(others);
        return new InterComm(
                world(), group(), others, contexts().agree(abroad, leaders::largest));
    }

    /// Waits for the next caller at a port and connects with its communicator (MPI 4.1, section
    /// 11.9). An operation of all ranks of this communicator; blocks until somebody has called.
    ///
    /// @param port what [MpjWorld#openPort] gave to the root; ignored elsewhere
    /// @param root the rank that has the port
    /// @return a communicator with the ranks that called
    /// @throws org.atoll.fabric.CommunicationException if the port is closed meanwhile
    /// @throws IllegalStateException  in a simulation
    public final InterComm accept(@Nullable Port port, int root) {
        usable();
        Checks.root("accept", root, size());
        world().fabric().abroad().requireMachineTime("accept");
        return Meeting.of(this, root, "accept", () -> given("accept", "port", port).accept());
    }

    /// Calls a port and connects with the communicator that accepts there (MPI 4.1, section
    /// 11.9). An operation of all ranks of this communicator; blocks until the call is accepted.
    ///
    /// @param port the port's name at the root; ignored elsewhere
    /// @param root the rank that knows the name
    /// @return a communicator with the ranks that accepted
    /// @throws org.atoll.fabric.CommunicationException if nobody is there
    /// @throws IllegalStateException  in a simulation
    public final InterComm connect(@Nullable String port, int root) {
        usable();
        Checks.root("connect", root, size());
        world().fabric().abroad().requireMachineTime("connect");
        return Meeting.of(this, root, "connect", () ->
                Call.to(world().fabric(), given("connect", "port", port)));
    }

    /// Starts ranks in a world of their own, in the same job, and connects with them (MPI 4.1,
    /// section 11.8.2). They find this communicator's ranks by [MpjWorld#parent]. An operation of
    /// all ranks; blocks until all new ones have joined.
    ///
    /// @param program   a class on the class path, a jar, a .java file, or a bundled application
    /// @param ranks     how many, at least 1
    /// @param arguments the program's arguments
    /// @return a communicator with the new ranks
    /// @throws IllegalArgumentException on rank 0 if there is no such program
    /// @throws IllegalStateException    on rank 0 if there is no room for so many ranks, or nobody
    ///     to start them
    /// @throws org.atoll.fabric.CommunicationException   on the other ranks, for the same reasons
    public final InterComm spawn(String program, int ranks, String... arguments) {
        Given.of("program", program, String.class);
        Given.of("arguments", arguments, String[].class);
        usable();
        return spawn(
                List.of(new Command(program, List.of(arguments), ranks, Map.of())), 0);
    }

    /// The same for several programs, whose ranks make up one world in the order of the commands
    /// (MPI 4.1, section 11.8.3).
    ///
    /// @param commands what the root wants; ignored elsewhere
    /// @param root     whose commands count
    /// @return a communicator with the new ranks
    public final InterComm spawn(List<Command> commands, int root) {
        Given.of("commands", commands, List.class);
        usable();
        Checks.root("spawn", root, size());
        Abroad abroad = world().fabric().abroad();
        abroad.requireMachineTime("spawn");
        try (Port port = rank() == root ? abroad.openPort() : null) {
            return Meeting.of(this, root, "spawn", () -> {
                Port waiting = given("spawn", "port", port);
                abroad.outside().spawn(commands, waiting.name());
                return waiting.accept();
            });
        }
    }

    /// Connects with the communicator at the other end of a pair of streams, as those of a socket
    /// are (MPI 4.1, section 11.10.4): the roots tell each other a port, then one calls the other.
    /// An operation of all ranks of this communicator. Blocks, at first in the streams.
    ///
    /// @param in   at the root, what comes from the other end; ignored elsewhere
    /// @param out  at the root, what goes to the other end; ignored elsewhere
    /// @param root the rank that has the streams, which stay open
    /// @return a communicator with the ranks at the other end
    /// @throws org.atoll.fabric.CommunicationException if the other end says nothing useful
    public final InterComm join(@Nullable InputStream in, @Nullable OutputStream out, int root) {
        usable();
        Checks.root("join", root, size());
        Abroad abroad = world().fabric().abroad();
        abroad.requireMachineTime("join");
        try (Port port = rank() == root ? abroad.openPort() : null) {
            return Meeting.of(this, root, "join", () -> Meeting.calling(
                    world().fabric(),
                    given("join", "port", port),
                    given("join", "in", in),
                    given("join", "out", out)));
        }
    }

    private static <T> T given(String call, String what, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(call + ": " + what + " is null at the root");
        }
        return value;
    }

    /// Waits until all ranks have come here, and frees the communicator (MPI 4.1, section
    /// 11.10.4). When no communicator is left that reaches into a world which this rank has met,
    /// the two part: the end of one is of no concern to the other any more.
    public final void disconnect() {
        if (!isLost()) {
            barrier();
        }
        free();
        world().connections().leave(this);
    }

    /// Agrees with all other members on whether all say yes (MPI's fault tolerance, ULFM). Blocks
    /// until all that live have called it; failures do not end it, whenever they happen, and all
    /// survivors get the same answer, as did any rank that has failed since.
    ///
    /// A member that has failed says no, unless all survivors have acknowledged its failure before
    /// this call. Works on a revoked communicator too.
    ///
    /// @param yes what this rank says
    /// @return whether all said yes
    public final boolean agree(boolean yes) {
        return (agree(yes ? 1L : 0L) & 1) != 0;
    }

    /// The same for each bit of a number.
    ///
    /// @param flags what this rank says
    /// @return the bits that all have set; none when a member has failed and not all survivors
    ///     have acknowledged that before
    public final long agree(long flags) {
        return Survivors.of(this).agree(flags);
    }

    /// Makes a communicator of the members that live. Blocks until all of them have called it;
    /// failures do not end it. All get the same group, in the order of this one; a rank that fails
    /// meanwhile may be in it. Works on a revoked communicator, which is what it is for.
    ///
    /// @return the communicator; it has the error handler of this one, and nothing attached
    public final Comm shrink() {
        Survivors survivors = Survivors.of(this);
        Contexts.Context agreed = contexts().agree(isAbroad(group()), survivors::largest);
        Comm shrunk = new Comm(world(), survivors.living(group()), agreed);
        shrunk.errorHandler(errorHandler());
        return shrunk;
    }

    /// An executor whose tasks the other ranks carry out. A call of all ranks: rank 0, the master,
    /// has it at once; the others serve in this call until the master closes it, and then get one
    /// that is closed.
    ///
    /// @return the executor, to be closed by the master
    public final RankExecutor executor() {
        return RankExecutor.over(dup());
    }

    /// Agrees with all ranks of this communicator and of another group on a context.
    ///
    /// @param both gives all of them the largest of all numbers
    final Contexts.Context contextWith(IntUnaryOperator both) {
        return contexts().agree(true, both);
    }
}
