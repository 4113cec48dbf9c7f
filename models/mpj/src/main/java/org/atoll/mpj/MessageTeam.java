// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Arrays;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Scratch;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Buffer;
import org.atoll.fabric.Topology;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Request;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.TruncationException;

/// A communicator as collective algorithms see it: its members, and messages in a context of
/// their own, so that no point-to-point receive can take them.
final class MessageTeam implements Team {
    private static final int TAG = 0;

    private final Mailbox mailbox;
    private final Group group;
    private final int context;
    private final Clusters clusters;
    private final Scratch scratch = new Scratch();

    MessageTeam(Mailbox mailbox, Group group, int context, Topology topology) {
        this.mailbox = mailbox;
        this.group = group;
        this.context = context;
        this.clusters = clusters(group, topology);
    }

    private static Clusters clusters(Group group, Topology topology) {
        if (topology.clusterCount() == 1) {
            return Clusters.one(group.size());
        }
        int[] numbers = new int[group.size()];
        Arrays.setAll(numbers, member -> topology.cluster(group.worldRank(member)));
        return Clusters.of(numbers);
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

    @Override
    public void send(Buffer out, int to) {
        mailbox.send(
                out.array(),
                out.offset(),
                out.bytes(),
                out.elements(),
                group.worldRank(to),
                context,
                TAG);
    }

    @Override
    public void receive(Buffer in, int from) {
        try {
            Status status =
                    mailbox.receive(
                            in.array(),
                            in.offset(),
                            in.bytes(),
                            in.elements(),
                            group.worldRank(from),
                            context,
                            TAG);
            check(in, from, status.bytes());
        } catch (TruncationException e) {
            check(in, from, e.messageBytes());
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
        Request request =
                mailbox.startSend(
                        out.array(),
                        out.offset(),
                        out.bytes(),
                        out.elements(),
                        group.worldRank(to),
                        context,
                        TAG);
        return () -> mailbox.await(request);
    }

    @Override
    public Pending startReceive(Buffer in, int from) {
        Request request =
                mailbox.startReceive(
                        in.array(),
                        in.offset(),
                        in.bytes(),
                        in.elements(),
                        group.worldRank(from),
                        context,
                        TAG);
        return () -> complete(in, from, request);
    }

    @Override
    public Buffer scratch(int slot, Buffer like, long count) {
        return scratch.take(slot, like, count);
    }

    private void complete(Buffer in, int from, Request request) {
        try {
            check(in, from, mailbox.await(request).bytes());
        } catch (TruncationException e) {
            check(in, from, e.messageBytes());
        }
    }

    private static void check(Buffer in, int from, long bytes) {
        if (bytes != in.bytes()) {
            throw new IllegalStateException(
                    "rank " + from + " contributed " + bytes + " bytes to a collective"
                            + " where " + in.bytes() + " were expected: the ranks disagree on"
                            + " operation, count or root");
        }
    }
}
