// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.atoll.fabric.wire.Elements;

/// A communicator: a group of ranks with a context of its own, so that its messages meet no
/// others. Messages between two ranks are in [PointToPoint], operations of all ranks in
/// [CollectiveCalls], ways to other groups of ranks in [MeetingCalls]; here is how communicators
/// are made from one another (MPI 4.1, chapter 7), windows over them, and what survivors do.
///
/// Making one is an operation of all ranks of the old communicator, unless a call says otherwise:
/// it blocks until they have come to it. Threads of a rank may do so at the same time, each with a
/// communicator of its own. If one rank's arguments are wrong the call fails on all of them; the
/// others are told which rank it was and what is wrong there.
/// [Messages] and [CollectiveCalls] say what errors there are.
public sealed class Comm extends MeetingCalls permits TopologyComm {
    /// The color of a rank that takes no part in a [#split]; as a rank, nobody: a message to or
    /// from nobody is done at once and moves nothing.
    public static final int NOBODY = -2;

    /// The largest tag that every call takes. Messages between two ranks may have larger ones;
    /// [#createFromGroup] may not, as its messages share a context with those of collectives.
    public static final int LARGEST_TAG = Streams.LARGEST_FREE - 1;

    Comm(Mpj world, Group group, Contexts.Context context) {
        super(world, group, context);
    }

    /// The same ranks with a new context, and what is attached as far as its keys say so (MPI
    /// 4.1, section 7.4.2).
    ///
    /// @return a new communicator
    public final Comm dup() {
        announce("dup");
        return copy(founders());
    }

    /// Starts [#dup]; does not block. The copy must not be used before the request is done.
    ///
    /// @return the request, which results in the copy
    public final CollectiveRequest<Comm> dupAsync() {
        return start("dupAsync", on -> {
            on.collectives().announce("dup", -1);
            return copy(new StreamFounders(on, () -> "dupAsync", UnaryOperator.identity()));
        });
    }

    private Comm copy(Founders founders) {
        return duplicate(founders, () -> over(newContext(founders)));
    }

    /// The same ranks, in the same arrangement, with another context.
    Comm over(Contexts.Context context) {
        return new Comm(world(), group(), context);
    }

    /// Makes something that has a communicator of its own, of these ranks and with the same handler
    /// of errors. If it cannot be made, that is given up. As long as it is not made, it is revoked
    /// with this one: not all ranks need have come so far.
    final <T> T withAnother(Function<Comm, T> make) {
        Comm own = new Comm(world(), group(), newContext());
        Runnable parting = own.follow(this);
        try {
            return make.apply(own);
        } catch (RuntimeException | Error e) {
            own.giveUp();
            throw e;
        } finally {
            parting.run();
        }
    }

    /// A communicator of some of the ranks. An operation of all ranks of this one (MPI 4.1,
    /// section 7.4.2).
    ///
    /// @param members some ranks of this communicator, in the order of the new one; equal on all
    ///     ranks that are in it
    /// @return the communicator; for a rank that is not in the group, one in which it is alone
    /// @throws IllegalArgumentException if the group has a rank that this communicator has not
    public final Comm create(Group members) {
        boolean inside = contribute("create", () -> {
            Checks.within("create", members, group());
            return members.isMember();
        });
        Contexts.Context context = newContext();
        return inside
                ? new Comm(world(), members, context)
                : new Comm(world(), subgroup(new int[] {rank()}), context);
    }

    /// A communicator of some of the ranks. An operation of these ranks only (MPI 4.1, section
    /// 7.4.2).
    ///
    /// @param members some ranks of this communicator, this one among them, in the order of the
    ///     new one; equal on all of them
    /// @param tag     from 0 to [#LARGEST_TAG], which is 2130706430; threads of a rank that do this
    ///     at the same time with groups that overlap give different ones, and so does who tries
    ///     again after a rank was lost
    /// @return the communicator
    /// @throws IllegalArgumentException if this rank is not in the group, or the group has a rank
    ///     that this communicator has not; on this rank only, the others wait for it
    public final Comm createFromGroup(Group members, int tag) {
        usable();
        Checks.tag(tag, LARGEST_TAG);
        Checks.within("createFromGroup", members, group());
        Checks.member("createFromGroup", members);
        Agreement among = new Agreement(mailbox(), members, context() + 1, tag + 1);
        Contexts.Context agreed =
                told(() -> contexts().agree(this, isAbroad(members), among::max));
        return new Comm(world(), members, agreed);
    }

    /// Divides the ranks: those with the same color form a new communicator, in the order of
    /// their keys and, among equal keys, of their ranks here (MPI 4.1, section 7.4.2).
    ///
    /// @param color at least 0, or [#NOBODY] to take no part
    /// @param key   any number
    /// @return the communicator of this rank's color; for a rank that takes no part, one in which
    ///     it is alone
    /// @throws IllegalArgumentException if the color is negative and not [#NOBODY]
    public final Comm split(int color, int key) {
        return split(() -> new int[] {Checks.color(color), key});
    }

    /// The same, where the rank has still to find its color and key.
    final Comm split(Supplier<int[]> wanted) {
        int[] mine = contribute("split", wanted);
        int color = mine[0];
        Assembly.Basis<int[]> basis = after(ranks -> {
            int[] pairs = new int[2 * size()];
            ranks.allGatherInto(mine, pairs);
            return pairs;
        });
        int[] all = basis.told();
        int[] members =
                color == NOBODY
                        ? new int[] {rank()}
                        : IntStream.range(0, size())
                                .filter(r -> all[2 * r] == color)
                                .boxed()
                                .sorted(Comparator.comparingInt((Integer r) -> all[2 * r + 1]))
                                .mapToInt(Integer::intValue)
                                .toArray();
        return new Comm(world(), subgroup(members), basis.context());
    }

    /// Divides the ranks by host: those that share memory form a new communicator (MPI 4.1, section
    /// 7.4.2).
    ///
    /// @return the communicator of this rank's node
    public final Comm splitByNode() {
        return split(firstOfNode(), rank());
    }

    /// Divides the ranks by cluster. MPI has no such call.
    ///
    /// @return the communicator of this rank's cluster
    public final Comm splitByCluster() {
        return split(firstIn(world().fabric().topology()::cluster, rank()), rank());
    }

    /// The first of the ranks that are on this one's node: a number that is the same for all of
    /// them, also where ranks of several worlds number nodes differently. A rank may call it alone;
    /// it does not block.
    ///
    /// @return a rank of this communicator
    public final int firstOfNode() {
        return firstIn(world().fabric().topology()::node, rank());
    }

    /// A window over memory of all ranks, which each of them may then read and write. An operation
    /// of all ranks (MPI 4.1, section 12.2.1).
    ///
    /// @param buffer what this rank shows: an array of a primitive type, a memory segment, or a
    ///     buffer of `java.nio`; it may be empty, and differ from that of other ranks
    /// @return the window, to be closed by all ranks
    public final Window window(Object buffer) {
        return Window.over(this, contribute("window", () -> {
            Given.buffer("buffer", buffer);
            return Part.of(buffer);
        }));
    }

    /// A window over new memory of all ranks. An operation of all ranks (MPI 4.1, section 12.2.2).
    ///
    /// @param kind  what this rank shows, such as [org.atoll.codec.ElementKinds#DOUBLES]
    /// @param count how many elements
    /// @return the window, to be closed by all ranks; [Window#memory] has this rank's elements
    public final Window windowAllocate(Elements kind, long count) {
        announce("windowAllocate");
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
        announce("windowAllocateShared");
        return Window.allocateShared(this, kind, count);
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
        Contexts.Context agreed = contexts().agree(this, isAbroad(group()), survivors::largest);
        return new Comm(world(), survivors.living(group()), agreed);
    }

    /// An executor whose tasks the other ranks carry out. A call of all ranks: rank 0, the master,
    /// has it at once; the others serve in this call until the master closes it, and then get one
    /// that is closed.
    ///
    /// @return the executor, to be closed by the master
    public final RankExecutor executor() {
        announce("executor");
        return RankExecutor.over(dup(), this);
    }
}
