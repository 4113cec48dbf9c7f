// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Scratch;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.World;
import org.atoll.fabric.board.Board;
import org.atoll.fabric.board.BoardShelf;
import org.atoll.fabric.board.Ending;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.message.TruncationException;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Packer;
import org.atoll.mpj.circle.Circles;
import org.atoll.mpj.circle.RevokedException;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.jspecify.annotations.Nullable;

/// A communicator as collective algorithms see it: its members, and messages in a context of
/// their own, so that no point-to-point receive can take them.
public final class MessageTeam implements Team {
    private final Mailbox mailbox;
    private final Members group;
    private final Members peers;
    private final int context;
    private final int tag;
    private final Clusters clusters;
    private final Scratch scratch = new Scratch();
    private @Nullable World shared;
    private Ending end = Ending.NEVER;
    private @Nullable Board board;

    /// Creates a team.
    ///
    /// @param domain the ranks, of which this is one
    /// @param peers  whom messages go to and come from: the same, or a remote group
    /// @param tag    keeps collectives apart that are under way at the same time
    public MessageTeam(Domain domain, Members peers, int tag) {
        this.mailbox = domain.mailbox();
        this.group = domain.group();
        this.peers = peers;
        this.context = domain.contextOfCollectives();
        this.tag = tag;
        this.clusters = group.clusters(domain.world().topology());
    }

    @Override
    public int rank() {
        return group.rank();
    }

    @Override
    public int size() {
        return group.size();
    }

    @Override
    public Clusters clusters() {
        return clusters;
    }

    /// The communicator was revoked.
    private record Revocation(BooleanSupplier isRevoked, Supplier<TimeKind> kind)
            implements Ending {
        @Override
        public boolean hasCome() {
            return isRevoked.getAsBoolean();
        }

        @Override
        public CommunicationException cause(String what) {
            return new RevokedException(what);
        }

        @Override
        public TimeKind time() {
            return kind.get();
        }
    }

    /// Lets the team use a board, if its ranks can share one; to be called on all of them, before
    /// the first collective.
    public void share(Domain domain) {
        shared = domain.world();
        Circles circles = Circles.of(domain.world());
        end = new Revocation(domain::isRevoked, () -> circles.time(context));
    }

    /// Asked for first in the first collective: rank 0 claims one and tells the others.
    @Override
    public @Nullable Board board() {
        World world = shared;
        if (world != null) {
            shared = null;
            board = agree(world);
        }
        return board;
    }

    private @Nullable Board agree(World world) {
        int[] ranks = group.worldRanks();
        BoardShelf shelf = BoardShelf.of(world, ranks);
        if (shelf == null) {
            return null;
        }
        int[] number = {-1};
        if (rank() == 0) {
            number[0] = shelf.claim(size());
        }
        fromFirst(ElementKinds.whole(number));
        if (number[0] < 0) {
            return null;
        }
        Board opened = shelf.open(number[0], ranks, end);
        // Nobody posts before all can see it, or posts would count as under way for ever.
        Buffer here = ElementKinds.whole(new int[1]);
        if (rank() == 0) {
            for (int from = 1; from < size(); from++) {
                receive(here, from);
            }
        } else {
            send(here, 0);
        }
        fromFirst(here);
        return opened;
    }

    private void fromFirst(Buffer word) {
        if (rank() > 0) {
            receive(word, 0);
            return;
        }
        for (int to = 1; to < size(); to++) {
            send(word, to);
        }
    }

    /// The communicator is given up, and so is its board.
    public void close() {
        shared = null;
        if (board != null) {
            board.close();
            board = null;
        }
    }

    @Override
    public void send(Buffer out, int to) {
        mailbox.send(
                out.array(),
                out.offset(),
                out.bytes(),
                out.elements(),
                peers.worldRank(to),
                context,
                tag);
    }

    @Override
    public void receive(Buffer in, int from) {
        check(in.bytes(), from, taken(in, from));
    }

    @Override
    public long receiveUpTo(Buffer room, int from) {
        long bytes = taken(room, from);
        int unit = room.elements().elementBytes();
        boolean fits = bytes <= room.bytes() && bytes % unit == 0;
        check(fits ? bytes : room.bytes(), from, bytes);
        return bytes / unit;
    }

    /// Receives, and tells how long the message is, though there may be less room.
    private long taken(Buffer in, int from) {
        try {
            return mailbox.receive(
                            in.array(),
                            in.offset(),
                            in.bytes(),
                            in.elements(),
                            peers.worldRank(from),
                            context,
                            tag)
                    .bytes();
        } catch (TruncationException e) {
            return e.messageBytes();
        }
    }

    @Override
    public void sendReceive(Buffer out, int to, Buffer in, int from) {
        Pending receiving = startReceive(in, from);
        send(out, to);
        receiving.await();
    }

    @Override
    public Pending startSend(Buffer out, int to) {
        return startSend(out.array(), out.offset(), out.bytes(), out.elements(), to);
    }

    /// Starts to send a part straight from where it is; does not block.
    public Pending startSend(Portion out, int to) {
        return startSend(out.buffer(), out.offset(), out.bytes(), out.packer(), to);
    }

    private Pending startSend(Object from, long offset, long bytes, Packer packer, int to) {
        Transmission request = mailbox.startSend(
                from, offset, bytes, packer, peers.worldRank(to), context, tag);
        return () -> mailbox.await(request);
    }

    @Override
    public Pending startReceive(Buffer in, int from) {
        return startReceive(in.array(), in.offset(), in.bytes(), in.elements(), from);
    }

    /// Starts to receive into a part straight to where it is; does not block.
    public Pending startReceive(Portion in, int from) {
        return startReceive(in.buffer(), in.offset(), in.bytes(), in.packer(), from);
    }

    private Pending startReceive(Object to, long offset, long bytes, Packer packer, int from) {
        Transmission request = mailbox.startReceive(
                to, offset, bytes, packer, peers.worldRank(from), context, tag);
        return () -> complete(bytes, from, request);
    }

    @Override
    public Buffer scratch(int slot, Buffer like, long count) {
        return scratch.take(slot, like, count);
    }

    private void complete(long expected, int from, Transmission request) {
        try {
            check(expected, from, mailbox.await(request).bytes());
        } catch (TruncationException e) {
            check(expected, from, e.messageBytes());
        }
    }

    private static void check(long expected, int from, long bytes) {
        if (bytes != expected) {
            throw new IllegalStateException(
                    "rank " + from + " contributed " + bytes + " bytes to a collective"
                            + " where " + expected + " were expected: the ranks disagree on"
                            + " operation, count or root");
        }
    }
}
