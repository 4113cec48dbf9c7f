// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import java.util.stream.IntStream;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Scratch;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.World;
import org.atoll.fabric.board.Board;
import org.atoll.fabric.board.BoardShelf;
import org.atoll.fabric.board.Ending;
import org.atoll.fabric.job.Topology;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.message.TruncationException;
import org.atoll.fabric.wire.Buffer;
import org.jspecify.annotations.Nullable;

/// The nodes as collective algorithms see them, and messages in one context.
final class NodesTeam implements Team {
    private final Mailbox mailbox;
    private final IclContexts contexts;
    private final int[] ranks;
    private final int[] sources;
    private final int node;
    private final int context;
    private final Clusters clusters;
    private final Scratch scratch = new Scratch();
    private @Nullable World shared;
    private @Nullable Board board;

    /// Creates a team.
    ///
    /// @param ranks   the world rank of each node to which messages go
    /// @param sources the world rank of each node from which they come
    /// @param node    which of them this is
    /// @param context keeps messages apart
    NodesTeam(World world, int[] ranks, int[] sources, int node, int context) {
        IclMessages messages = world.service(IclKind.ICL);
        this.mailbox = messages.mailbox();
        this.contexts = messages.contexts();
        this.ranks = ranks;
        this.sources = sources;
        this.node = node;
        this.context = context;
        Topology topology = world.topology();
        this.clusters = topology.clusterCount() == 1
                ? Clusters.one(ranks.length)
                : Clusters.of(IntStream.of(ranks).map(topology::cluster).toArray());
        this.shared = IclContexts.isOfCollectives(context) ? world : null;
    }

    @Override
    public int rank() {
        return node;
    }

    @Override
    public int size() {
        return ranks.length;
    }

    @Override
    public Clusters clusters() {
        return clusters;
    }

    /// Asked for first in the first collective: node 0 claims one and tells the others.
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
        BoardShelf shelf = BoardShelf.of(world, ranks);
        if (shelf == null) {
            return null;
        }
        int[] number = {-1};
        if (node == 0) {
            number[0] = shelf.claim(size());
        }
        fromFirst(ElementKinds.whole(number));
        if (number[0] < 0) {
            return null;
        }
        Board opened = shelf.open(number[0], ranks, Ending.NEVER);
        // Nobody posts before all can see it, or posts would count as under way for ever.
        Buffer here = ElementKinds.whole(new int[1]);
        if (node == 0) {
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
        if (node > 0) {
            receive(word, 0);
            return;
        }
        for (int to = 1; to < size(); to++) {
            send(word, to);
        }
    }

    @Override
    public void send(Buffer out, int to) {
        contexts.require(context, ranks[to]);
        mailbox.send(
                out.array(), out.offset(), out.bytes(), out.elements(), ranks[to], context, 0);
    }

    @Override
    public void receive(Buffer in, int from) {
        long bytes;
        try {
            bytes = mailbox.receive(
                            in.array(), in.offset(), in.bytes(), in.elements(), sources[from],
                            context, 0)
                    .bytes();
        } catch (TruncationException e) {
            bytes = e.messageBytes();
        }
        check(in.bytes(), from, bytes);
    }

    @Override
    public void sendReceive(Buffer out, int to, Buffer in, int from) {
        Transmission receiving = begin(in, from);
        try {
            send(out, to);
        } catch (RuntimeException e) {
            mailbox.cancel(receiving); // or it takes what comes for a later one
            throw e;
        }
        complete(in.bytes(), from, receiving);
    }

    @Override
    public Pending startSend(Buffer out, int to) {
        contexts.require(context, ranks[to]);
        Transmission request = mailbox.startSend(
                out.array(), out.offset(), out.bytes(), out.elements(), ranks[to], context, 0);
        return () -> mailbox.await(request);
    }

    @Override
    public Pending startReceive(Buffer in, int from) {
        Transmission request = begin(in, from);
        return () -> complete(in.bytes(), from, request);
    }

    private Transmission begin(Buffer in, int from) {
        return mailbox.startReceive(
                in.array(), in.offset(), in.bytes(), in.elements(), sources[from], context, 0);
    }

    private void complete(long expected, int from, Transmission request) {
        long bytes;
        try {
            bytes = mailbox.await(request).bytes();
        } catch (TruncationException e) {
            bytes = e.messageBytes();
        }
        check(expected, from, bytes);
    }

    @Override
    public Buffer scratch(int slot, Buffer like, long count) {
        return scratch.take(slot, like, count);
    }

    private void check(long expected, int from, long bytes) {
        if (bytes != expected) {
            throw new IllegalStateException("node " + node + " expected " + expected
                    + " bytes from node " + from + ", which sent " + bytes
                    + ": the nodes disagree on the call, its length or its root");
        }
    }
}
